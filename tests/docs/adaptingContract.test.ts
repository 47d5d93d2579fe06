import { expect, test } from 'vitest';
import { serveAdapter } from '../../scripts/contract/serveAdapter.ts';
import { checkAdapter } from '../../scripts/contract.ts';
import { createDecimalApi, writeAdapter } from './adapter.ts';

test('npm run contract judges the adapter of the page', async () => {
  const { file } = writeAdapter('adapter-contract');
  const api = createDecimalApi();
  const base = 'http://localhost/api';
  const options = { base, token: api.token, currency: 'EUR' };
  const send = await serveAdapter(file, options, api.respond);
  const findings = await checkAdapter(send, { base, isWriting: true });
  const outcomeOf = (check: string) => findings.find((one) => one.check === check)?.outcome;
  const fits = [
    'GET /merchant/products: rows match the contract',
    'GET /merchant/products: returns the total',
    'GET /merchant/products: returns the requested range',
    'GET /merchant/products: sorts by price',
    'GET /merchant/products: reads records by filter.id',
    'GET /merchant/products: refuses an unknown filter',
    'GET /merchant/products/{id}: returns the requested record',
    'POST /merchant/products: names invalid fields',
    'POST /merchant/products: creates a record',
  ];
  expect(Object.fromEntries(fits.map((check) => [check, outcomeOf(check)]))).toEqual(
    Object.fromEntries(fits.map((check) => [check, 'fits'])),
  );
  expect(outcomeOf('GET /merchant/products/{id}: has an ETag')).toBe('differs');
  expect(outcomeOf('GET /merchant/orders: exists')).toBe('missing');
});
