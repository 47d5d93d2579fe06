import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { openapiDocument } from '../../scripts/openapiDocument.ts';

const document = openapiDocument();

test('docs/openapi.json says what the contract says; `npm run openapi` writes it anew', () => {
  const written: unknown = JSON.parse(
    readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
  );
  expect(written).toEqual(JSON.parse(JSON.stringify(document)));
});

test('every endpoint is in the document once', () => {
  const keys = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
  const operations = JSON.stringify(document).match(/"operationId":"\w+"/g) ?? [];
  expect(new Set(operations).size).toBe(endpoints.length);
});

test('every reference leads to a schema of the document', () => {
  const text = JSON.stringify(document);
  const named = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name));
  expect(named.size).toBeGreaterThan(10);
  for (const reference of named) {
    const name = reference?.replace('#/components/schemas/', '');
    expect(document).toHaveProperty(['components', 'schemas', name ?? '']);
  }
});
