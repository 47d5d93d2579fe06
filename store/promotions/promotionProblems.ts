import type { Kysely } from 'kysely';
import { type Problem, problemsOf } from '../../contract/problems.ts';
import { PromotionInput, promotionInputFor } from '../../contract/promotion.ts';
import { variantsInScope } from '../../domain/promotionScope.ts';
import type { Database, PromotionRow } from '../db/schema.ts';
import { problem } from '../http/errors.ts';

export function problemsOfNew(input: object): Problem[] {
  // Reports a missing name like an empty one.
  return problemsOf(PromotionInput, { name: '', ...input });
}

export function problemsOfChanged(changed: object, before: PromotionRow): Problem[] {
  const { method, code, type, used_count: usedCount } = before;
  const isLocked = before.orders_count > 0;
  const schema = promotionInputFor({ usedCount, isLocked, method, code, type });
  return problemsOf(schema, { ...changed, usedCount });
}

/** The fields that are checked against other records. */
type CheckedInput = Pick<
  PromotionInput,
  'code' | 'productIds' | 'productVariants' | 'categoryIds' | 'excludeProductIds'
>;

/**
 * Conflicts with other records of the store: taken codes and unknown ids. Ids that the stored promotion
 * already has are not checked: their records may have been deleted since.
 */
export async function problemsInStore(
  db: Kysely<Database>,
  own: { storeId: string; id: string },
  input: CheckedInput,
  before?: CheckedInput,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (input.code !== null) {
    const other = await findByCode(db, own, input.code);
    if (other) {
      problems.push(problem('code', 'promotion.codeTaken', { code: input.code, name: other.name }));
    }
  }
  for (const field of ['productIds', 'excludeProductIds', 'categoryIds'] as const) {
    const isCategories = field === 'categoryIds';
    const added = input[field].filter((id) => !before?.[field].includes(id));
    const unknown = await unknownIds(
      db,
      own.storeId,
      isCategories ? 'categories' : 'products',
      added,
    );
    const code = isCategories ? 'promotion.categoriesUnknown' : 'promotion.productsUnknown';
    if (unknown.length > 0) problems.push(problem(field, code, { ids: unknown.join(', ') }));
  }
  const unknownVariantIds = await unknownVariants(db, own.storeId, input, before);
  if (unknownVariantIds.length > 0) {
    problems.push(
      problem('productVariants', 'promotion.variantsUnknown', {
        ids: unknownVariantIds.join(', '),
      }),
    );
  }
  return problems;
}

/** Newly added variant ids that don't belong to their product. */
async function unknownVariants(
  db: Kysely<Database>,
  storeId: string,
  input: CheckedInput,
  before?: CheckedInput,
): Promise<string[]> {
  const added = input.productVariants.flatMap(({ productId, variantIds }) => {
    const known = before && variantsInScope(before, productId);
    return variantIds.filter((id) => !known?.includes(id)).map((id) => ({ id, productId }));
  });
  if (added.length === 0) return [];
  const rows = await db
    .selectFrom('product_variants')
    .select(['id', 'product_id'])
    .where('store_id', '=', storeId)
    .where(
      'id',
      'in',
      added.map(({ id }) => id),
    )
    .execute();
  const productOf = new Map(rows.map(({ id, product_id }) => [id, product_id]));
  return added.filter(({ id, productId }) => productOf.get(id) !== productId).map(({ id }) => id);
}

function findByCode(
  db: Kysely<Database>,
  { storeId, id }: { storeId: string; id: string },
  code: string,
): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('promotions')
    .select('name')
    .where('store_id', '=', storeId)
    .where('code', '=', code)
    .where('id', '!=', id)
    .executeTakeFirst();
}

async function unknownIds(
  db: Kysely<Database>,
  storeId: string,
  table: 'products' | 'categories',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .execute();
  const known = new Set(rows.map((row) => row.id));
  return [...new Set(ids)].filter((id) => !known.has(id));
}
