import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { Address } from '../../../../contract/address.ts';
import type { Order } from '../../../../contract/order.ts';
import type { User } from '../../../../contract/user.ts';
import { SearchInput } from '../../../forms/inputs/SearchInput.tsx';
import { useDebounced } from '../../../lists/useDebounced.ts';
import { PhoneText } from '../../../ui/fields/contact/PhoneText.tsx';
import { toE164 } from '../../../ui/fields/contact/toE164.ts';
import { StatusChip } from '../../../ui/fields/StatusChip.tsx';
import { useOwnCountry } from '../../../ui/useOwnCountry.ts';
import type { WithId } from '../../definition.ts';
import type { CustomerValues } from './orderForm.ts';

/** The chosen customer, and the address to fill in. */
export type FoundCustomer = { customer: CustomerValues; address: Address | null };

export function foundCustomer({ _id, name, phone, email, addresses }: User): FoundCustomer {
  return { customer: { _id, name, phone, email, create: false }, address: addresses[0] ?? null };
}

type Found = FoundCustomer & {
  key: string;
  kind: 'customer' | 'guest' | 'new';
  isBlocked?: boolean;
  ordersCount?: number;
};

/** Finds customers, and guests by the phone of their earlier orders. Also offers to enter a new customer. */
export function CustomerSearch({ onChoose }: { onChoose: (found: FoundCustomer) => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const phone = toE164(text, useOwnCountry() ?? '');
  const q = useDebounced(phone ?? text, 250);
  const { found, isFetching } = useFound(q);
  const isWaiting = isFetching || q !== (phone ?? text);
  const options = text === '' || isWaiting ? [] : [...found, newCustomer(text, phone)];
  return (
    <SearchInput
      typed={typed}
      onType={setTyped}
      options={options}
      loading={isWaiting}
      loadingText={translate('orderCreate.customer.searching')}
      getOptionLabel={({ customer }) => customer.name ?? ''}
      getOptionKey={({ key }) => key}
      onPick={onChoose}
      renderOption={(option) => <Option option={option} />}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          name="customer"
          label={translate('orderCreate.customer.search')}
          helperText={translate('orderCreate.customer.searchHelp')}
        />
      )}
    />
  );
}

function useFound(q: string): { found: Found[]; isFetching: boolean } {
  const enabled = q !== '';
  const users = useGetList<WithId<User>>(
    'users',
    {
      filter: { q },
      pagination: { page: 1, perPage: 6 },
      sort: { field: 'lastOrderAt', order: 'DESC' },
    },
    { enabled },
  );
  const orders = useGuestOrders(q.startsWith('+') ? q : null);
  const customers = (users.data ?? []).map((user): Found => {
    const { _id: key, status, ordersCount } = user;
    const isBlocked = status === 'blocked';
    return { key, kind: 'customer', isBlocked, ordersCount, ...foundCustomer(user) };
  });
  const [latest] = orders.guestOrders;
  // If a customer has this phone, no guest is listed: the form offers to link the guest orders to that customer.
  const isCustomerPhone = customers.some(({ customer }) => customer.phone === q);
  const guests: Found[] =
    latest && !isCustomerPhone
      ? [
          {
            key: 'guest',
            kind: 'guest',
            ordersCount: orders.guestOrders.length,
            customer: { ...contactOf(latest), create: true },
            address: latest.shippingAddress,
          },
        ]
      : [];
  return {
    found: [...customers, ...guests],
    isFetching: enabled && (users.isFetching || orders.isFetching),
  };
}

/** The latest orders of guests with this phone (E.164), newest first. */
function useGuestOrders(phone: string | null): {
  guestOrders: Order[];
  isFetching: boolean;
} {
  const { data = [], isFetching } = useGetList<WithId<Order>>(
    'orders',
    {
      filter: { q: phone },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    { enabled: phone !== null },
  );
  if (phone === null) return { guestOrders: [], isFetching: false };
  const guestOrders = data.filter(({ customer }) => !customer._id && customer.phone === phone);
  return { guestOrders, isFetching };
}

function contactOf({ customer: { name, phone, email } }: Order) {
  return { _id: null, name, phone: phone ?? null, email: email ?? null };
}

/** The option to enter a new customer. Reads the typed text as a phone, an email address or a name. */
function newCustomer(text: string, phone: string | undefined): Found {
  const isEmail = text.includes('@');
  return {
    key: 'new',
    kind: 'new',
    address: null,
    customer: {
      _id: null,
      name: phone || isEmail ? '' : text,
      phone: phone ?? null,
      email: isEmail ? text : null,
      create: true,
    },
  };
}

function Option({ option }: { option: Found }) {
  const translate = useTranslate();
  const { kind, customer, isBlocked, ordersCount, address } = option;
  const { name, phone, email } = customer;
  if (kind === 'new') {
    return (
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {translate('orderCreate.customer.new')}{' '}
        {phone ? <PhoneText phone={phone} /> : <bdi>{name || email}</bdi>}
      </Typography>
    );
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, width: '100%', alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="hint" component="div">
          {phone ? <PhoneText phone={phone} /> : email}
          {address && ` · ${address.city}`}
          {` · ${translate('orderCreate.customer.orders', { smart_count: ordersCount ?? 0 })}`}
        </Typography>
      </Box>
      {kind === 'guest' && (
        <StatusChip tone="neutral">{translate('orderShow.customer.guest')}</StatusChip>
      )}
      {isBlocked && <StatusChip tone="error">{translate('orders.customerBlocked')}</StatusChip>}
    </Box>
  );
}
