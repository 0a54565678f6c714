-- Webhooks: subscriptions, and what is to be delivered to them or was within thirty days.
-- depends: 0004_erasure

-- confirmed_at: since when the target has echoed a challenge; until then the subscription sleeps. failures: in a row;
-- after each the target rests. gone: it answered 410. The secrets are sealed where the operator has given a key.
CREATE TABLE webhooks (
    account_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    match_id uuid,
    enabled boolean NOT NULL DEFAULT true,
    gone boolean NOT NULL DEFAULT false,
    secret text NOT NULL,
    old_secret text,
    old_until timestamptz,
    failures int NOT NULL DEFAULT 0,
    rests_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    PRIMARY KEY (account_id, webhook_id)
);

-- due_at: the next attempt, or while one is being made, when it counts as lost; gives_up_at: no attempt after it.
CREATE TABLE deliveries (
    account_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    type text NOT NULL,
    match_id uuid,
    version int,
    seat smallint,
    ply int,
    at timestamptz NOT NULL,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed', 'dropped')),
    attempts int NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    due_at timestamptz DEFAULT now(),
    gives_up_at timestamptz NOT NULL DEFAULT now() + interval '1 day',
    tried_at timestamptz,
    answer smallint,
    fault text,
    took_ms int,
    PRIMARY KEY (account_id, webhook_id, delivery_id),
    CHECK ((due_at IS NOT NULL) = (status = 'pending'))
);

CREATE INDEX deliveries_due ON deliveries (account_id, webhook_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_by_age ON deliveries USING brin (created_at);
