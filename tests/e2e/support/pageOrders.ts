import type { openDatabase } from '../../../store/db/open.ts';
import { addOrder } from '../../store/addOrder.ts';

const uses = [
  'journey',
  'saved',
  'lost',
  'twice',
  'twoTabs',
  'overtaken',
  'keyboard',
  'papers',
  'onePress',
] as const;
type Use = (typeof uses)[number];

/** An order for one test, in each of the two projects. */
export const pageOrder = (use: Use, isMobile = false) =>
  `page-${use}-${isMobile ? 'phone' : 'desktop'}`;

/** Paid orders of 3 aprons of 20.00 and 1 board of 49.00, with 5.90 for shipping; `papers` also has tax. */
export async function addPageOrders(
  db: Awaited<ReturnType<typeof openDatabase>>,
  storeId: string,
): Promise<void> {
  const ids = uses.flatMap((use) => [pageOrder(use, false), pageOrder(use, true)]);
  for (const [index, id] of ids.entries()) {
    // Old, so that tests of the list do not see them.
    const at = new Date(Date.now() - (500 + index) * 86_400_000).toISOString();
    const [apronTax, boardTax] = id.includes('papers') ? [1200, 270] : [0, 0];
    const total = 11_490 + apronTax + boardTax;
    await addOrder(db, storeId, id, {
      sequence: 80_000 + index,
      // On hold, so that tests of the list, which confirm new orders, skip it.
      ...(id.includes('journey')
        ? { status: 'on_hold', held_from: 'pending' }
        : { status: 'confirmed' }),
      payment_status: 'paid',
      payment_reference: 'pay_42',
      subtotal: 10_900,
      shipping_total: 590,
      tax_total: apronTax + boardTax,
      total,
      paid_total: total,
      customer_name: 'Ada Lovelace',
      customer_phone: '+33612345678',
      items: [
        {
          name: 'Linen apron',
          sku: `P-APRON-${index}`,
          quantity: 3,
          unit_price: 2000,
          tax: apronTax,
          tax_rate: apronTax > 0 ? 20 : null,
          total: 6000 + apronTax,
        },
        {
          name: 'Walnut board',
          sku: `P-BOARD-${index}`,
          unit_price: 4900,
          tax: boardTax,
          tax_rate: boardTax > 0 ? 5.5 : null,
          total: 4900 + boardTax,
        },
      ],
      created_at: at,
      updated_at: at,
    });
  }
}
