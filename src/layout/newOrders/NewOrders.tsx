import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { numberText } from '../../../domain/intl.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { tellInTab } from '../../ui/Title.tsx';
import { isPlainList, useNews } from './useNews.ts';

/** Where orders are on the screen. */
const PLACES = ['/orders', '/dashboard'];
/** The newest orders first, whatever the list was last asked for. */
const NEWEST = `/orders?${new URLSearchParams({
  filter: '{}',
  sort: 'createdAt',
  order: 'DESC',
  page: '1',
})}`;

/**
 * Says above the orders that there are more or other ones by now, and in the browser's tab how many she has not seen.
 * What she reads stays where it is until she asks: it floats, and moves nothing.
 */
export default function NewOrders() {
  const translate = useTranslate();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isHere = PLACES.includes(pathname);
  const { unseen, isChanged } = useNews(pathname, isHere);
  const isReading = useIsFetching({ queryKey: ['orders', 'getList'] }) > 0;

  const number = numberText(unseen, locale);
  useEffect(() => {
    tellInTab(unseen > 0 ? `(${number}) ` : '');
    return () => tellInTab('');
  }, [unseen, number]);

  function show() {
    const lists = queryClient.getQueryCache().findAll({ queryKey: ['orders'], type: 'active' });
    const isElsewhere = unseen > 0 && pathname === '/orders' && !lists.some(isPlainList);
    if (isElsewhere) navigate(NEWEST);
    const queryKey = isElsewhere ? ['orders', 'counts'] : ['orders'];
    void queryClient.refetchQueries({ queryKey, type: 'active' });
    if (unseen > 0) document.documentElement.scrollTop = 0;
    // The button is about to go.
    document.getElementById('main-content')?.focus({ preventScroll: true });
  }

  const isShown = isHere && !isReading && (unseen > 0 || isChanged);
  const name = unseen > 0 ? 'count' : 'changed';
  return (
    <Box role="status" sx={placeSx}>
      {isShown && (
        <Box sx={pillSx}>
          <span>{translate(`banners.newOrders.${name}`, { smart_count: unseen })}</span>
          <Button size="small" onClick={show} sx={{ minHeight: { xs: 44, sm: 32 }, minWidth: 0 }}>
            {translate('banners.newOrders.show')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

// Without a height of its own, and in view however far down she has read: below the bar of the page, on a phone at
// the thumb, where a selection has its bar above it.
const placeSx = {
  position: { xs: 'fixed', sm: 'sticky' },
  top: { sm: 64 },
  bottom: { xs: 0 },
  insetInline: 0,
  height: 0,
  zIndex: { xs: 2, sm: 'speedDial' },
  display: 'flex',
  alignItems: { xs: 'flex-end', sm: 'flex-start' },
  justifyContent: 'center',
  pointerEvents: 'none',
  '@media print': { display: 'none' },
};

const pillSx = {
  pointerEvents: 'auto',
  mb: { xs: 'calc(16px + env(safe-area-inset-bottom))', sm: 0 },
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  pl: 2,
  pr: 0.5,
  typography: 'body2',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  borderRadius: 999,
  border: 1,
  borderColor: 'tint.accent.border',
  bgcolor: 'background.paper',
  color: 'tint.accent.text',
  boxShadow: 4,
};
