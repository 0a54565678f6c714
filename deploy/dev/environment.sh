#!/bin/sh
# Makes .venv: what Matchkeep needs to run, and with "dev" the tools of its developers too. Does nothing when it is there.
# Needs Python 3.11 or newer; uses uv where there is one, because it is faster.
set -eu
cd "$(dirname "$0")/../.."
kind=${1:-run}
fail() { echo "environment: $*" >&2; exit 1; }

wanted=$(cksum < pyproject.toml)
[ "$(cat .venv/.made-dev 2>/dev/null)" = "$wanted" ] && exit 0
[ "$kind" = run ] && [ "$(cat .venv/.made-run 2>/dev/null)" = "$wanted" ] && exit 0

python=
for one in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
    if "$one" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$one; break; fi
done
[ -n "$python" ] || fail "Python 3.11 or newer is needed (PYTHON=... names one)"

uv=$(command -v uv || true)
if ! .venv/bin/python -c '' 2>/dev/null; then
    rm -rf .venv
    echo "environment: making .venv"
    if [ -n "$uv" ]; then "$uv" venv --quiet --python "$python" .venv
    else "$python" -m venv .venv || fail "this Python cannot make environments; install its venv package (python3-venv), or uv"
    fi
fi

what=.
[ "$kind" = dev ] && what='.[dev]'
echo "environment: installing (the first time this takes a moment)"
if [ -n "$uv" ]; then "$uv" pip install --quiet --python .venv/bin/python -e "$what"
else .venv/bin/python -m pip install --quiet --disable-pip-version-check -e "$what"
fi
echo "$wanted" > ".venv/.made-$kind"
