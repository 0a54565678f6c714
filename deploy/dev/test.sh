#!/bin/sh
# What `make test` and .ci/run run: the whole suite, but for what takes minutes. Arguments go to pytest.
set -eu
cd "$(dirname "$0")/../.."
sh deploy/dev/environment.sh dev
exec .venv/bin/python -m pytest -n "${TEST_PROCESSES:-2}" --dist loadscope --no-loadscope-reorder -m "not long" "$@"
