#!/bin/sh
# Makes a release but for its upload: checks, an sdist and a wheel that starts from an empty folder, their hashes, a tag.
#   deploy/release.sh [--no-tests] [--no-tag]
# Before: the version in pyproject.toml, and `## VERSION` as the first heading of CHANGELOG.md in place of `## Unreleased`.
set -eu
cd "$(dirname "$0")/.."
tests=yes tag=yes
for flag in "$@"; do
    case $flag in
    --no-tests) tests= ;;
    --no-tag) tag= ;;
    *) sed -n '2,4s/^# //p' "$0"; exit 2 ;;
    esac
done
fail() { echo "release: $*" >&2; exit 1; }
say() { echo "release: $*"; }

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
[ -n "$version" ] || fail "pyproject.toml says no version"
heading=$(sed -n 's/^## //p' CHANGELOG.md | head -1)
[ "${heading%% *}" = "$version" ] || fail "CHANGELOG.md begins with '$heading', not with $version"
[ -z "$(git status --porcelain)" ] || fail "there are changes that are not committed"
if git rev-parse -q --verify "refs/tags/v$version" > /dev/null; then fail "there is a tag v$version already"; fi

if [ -n "$tests" ]; then
    make --no-print-directory lint
    sh deploy/dev/test.sh
fi

work=$(mktemp -d)
server=
end() {
    if [ -n "$server" ]; then kill "$server" 2> /dev/null || true; wait "$server" 2> /dev/null || true; fi
    rm -rf "$work"
}
trap end EXIT
trap 'exit 1' INT TERM

say "building $version"
rm -rf dist
python3 -m venv "$work/tools"
"$work/tools/bin/pip" install --quiet --disable-pip-version-check 'build>=1.3,<2' 'twine>=6,<7'
"$work/tools/bin/python" -m build --outdir dist . > "$work/build.log" 2>&1 || { tail -20 "$work/build.log" >&2; fail "it does not build"; }
"$work/tools/bin/twine" check --strict dist/* || fail "its description is not as an index wants it"

say "starting the wheel from an empty folder"
python3 -m venv "$work/fresh"
"$work/fresh/bin/pip" install --quiet --disable-pip-version-check "dist/matchkeep-$version-py3-none-any.whl"
mkdir "$work/empty"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
(
    cd "$work/empty"
    [ "$("$work/fresh/bin/matchkeep" --version)" = "matchkeep $version" ] || fail "it says another version"
    exec "$work/fresh/bin/matchkeep" up --port "$port" --data-dir "$work/data" > "$work/up.log" 2>&1
) &
server=$!
left=300
until curl -fs "http://127.0.0.1:$port/readyz" > /dev/null; do
    left=$((left - 1))
    if [ "$left" -eq 0 ] || ! kill -0 "$server" 2> /dev/null; then tail -20 "$work/up.log" >&2; fail "it does not start"; fi
    sleep 0.5
done
games=$(curl -fs "http://127.0.0.1:$port/v1/games" | grep -o '"rules_version"' | wc -l)
[ "$games" -eq 5 ] || fail "it has $games games"

(cd dist && sha256sum ./*.tar.gz ./*.whl > SHA256SUMS && cat SHA256SUMS)
if [ -n "$tag" ]; then git tag -a "v$version" -m "Matchkeep $version"; say "tagged v$version"; fi
say "what is left: git push --follow-tags, and twine upload dist/*.tar.gz dist/*.whl"
