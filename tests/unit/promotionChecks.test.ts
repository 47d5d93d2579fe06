import { expect, it } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import { readLossCandidates } from '../../src/resources/promotions/form/promotionChecks.ts';

const belowCost = { percent: 30, amount: 0 };
const filter = { status: 'active' };

/** An API that answers the filter `belowCost` with this status. */
function refusing(status: number) {
  const asked: unknown[] = [];
  const getList = async (_resource: string, params: { filter?: object }) => {
    asked.push(params.filter);
    if (params.filter && 'belowCost' in params.filter) throw new ApiError({ kind: 'http', status });
    return { data: [], total: 0 };
  };
  return { asked, provider: { getList } };
}

it.each([400, 422])(
  'an API that refused the filter of losses with %s could not check any product',
  async (status) => {
    const { asked, provider } = refusing(status);
    expect(await readLossCandidates(provider, filter, belowCost)).toEqual({ data: [], total: 0 });
    expect(asked).toEqual([{ ...filter, belowCost }, filter]);
  },
);

it('reports every other failure of the products that may be sold at a loss', async () => {
  const { asked, provider } = refusing(503);
  await expect(readLossCandidates(provider, filter, belowCost)).rejects.toThrow();
  expect(asked).toHaveLength(1);
});
