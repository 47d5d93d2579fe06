import type { RaRecord } from 'react-admin';
import type { User } from '../../../contract/user.ts';
import { decimalOf } from '../../../domain/money.ts';
import type { Cell } from '../../lists/csv.ts';
import type { ExportColumn } from '../../lists/useExportAll.ts';
import { listedUser } from './listedUser.ts';

const fields = 'resources.users.fields';

/** Amounts as plain decimals with their currency beside them, moments as ISO 8601 in UTC. */
const columns: readonly ExportColumn[] = [
  { header: `${fields}.name`, value: (record) => record.name },
  column('phone', (user) => user.phone),
  column('email', (user) => user.email),
  column('status', (user) => user.status, { words: 'customers.status' }),
  column('blockedReason', (user) => user.blockedReason),
  column('ordersCount', (user) => user.ordersCount),
  column('totalSpent', (user) => decimalOf(user.totalSpent, user.currency)),
  column('currency', (user) => user.currency),
  column('firstOrderAt', (user) => user.firstOrderAt),
  column('lastOrderAt', (user) => user.lastOrderAt),
  column('acceptsMarketing', (user) => user.acceptsMarketing),
  column('tags', (user) => user.tags.join('; ')),
  column('note', (user) => user.note),
  column('line1', (user) => user.addresses[0]?.line1),
  column('line2', (user) => user.addresses[0]?.line2),
  column('postcode', (user) => user.addresses[0]?.postcode),
  column('city', (user) => user.addresses[0]?.city),
  column('region', (user) => user.addresses[0]?.region),
  column('country', (user) => user.addresses[0]?.country, { isCountry: true }),
  column('createdAt', (user) => user.createdAt),
  { header: 'customers.export.id', value: (record) => String(record.id) },
];

export const userExport = { fileName: 'customers', columns };

function column(
  name: string,
  value: (user: User) => Cell,
  more: Pick<ExportColumn, 'words' | 'isCountry'> = {},
): ExportColumn {
  return {
    ...more,
    header: `${fields}.${name}`,
    value: (record: RaRecord) => {
      const user = listedUser(record);
      return user ? value(user) : null;
    },
  };
}
