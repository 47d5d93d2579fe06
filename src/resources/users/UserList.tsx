import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  useDataProvider,
  useListContext,
  useListFilterContext,
  useListPaginationContext,
  useTranslate,
} from 'react-admin';
import * as v from 'valibot';
import { USER_SORTS, USER_STATUSES, User, UserFilter } from '../../../contract/user.ts';
import { ADDRESS_FIELDS } from '../../../domain/addressLines.ts';
import { CUSTOMER_AGES, daysOf, LAST_ORDERS } from '../../../domain/customerFilter.ts';
import { availableSegments, SEGMENTS } from '../../../domain/customerSegments.ts';
import { CUSTOMER_TAX, useHasEndpoint } from '../../api/missingEndpoints.ts';
import { languages } from '../../i18n/languages.ts';
import { declareList, type ListIntl } from '../../lists/declareList.ts';
import { importFilter } from '../../lists/ImportButton.tsx';
import { ListScreen } from '../../lists/ListScreen.tsx';
import { ListTabs } from '../../lists/ListTabs.tsx';
import { PhoneText } from '../../ui/fields/contact/PhoneText.tsx';
import { MomentText, MoneyText } from '../../ui/fields/ValueText.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';
import { nameOfUser } from './nameOfUser.ts';
import type { BulkAction } from './UserBulkDialog.tsx';
import { SegmentText, TaxExemptChip, UserStatusChip } from './UserFields.tsx';

const UserBulkDialog = lazyPart(() => import('./UserBulkDialog.tsx'));

export const userList = declareList({
  resource: 'users',
  i18nPrefix: 'customers',
  contract: { record: User, filter: UserFilter, sorts: USER_SORTS },
  sort: { field: 'lastOrderAt', order: 'DESC' },
  title: 'name',
  recordRepresentation: nameOfUser,
  caption: 'email',
  fields: {
    name: { grow: 180, sortOptions: { ASC: 'customers.sort.name' } },
    phone: {
      render: ({ phone }) => phone && <PhoneText phone={phone} />,
      renderCard: ({ phone, email }) => (
        <span className="quiet">
          {phone ? <PhoneText phone={phone} /> : <bdi dir="ltr">{email}</bdi>}
        </span>
      ),
    },
    email: {},
    status: {
      optionI18nPrefix: 'customers.status',
      render: ({ status, isTaxExempt }) => (
        <span style={{ display: 'flex', gap: 4 }}>
          <UserStatusChip status={status} />
          {isTaxExempt && <TaxExemptChip />}
        </span>
      ),
      renderCard: ({ status }) => status !== 'active' && <UserStatusChip status={status} />,
      filter: { choices: USER_STATUSES },
    },
    blockedReason: {},
    ordersCount: {
      renderCard: (user) => <Orders user={user} />,
      sortOptions: { DESC: 'customers.sort.orders' },
      filter: { range: ['ordersMin', 'ordersMax'], label: 'customers.filter.orders' },
    },
    totalSpent: {
      as: 'money',
      // The longest heading wraps into two lines, so the status column stays visible.
      sx: { '&.MuiTableCell-head': { whiteSpace: 'normal', minWidth: 172 } },
      renderCard: ({ ordersCount, totalSpent, currency }) =>
        ordersCount > 0 && <MoneyText amount={totalSpent} currency={currency} />,
      sortOptions: { DESC: 'customers.sort.spent' },
      filter: {
        range: ['spentMin', 'spentMax'],
        as: 'money',
        label: 'customers.filter.spent',
        chipLabel: 'customers.filter.spentChip',
      },
    },
    currency: {},
    firstOrderAt: {
      as: 'moment',
      filter: {
        range: ['firstOrderAfter', 'firstOrderBefore'],
        as: 'moment',
        label: 'customers.filter.firstOrder',
        input: false,
      },
    },
    lastOrderAt: {
      as: 'moment',
      sortOptions: { DESC: 'customers.sort.lastOrder' },
      filter: {
        source: 'lastOrder',
        schema: v.picklist(LAST_ORDERS),
        choices: LAST_ORDERS,
        text: ageText,
      },
    },
    acceptsMarketing: {},
    isTaxExempt: {
      renderCard: ({ isTaxExempt }) => isTaxExempt && <TaxExemptChip />,
      needs: [CUSTOMER_TAX],
      filter: { choices: [true, false] },
    },
    vatNumber: { needs: [CUSTOMER_TAX] },
    language: {
      value: ({ language }) => languages.find(({ code }) => code === language)?.name ?? language,
    },
    tags: { filter: { source: 'tag' } },
    note: {},
    addressName: {
      label: 'customers.export.addressName',
      value: ({ addresses }) => addresses[0]?.name,
    },
    addressPhone: {
      label: 'customers.export.addressPhone',
      value: ({ addresses }) => addresses[0]?.phone,
    },
    line1: { value: ({ addresses }) => addresses[0]?.line1 },
    line2: { value: ({ addresses }) => addresses[0]?.line2 },
    postcode: { value: ({ addresses }) => addresses[0]?.postcode },
    city: { value: ({ addresses }) => addresses[0]?.city },
    region: { value: ({ addresses }) => addresses[0]?.region },
    country: { as: 'country', value: ({ addresses }) => addresses[0]?.country },
    otherAddresses: {
      label: 'customers.export.otherAddresses',
      value: ({ addresses }) => addresses.slice(1).map(addressText),
    },
    createdAt: {
      as: 'moment',
      sortOptions: { DESC: 'customers.sort.newest' },
      filter: {
        source: 'since',
        schema: v.picklist(CUSTOMER_AGES),
        choices: CUSTOMER_AGES,
        text: ageText,
      },
    },
    id: { label: 'customers.export.id', value: ({ _id }) => _id },
  },
  filters: {
    // The data provider replaces the segment with the filters that define it, because "new" depends on today's date.
    segment: { schema: v.picklist(SEGMENTS), optionI18nPrefix: 'customers.segments', inTabs: true },
    importId: importFilter('customers'),
    created: { range: ['createdAfter', 'createdBefore'], as: 'moment', input: false },
    lastOrderAt: { range: ['lastOrderAfter', 'lastOrderBefore'], as: 'moment', input: false },
  },
  columns: [
    'name',
    'phone',
    'email',
    'lastOrderAt',
    'ordersCount',
    'totalSpent',
    'status',
    'tags',
    'acceptsMarketing',
    'isTaxExempt',
    'vatNumber',
    'city',
    'createdAt',
  ],
  // `email` already appears below the name.
  hiddenColumns: [
    'email',
    'tags',
    'acceptsMarketing',
    'isTaxExempt',
    'vatNumber',
    'city',
    'createdAt',
  ],
  card: [['name', 'status', 'totalSpent'], ['phone'], ['ordersCount', 'isTaxExempt']],
  cardHeader: 'totalSpent',
});

export default function UserList() {
  const [bulkAction, setBulkAction] = useState<BulkAction>();
  return (
    <ListScreen
      list={userList}
      tabs={<SegmentTabs />}
      notes={<SegmentText />}
      bulkActionButtons={<UserBulkButtons onOpenDialog={setBulkAction} />}
    >
      {bulkAction && (
        <UserBulkDialog action={bulkAction} onClose={() => setBulkAction(undefined)} />
      )}
    </ListScreen>
  );
}

function addressText(address: User['addresses'][number]): string {
  return ADDRESS_FIELDS.flatMap((field) => address[field] || []).join(', ');
}

/** Translates `within30` and `over180`. */
function ageText(name: unknown, { translate }: ListIntl): string {
  const age = String(name);
  const [within, over] = [daysOf(age, 'within'), daysOf(age, 'over')];
  if (within !== undefined) return translate('customers.filter.within', { smart_count: within });
  return over === undefined ? age : translate('customers.filter.over', { smart_count: over });
}

function Orders({ user: { ordersCount, lastOrderAt } }: { user: User }) {
  const translate = useTranslate();
  return (
    <>
      {ordersCount > 0
        ? translate('customers.orders', { smart_count: ordersCount })
        : translate('customers.noOrders')}
      {lastOrderAt && (
        <span className="quiet small">
          {' · '}
          {translate('customers.lastOrder')} <MomentText at={lastOrderAt} />
        </span>
      )}
    </>
  );
}

function SegmentTabs() {
  return (
    <ListTabs
      list={userList}
      label="customers.segments.label"
      choices={availableSegments(useStoreCurrency())}
      counts={useSegmentCounts()}
    />
  );
}

/**
 * Number of customers by segment, and of all customers under `all`. Undefined before the responses, while other filters
 * apply, or if the API sends no totals.
 */
function useSegmentCounts(): Record<string, number> | undefined {
  const dataProvider = useDataProvider();
  const { filterValues } = useListFilterContext();
  const { isPending } = useListPaginationContext();
  const segments = availableSegments(useStoreCurrency());
  const isOnlySegment = Object.keys(filterValues).every((name) => name === 'segment');
  const { data } = useQuery({
    queryKey: ['users', 'counts', segments],
    // Read the counts after the list, which does not need them.
    enabled: isOnlySegment && !isPending,
    meta: { isOptional: true },
    queryFn: async ({ signal }) => {
      const counted = ['all', ...segments].map(async (id) => {
        const { total } = await dataProvider.getList('users', {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'createdAt', order: 'DESC' },
          filter: id === 'all' ? {} : { segment: id },
          signal,
        });
        return total === undefined ? [] : [[id, total] as const];
      });
      const counts = (await Promise.all(counted)).flat();
      return counts.length > segments.length ? Object.fromEntries(counts) : null;
    },
  });
  return isOnlySegment && data ? data : undefined;
}

function UserBulkButtons({ onOpenDialog }: { onOpenDialog: (action: BulkAction) => void }) {
  const translate = useTranslate();
  const { isPlaceholderData } = useListContext();
  const hasTax = useHasEndpoint(CUSTOMER_TAX);
  const actions = ['block', 'unblock', 'tag', 'taxes'] as const;
  return actions
    .filter((action) => hasTax || action !== 'taxes')
    .map((action) => (
      <Button
        key={action}
        variant="outlined"
        color={action === 'block' ? 'error' : 'inherit'}
        disabled={isPlaceholderData === true}
        aria-haspopup="dialog"
        onClick={() => onOpenDialog(action)}
      >
        {translate(`customers.bulk.${action}`)}
      </Button>
    ));
}
