import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import ButtonBase from '@mui/material/ButtonBase';
import MuiLink from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useResourceDefinitions, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { numberText } from '../../domain/intl.ts';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { useLocale } from '../i18n/useLocale.ts';
import { orders } from '../resources/orders/index.ts';
import { useRememberedList } from '../ui/rememberedList.ts';
import { useShownTitle } from '../ui/Title.tsx';
import { plural, screens } from './screens.ts';
import { useEndpointProbe } from './useEndpointProbe.ts';

/** `/products/12` is under `/products`, `/products-old` is not (R6). */
export function isUnder(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Lists that merchants open often. The menu has only three entries (P3). */
const quickScreens = screens.filter(({ isInHeader }) => isInHeader);

const ordersPath = `/${orders.name}`;

/** Header links to `quickScreens`, if the API has them. */
export function QuickLinks() {
  const translate = useTranslate();
  const locale = useLocale();
  const { pathname } = useLocation();
  const definitions = useResourceDefinitions();
  const newOrders = useNewOrderCount();
  useEndpointProbe();
  return (
    <Box component="nav" aria-label={translate('shell.quickLinks')} sx={quickLinksSx}>
      {quickScreens
        .filter(({ path }) => definitions[path.slice(1)]?.hasList)
        .map(({ path, label, icon: Icon }) => {
          const name = translate(label, plural);
          const count = path === ordersPath ? newOrders : 0;
          const countText = translate('shell.newOrders', { smart_count: count });
          return (
            <ButtonBase
              key={path}
              component={Link}
              to={path}
              aria-current={isUnder(path, pathname) ? 'page' : undefined}
              sx={quickLinkSx}
            >
              <Icon fontSize="small" />
              <Box component="span" sx={nameSx}>
                {name}
              </Box>
              {count > 0 && (
                <>
                  <Box component="span" aria-hidden sx={countSx}>
                    {numberText(count, locale)}
                  </Box>
                  <span style={visuallyHidden}>{countText}</span>
                </>
              )}
            </ButtonBase>
          );
        })}
    </Box>
  );
}

/** The number of orders with the status pending; 0 until it is known. `useOrderNews` refetches the number. */
function useNewOrderCount(): number {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const hasOrders = useResourceDefinitions().orders?.hasList === true;
  const { data = 0 } = useQuery({
    queryKey: ['orders', 'new'],
    enabled: hasOrders,
    // No toast: the link works without its count, and another API may lack the statistics.
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => {
      const { data: stats } = await dataProvider.getOrderStats({ blocks: 'byStatus' }, { signal });
      return stats.byStatus?.find(({ status }) => status === 'pending')?.count ?? 0;
    },
  });
  return data;
}

// On the smallest phones the header has no room for these links beside the store's name.
const quickLinksSx = { display: 'flex', '@media (max-width: 22.49rem)': { display: 'none' } };

// On narrow screens only the icon is visible.
const nameSx = (theme: Theme) => ({ [theme.breakpoints.down('md')]: visuallyHidden });

const quickLinkSx = {
  position: 'relative',
  gap: 0.75,
  minWidth: 44,
  minHeight: { xs: 44, sm: 36 },
  px: { md: 1.25 },
  borderRadius: 1,
  typography: 'body2',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current]': { bgcolor: 'tint.accent.background', color: 'tint.accent.text' },
};

// The count is beside the name, or at the corner of the icon.
const countSx = {
  position: { xs: 'absolute', md: 'static' },
  top: { xs: 2, sm: 0 },
  insetInlineEnd: 2,
  minWidth: 18,
  px: 0.5,
  borderRadius: 99,
  fontSize: '0.75rem',
  lineHeight: '18px',
  textAlign: 'center',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};

interface BreadcrumbProps {
  /** Leaves out the breadcrumb of a list, because on phones the list's title is directly below. */
  isOnPhone?: boolean;
}

/** `Orders / Order #2191`. The link to the list restores its last filter and page. */
export function Breadcrumb({ isOnPhone = false }: BreadcrumbProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { title } = useShownTitle();
  const place = screens.find(({ path }) => isUnder(path, pathname));
  const list = useRememberedList(place?.path ?? '');
  const isParent = place && place.path !== pathname;
  if (isOnPhone && !isParent) return null;
  return (
    <Breadcrumbs component="nav" aria-label={translate('shell.breadcrumb')} sx={breadcrumbSx}>
      {isParent && (
        <MuiLink component={Link} to={list} color="inherit" underline="hover">
          {translate(place.label, plural)}
        </MuiLink>
      )}
      {title && <bdi aria-current="page">{title}</bdi>}
    </Breadcrumbs>
  );
}

const breadcrumbSx = {
  flex: 1,
  minWidth: 0,
  typography: 'body2',
  '& ol': { flexWrap: 'nowrap' },
  '& li': { whiteSpace: 'nowrap' },
  '& li:last-of-type': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& a': { display: 'inline-block', py: 0.5, '@media (pointer: coarse)': { py: 1.25 } },
  '& [aria-current]': { color: 'text.primary' },
  '@media print': { display: 'none' },
};
