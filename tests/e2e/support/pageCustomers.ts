import { insertCustomers } from '../../../store/customers/customerWrites.ts';
import type { openDatabase } from '../../../store/db/open.ts';
import { addOrder } from '../../store/addOrder.ts';

const uses = ['note', 'block', 'delete', 'order', 'bulkOne', 'bulkTwo', 'twoTabs'] as const;
type Use = (typeof uses)[number];
const projects = ['desktop', 'phone'] as const;

export type PageCustomer = { id: string; name: string; phone: string; order: string };

/** A customer for one test, in each of the two projects, with an order. */
export function pageCustomer(use: Use, isMobile = false): PageCustomer {
  const project = isMobile ? 'phone' : 'desktop';
  const index = uses.indexOf(use) * 2 + (isMobile ? 1 : 0);
  return {
    id: `customer-${use}-${project}`,
    name: `Noor ${use} ${project}`,
    phone: `+33655000${100 + index}`,
    order: `of-${use}-${project}`,
  };
}

export async function addPageCustomers(
  db: Awaited<ReturnType<typeof openDatabase>>,
  storeId: string,
): Promise<void> {
  // Old, so that tests of the order list do not see it.
  const at = new Date(Date.now() - 700 * 86_400_000).toISOString();
  for (const [index, use] of uses.entries()) {
    for (const [half, project] of projects.entries()) {
      const { id, name, phone, order } = pageCustomer(use, project === 'phone');
      await insertCustomers(db, [
        {
          id,
          store_id: storeId,
          name,
          phone,
          email: `${id}@example.org`.toLowerCase(),
          orders_count: 1,
          total_spent: 4900,
          first_order_at: at,
          last_order_at: at,
          created_at: at,
          updated_at: at,
        },
      ]);
      await addOrder(db, storeId, order, {
        sequence: 70_000 + index * 2 + half,
        status: 'delivered',
        payment_status: 'paid',
        total: 4900,
        paid_total: 4900,
        customer_id: id,
        customer_name: name,
        customer_phone: phone,
        items: [{ name: 'Walnut board', sku: `C-BOARD-${index}`, unit_price: 4900 }],
        created_at: at,
        updated_at: at,
      });
    }
  }
}
