-- What operators do to accounts, and what accounts want of each other.
-- depends: 0010_keys_end

-- A suspended account's tokens do not work until it is restored.
ALTER TABLE accounts ADD COLUMN suspended_at timestamptz;

-- Neither of the two is brought to a table with the other by anybody's invitation or code.
CREATE TABLE blocks (
    account_id uuid NOT NULL,
    blocked_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, blocked_id)
);

-- Every act of an operator's, and whose it was. It is never changed.
CREATE TABLE operator_acts (
    act_id uuid PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    operator text NOT NULL,
    act text NOT NULL,
    subject text NOT NULL,
    reason text NOT NULL
);
