import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCreatePath, useTranslate } from 'react-admin';
import type { User } from '../../../contract/user.ts';
import { MomentText } from '../../fields/MomentText.tsx';
import { MoneyText } from '../../fields/MoneyText.tsx';
import { CardLink, CardList } from '../../lists/CardList.tsx';
import { listedUser } from './listedUser.ts';
import { nameOfUser } from './nameOfUser.ts';
import { UserStatusChip } from './UserStatusChip.tsx';

/** Customers as cards, for phones. The name is a link that covers the card. */
export function UserCards() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <>
      <Typography variant="caption" component="p" color="textSecondary" sx={headSx}>
        {translate('resources.users.fields.totalSpent')}
      </Typography>
      <CardList label="customers.title" nameOf={nameOfUser}>
        {(record) => {
          const user = listedUser(record);
          const name = nameOfUser(record);
          return (
            <>
              <Box sx={rowSx}>
                <CardLink
                  to={createPath({ resource: 'users', type: 'edit', id: record.id })}
                  title={name}
                >
                  <bdi>{name}</bdi>
                </CardLink>
                {user && user.status !== 'active' && <UserStatusChip status={user.status} />}
                {user && user.ordersCount > 0 && (
                  <Typography variant="body2" component="span" sx={{ ml: 'auto', fontWeight: 600 }}>
                    <MoneyText amount={user.totalSpent} currency={user.currency} />
                  </Typography>
                )}
              </Box>
              {user && <CardText user={user} />}
            </>
          );
        }}
      </CardList>
    </>
  );
}

function CardText({ user }: { user: User }) {
  const translate = useTranslate();
  const { phone, email, ordersCount, lastOrderAt } = user;
  const hasOrders = ordersCount > 0;
  return (
    <>
      <Typography variant="body2" color="textSecondary" noWrap>
        <bdi dir="ltr">{phone ?? email}</bdi>
      </Typography>
      <Typography variant="body2">
        {hasOrders
          ? translate('customers.orders', { smart_count: ordersCount })
          : translate('customers.noOrders')}
        {lastOrderAt && (
          <Typography variant="caption" component="span" color="textSecondary">
            {' · '}
            {translate('customers.lastOrder')} <MomentText at={lastOrderAt} />
          </Typography>
        )}
      </Typography>
    </>
  );
}

// The head of the amounts, which a table has.
const headSx = { m: 0, px: 2, pb: 0.5, textAlign: 'end' };

const rowSx = { display: 'flex', alignItems: 'baseline', gap: 1, minWidth: 0 };
