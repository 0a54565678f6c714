"""The reconciler finds erased accounts in Postgres, and a worker takes them out of their matches."""

import pytest
from redis import Redis

from tests.support.api import Api
from workers.lanes import Membership
from workers.main import work
from workers.queues import JobQueues
from workers.reconcile import Reconciler


@pytest.mark.usefixtures("jobs_work_here")
def test_it_leaves_its_matches_though_nobody_told_the_worker(api: Api, queues: JobQueues, client: Redis):
    ann, bob = api.account(), api.account()
    table = api.table("breach", [ann, bob])
    ann.delete("/v1/account").expect(202)
    assert table.see(1)["status"] == "active"
    reconciler = Reconciler(api.wired.services, queues, Membership(client))
    reconciler.tidy()
    reconciler.enqueue_due()
    work(client, burst=True)
    assert table.see(1)["outcome"]["ending"] == "resignation"
