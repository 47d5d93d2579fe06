#!/bin/sh
# Checks the packages of a release, writes its SBOM, and builds its image: scripts/release.sh IMAGE[:TAG]
# Needs Node 24, docker, the registry of npm, and a clean checkout. Publishes and tags nothing.
# CI runs it for each tag: .github/workflows/release.yml.
set -eu
cd "$(dirname "$0")/.."
image=${1:?"Name the image: scripts/release.sh merchant-console:0.3.0"}
[ -z "$(git status --porcelain)" ] || { echo "The checkout has changes: commit or remove them first." >&2; exit 1; }
version=$(node -p 'require("./package.json").version')
grep -q "^## \[$version\]" CHANGELOG.md || { echo "CHANGELOG.md has no notes of $version." >&2; exit 1; }

npm ci --ignore-scripts
# Fails when a package that is shipped has a known vulnerability.
npm audit --omit=dev
npx vitest run tests/unit/licences.test.ts
mkdir -p release
# The SBOM, in the CycloneDX format, lists the packages that the image is built from.
npm sbom --omit=dev --sbom-format=cyclonedx --sbom-type=application > release/sbom.cdx.json
docker build --tag "$image" .
docker image inspect --format '{{.Id}}' "$image" > release/image-id
# The licences of the code that browsers load. The server's packages contain their own licences.
docker run --rm "$image" cat dist/licences.md > release/licences.md
echo "Built $image; its packages are listed in release/sbom.cdx.json."
