#!/bin/sh
# Checks the packages of a release, writes its SBOM, and builds its image: scripts/release.sh IMAGE[:TAG]
# Needs docker, the registry of npm, and a clean checkout. Publishes and tags nothing.
set -eu
cd "$(dirname "$0")/.."
image=${1:?"Name the image: scripts/release.sh merchant-console:0.3.0"}
[ -z "$(git status --porcelain)" ] || { echo "The checkout has changes: commit or remove them first." >&2; exit 1; }

npm ci --ignore-scripts
# Fails when a package that is shipped has a known vulnerability.
npm audit --omit=dev
npx vitest run tests/unit/licences.test.ts
mkdir -p release
# CycloneDX, with the packages that the image is built from.
npm sbom --omit=dev --sbom-format=cyclonedx > release/sbom.cdx.json
docker build --tag "$image" .
docker image inspect --format '{{.Id}}' "$image" > release/image-id
echo "Built $image; its packages are listed in release/sbom.cdx.json."
