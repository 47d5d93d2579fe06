import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useGetList, useStore, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { isObject } from '../../../../contract/isObject.ts';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { OrderStates } from '../../../ui/fields/OrderChips.tsx';
import { MomentText } from '../../../ui/fields/ValueText.tsx';
import { orderUrl } from '../../../ui/screenUrls.ts';
import { OrderActionButtons } from './OrderActions.tsx';
import { useOrderScreen } from './orderScreen.ts';

/** Number, date, statuses, links to adjacent orders, and the actions if `hasActions`. */
export function OrderHeader({ hasActions }: { hasActions: boolean }) {
  const translate = useTranslate();
  const { order } = useOrderScreen();
  return (
    <FormHeader
      title={translate('orderShow.title', { number: order.number })}
      backTo="/orders"
      backLabel="orderShow.back"
      actions={
        <>
          <Neighbours id={order._id} />
          {hasActions && <OrderActionButtons />}
        </>
      }
    >
      <OrderStates order={order} hasHelp />
      <Typography variant="muted">
        {translate('orderShow.placed')} <MomentText at={order.createdAt} />
      </Typography>
    </FormHeader>
  );
}

/** Links to the previous and next order of the list. Renders nothing if the list's page lacks the order. */
function Neighbours({ id }: { id: string }) {
  const translate = useTranslate();
  const found = useNeighbours(id);
  if (!found) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <NeighbourLink to={found.previous} label="orderShow.previous">
        <ChevronLeftOutlined className="pointing" />
      </NeighbourLink>
      <Typography variant="muted" noWrap>
        {translate('orderShow.place', { place: found.place, total: found.total })}
      </Typography>
      <NeighbourLink to={found.next} label="orderShow.next">
        <ChevronRightOutlined className="pointing" />
      </NeighbourLink>
    </Box>
  );
}

type NeighbourLinkProps = { to: Neighbour | null; label: string; children: ReactNode };

function NeighbourLink({ to, label, children }: NeighbourLinkProps) {
  const name = useTranslate()(label);
  if (!to) {
    return (
      <IconButton disabled aria-label={name}>
        {children}
      </IconButton>
    );
  }
  return (
    <IconButton
      component={Link}
      to={orderUrl(to.id)}
      state={{ listPage: to.page }}
      aria-label={name}
    >
      {children}
    </IconButton>
  );
}

/** An order of the list, and its page. */
type Neighbour = { id: string; page: number };

/**
 * The previous and next order in the list with its last filter, sort and page. Reuses pages in the query cache. Null if
 * that page does not contain the order.
 */
function useNeighbours(id: string) {
  const [stored] = useStore<unknown>('orders.listParams');
  const { state } = useLocation();
  const list = listOf(stored);
  // These links may have led to another page than the one that the list last showed.
  const page = pageIn(state) ?? list.page;
  const current = usePage(list, page, true);
  const at = current.ids.indexOf(id);
  const isLast = at === current.ids.length - 1 && page * list.perPage < current.total;
  const before = usePage(list, page - 1, at === 0 && page > 1);
  const after = usePage(list, page + 1, at >= 0 && isLast);
  if (at === -1) return null;
  const neighbour = (one: string | undefined, onPage: number): Neighbour | null =>
    one === undefined ? null : { id: one, page: onPage };
  return {
    previous:
      at > 0 ? neighbour(current.ids[at - 1], page) : neighbour(before.ids.at(-1), page - 1),
    next:
      at < current.ids.length - 1
        ? neighbour(current.ids[at + 1], page)
        : neighbour(after.ids[0], page + 1),
    /** Counted from 1. */
    place: (page - 1) * list.perPage + at + 1,
    total: current.total,
  };
}

type List = {
  page: number;
  perPage: number;
  sort: { field: string; order: 'ASC' | 'DESC' };
  filter: Record<string, unknown>;
};

// The same parameters as those of the list, so that both share one cache entry.
function usePage(list: List, page: number, isWanted: boolean) {
  const { data, total } = useGetList(
    'orders',
    {
      pagination: { page, perPage: list.perPage },
      sort: list.sort,
      filter: list.filter,
      meta: { isLastBeyond: true },
    },
    { enabled: isWanted },
  );
  return { ids: isWanted ? (data ?? []).map((row) => String(row.id)) : [], total: total ?? 0 };
}

function listOf(stored: unknown): List {
  const params = isObject(stored) ? stored : {};
  const field = typeof params.sort === 'string' ? params.sort : 'createdAt';
  return {
    page: positive(params.page) ?? 1,
    perPage: positive(params.perPage) ?? 25,
    sort: { field, order: params.order === 'ASC' ? 'ASC' : 'DESC' },
    filter: isObject(params.filter) ? params.filter : {},
  };
}

function pageIn(state: unknown): number | undefined {
  return isObject(state) ? positive(state.listPage) : undefined;
}

function positive(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}
