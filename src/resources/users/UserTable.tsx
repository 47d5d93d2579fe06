import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type RaRecord, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { User } from '../../../contract/user.ts';
import { MomentText } from '../../fields/MomentText.tsx';
import { MoneyText } from '../../fields/MoneyText.tsx';
import { NumberText } from '../../fields/NumberText.tsx';
import { ListColumn } from '../../lists/ListColumn.tsx';
import { ListTable } from '../../lists/ListTable.tsx';
import { listedUser } from './listedUser.ts';
import { nameOfUser } from './nameOfUser.ts';
import { UserStatusChip } from './UserStatusChip.tsx';
import { hiddenColumns } from './userColumns.ts';

/** Customers as a table, for screens from 768 px on. */
export function UserTable() {
  return (
    <ListTable label="customers.title" hidden={hiddenColumns}>
      <ListColumn
        source="name"
        field={NameCell}
        sx={{ width: '100%', minWidth: 180, maxWidth: 0 }}
      />
      <ListColumn source="phone" disableSort render={phone} />
      <ListColumn source="email" disableSort render={email} />
      <ListColumn source="lastOrderAt" sortByOrder="DESC" render={lastOrder} />
      <ListColumn source="ordersCount" align="right" sortByOrder="DESC" render={orders} />
      <ListColumn
        source="totalSpent"
        align="right"
        sortByOrder="DESC"
        render={spent}
        // The longest head says the most: in two lines, so that the status stays in view.
        sx={{ '&.MuiTableCell-head': { whiteSpace: 'normal', minWidth: 172 } }}
      />
      <ListColumn source="status" disableSort render={status} />
      <ListColumn source="tags" disableSort render={tags} />
      <ListColumn source="acceptsMarketing" disableSort render={marketing} />
      <ListColumn source="city" disableSort render={city} />
      <ListColumn source="createdAt" sortByOrder="DESC" render={created} />
    </ListTable>
  );
}

/** The name as the link to the customer, the email under it. */
function NameCell() {
  const createPath = useCreatePath();
  const record = useRecordContext<RaRecord>();
  if (!record) return null;
  const name = nameOfUser(record);
  const address = listedUser(record)?.email;
  return (
    <>
      <Link
        component={RouterLink}
        to={createPath({ resource: 'users', type: 'edit', id: record.id })}
        title={name}
        color="textPrimary"
        underline="hover"
        noWrap
        sx={{ display: 'block', fontWeight: 570 }}
      >
        {name}
      </Link>
      {address && (
        <Typography variant="caption" component="div" color="textSecondary" noWrap title={address}>
          {address}
        </Typography>
      )}
    </>
  );
}

function YesNo({ value }: { value: boolean }) {
  const translate = useTranslate();
  return translate(value ? 'forms.yes' : 'forms.no');
}

/** A cell of a customer; a dash where the server sent something that is none, or nothing. */
function ofUser(content: (user: User) => ReactNode): (record: RaRecord) => ReactNode {
  return (record) => {
    const user = listedUser(record);
    return (user && content(user)) || '—';
  };
}

const phone = ofUser(({ phone: number }) => number && <bdi dir="ltr">{number}</bdi>);
const email = ofUser(({ email: address }) => address && <bdi>{address}</bdi>);
const lastOrder = ofUser(({ lastOrderAt: at }) => at && <MomentText at={at} />);
const orders = ofUser(({ ordersCount }) => <NumberText value={ordersCount} />);
const spent = ofUser((user) => <MoneyText amount={user.totalSpent} currency={user.currency} />);
const status = ofUser((user) => <UserStatusChip status={user.status} />);
const tags = ofUser((user) => user.tags.join(', '));
const marketing = ofUser((user) => <YesNo value={user.acceptsMarketing} />);
const city = ofUser((user) => user.addresses[0]?.city);
const created = ofUser((user) => <MomentText at={user.createdAt} />);
