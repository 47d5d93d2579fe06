import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { isObject } from '../../contract/isObject.ts';
import { openapiDocument } from '../../scripts/openapi/openapiDocument.ts';
import { readExamples } from '../../scripts/openapi/recordedExamples.ts';
import { at } from '../store/openStore.ts';
import { keyOf } from './exampleCalls.ts';

const document = openapiDocument();

test('docs/openapi.json matches the contract; `npm run openapi` regenerates it', () => {
  const written: unknown = JSON.parse(
    readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
  );
  expect(written).toEqual(JSON.parse(JSON.stringify(document)));
});

test('the document has every endpoint once', () => {
  const keys = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
  const operations = JSON.stringify(document).match(/"operationId":"\w+"/g) ?? [];
  expect(new Set(operations).size).toBe(endpoints.length);
});

test('every endpoint has an example request and response', () => {
  const examples = readExamples();
  const lacking = endpoints.filter((endpoint) => {
    const { body, response } = examples[keyOf(endpoint)] ?? {};
    const mayLack = endpoint.isBodyOptional || endpoint.body === undefined;
    const isAnswered = endpoint.response !== undefined || endpoint.stream !== undefined;
    return (body === undefined && !mayLack) || (response === undefined && isAnswered);
  });
  // `npm run openapi` records missing ones.
  expect(lacking.map(keyOf)).toEqual([]);
});

test('every error status and every header has a description', () => {
  for (const { method, path } of endpoints) {
    const operation = at(document, 'paths', path, method.toLowerCase(), 'responses');
    const statuses = Object.keys(isObject(operation) ? operation : {}).map(Number);
    expect(statuses).toEqual(expect.arrayContaining([401, 500, 503]));
    expect(statuses.some((status) => status < 300)).toBe(true);
  }
  const headers = JSON.stringify(document).matchAll(/"headers":(\{.*?\}\})/g);
  for (const [, text = ''] of headers) expect(text).toMatch(/"description":"[A-Z`].|"\$ref":/);
});

test('every reference resolves', () => {
  const text = JSON.stringify(document);
  const named = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name));
  expect(named.size).toBeGreaterThan(10);
  for (const reference of named) {
    expect(document).toHaveProperty(reference?.split('/').slice(1) ?? []);
  }
});
