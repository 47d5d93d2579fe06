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
  const createPath = useCreatePath();
  return (
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
  );
}

function CardText({ user }: { user: User }) {
  const translate = useTranslate();
  const { phone, email, ordersCount, lastOrderAt } = user;
  const hasOrders = ordersCount > 0;
  return (
    <>
      <Box sx={{ ...rowSx, flexWrap: 'wrap' }}>
        <Typography variant="body2" component="span" color="textSecondary" noWrap>
          <bdi dir="ltr">{phone ?? email}</bdi>
        </Typography>
        {hasOrders && (
          <Typography
            variant="caption"
            color="textSecondary"
            noWrap
            sx={{ ml: 'auto', flex: 'none' }}
          >
            {translate('customers.net')}
          </Typography>
        )}
      </Box>
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

const rowSx = { display: 'flex', alignItems: 'baseline', gap: 1, minWidth: 0 };
