import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ORDER_STATUSES } from '../../../contract/order.ts';
import { lookAddress } from '../../lists/savedViews.ts';
import { useOrderCounts } from './useOrderCounts.ts';

/**
 * The statuses as tabs with counts. They are links to the same list with another status, so that each can
 * be opened in a tab of the browser, or shared.
 */
export function OrderTabs() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const counts = useOrderCounts();
  const chosen = filterValues.status ?? 'all';
  return (
    <Bar aria-label={translate('orders.list.tabs')}>
      {['all', ...ORDER_STATUSES].map((status) => (
        <Tab
          key={status}
          status={status}
          isCurrent={chosen === status}
          count={counts && (counts[status] ?? 0)}
        />
      ))}
    </Bar>
  );
}

interface TabProps {
  status: string;
  isCurrent: boolean;
  count: number | undefined;
}

function Tab({ status, isCurrent, count }: TabProps) {
  const translate = useTranslate();
  const { filterValues, sort, perPage } = useListContext();
  const element = useRef<HTMLAnchorElement>(null);
  const { status: _, ...others } = filterValues;
  const filter = status === 'all' ? others : { ...others, status };

  // On a phone the chosen one may be out of view.
  useEffect(() => {
    const bar = element.current?.parentElement;
    if (!isCurrent || !element.current || !bar) return;
    const { offsetLeft, offsetWidth } = element.current;
    bar.scrollLeft = offsetLeft - (bar.clientWidth - offsetWidth) / 2;
  }, [isCurrent]);

  return (
    <TabLink
      ref={element}
      to={{ search: lookAddress({ filter, sort, perPage, hidden: [] }) }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {status === 'all' ? translate('orders.list.all') : translate(`orders.status.${status}`)}
      {count !== undefined && (
        <Box component="span" sx={countSx}>
          {count.toLocaleString()}
        </Box>
      )}
    </TabLink>
  );
}

const countSx = {
  ml: 0.75,
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
};

const Bar = styled('nav')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  padding: theme.spacing(0, 1),
  borderBottom: `1px solid ${theme.palette.divider}`,
}));

const TabLink = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: 46,
  padding: theme.spacing(0, 1.25),
  color: theme.palette.text.secondary,
  fontWeight: 550,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottom: '2px solid transparent',
  borderRadius: '6px 6px 0 0',
  '&:hover': { color: theme.palette.text.primary },
  '&:focus-visible': { outlineOffset: -3 },
  '&[aria-current]': {
    color: theme.palette.text.primary,
    borderBottomColor: theme.palette.primary.main,
  },
}));
