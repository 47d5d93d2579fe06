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
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minWidth: 0 }}>
              <CardLink
                to={createPath({ resource: 'users', type: 'edit', id: record.id })}
                title={name}
              >
                <bdi>{name}</bdi>
              </CardLink>
              {user && user.status !== 'active' && <UserStatusChip status={user.status} />}
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
  return (
    <>
      {(phone ?? email) && (
        <Typography variant="body2" color="textSecondary" noWrap>
          <bdi dir="ltr">{phone ?? email}</bdi>
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography variant="body2" component="span">
          {ordersCount === 0
            ? translate('customers.noOrders')
            : translate('customers.orders', { smart_count: ordersCount })}
          {lastOrderAt && (
            <Typography variant="caption" component="span" color="textSecondary">
              {' · '}
              {translate('customers.lastOrder')} <MomentText at={lastOrderAt} />
            </Typography>
          )}
        </Typography>
        {ordersCount > 0 && (
          <Box component="span" sx={{ ml: 'auto', textAlign: 'end' }}>
            <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
              <MoneyText amount={user.totalSpent} currency={user.currency} />
            </Typography>{' '}
            <Typography variant="caption" component="span" color="textSecondary">
              {translate('customers.net')}
            </Typography>
          </Box>
        )}
      </Box>
    </>
  );
}
