import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { numberText } from '../../../domain/intl.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { setTitlePrefix } from '../../ui/Title.tsx';
import { isUnfilteredList, useOrderNews } from './useOrderNews.ts';

/** Screens on which the notice appears. */
const PATHS = ['/orders', '/dashboard'];
/** The newest orders, without the stored filter and sort. */
const NEWEST_URL = `/orders?${new URLSearchParams({
  filter: '{}',
  sort: 'createdAt',
  order: 'DESC',
  page: '1',
})}`;

/**
 * A notice of new or changed orders. The document title has the number of new orders. Refreshes the orders only on
 * request. Floats, to avoid a layout shift.
 */
export default function NewOrders() {
  const translate = useTranslate();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const showsOrders = PATHS.includes(pathname);
  const { unseen, isChanged } = useOrderNews(pathname, showsOrders);
  const isReading = useIsFetching({ queryKey: ['orders', 'getList'] }) > 0;

  const number = numberText(unseen, locale);
  useEffect(() => {
    setTitlePrefix(unseen > 0 ? `(${number}) ` : '');
    return () => setTitlePrefix('');
  }, [unseen, number]);

  function show() {
    const lists = queryClient.getQueryCache().findAll({ queryKey: ['orders'], type: 'active' });
    const isNewestHidden = unseen > 0 && pathname === '/orders' && !lists.some(isUnfilteredList);
    if (isNewestHidden) navigate(NEWEST_URL);
    const queryKey = isNewestHidden ? ['orders', 'counts'] : ['orders'];
    void queryClient.refetchQueries({ queryKey, type: 'active' });
    if (unseen > 0) document.documentElement.scrollTop = 0;
    // The focused button disappears.
    document.getElementById('main-content')?.focus({ preventScroll: true });
  }

  const isShown = showsOrders && !isReading && (unseen > 0 || isChanged);
  const name = unseen > 0 ? 'count' : 'changed';
  return (
    <Box role="status" sx={positionSx}>
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

// The notice takes no space and stays in view: below the header, or on phones at the bottom, above a selection bar.
const positionSx = {
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
