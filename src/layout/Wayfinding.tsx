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
import { many, screens } from './screens.ts';
import { useProbe } from './useProbe.ts';

/** `/products/12` is under `/products`, `/products-old` is not (R6). */
export function isUnder(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The lists that merchants open all day. The menu has three entries and no more (P3). */
const quickScreens = screens.filter(({ isInHeader }) => isInHeader);

const ordersPath = `/${orders.name}`;

/** Links to the daily lists that the API has, in the header of every screen. */
export function QuickLinks() {
  const translate = useTranslate();
  const locale = useLocale();
  const { pathname } = useLocation();
  const definitions = useResourceDefinitions();
  const newOrders = useNewOrders();
  useProbe();
  return (
    <Box component="nav" aria-label={translate('shell.quickLinks')} sx={quickLinksSx}>
      {quickScreens
        .filter(({ path }) => definitions[path.slice(1)]?.hasList)
        .map(({ path, label, icon: Icon }) => {
          const name = translate(label, many);
          const count = path === ordersPath ? newOrders : 0;
          const told = translate('shell.newOrders', { smart_count: count });
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
                  <span style={visuallyHidden}>{told}</span>
                </>
              )}
            </ButtonBase>
          );
        })}
    </Box>
  );
}

/** How many orders wait to be accepted. `useNews` reads the count again when orders come. */
function useNewOrders(): number {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const hasOrders = useResourceDefinitions().orders?.hasList === true;
  const { data = 0 } = useQuery({
    queryKey: ['orders', 'new'],
    enabled: hasOrders,
    // The link stands without its count, and another backend may not have it.
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => {
      const { data: stats } = await dataProvider.getOrderStats({ blocks: 'byStatus' }, { signal });
      return stats.byStatus?.find(({ status }) => status === 'pending')?.count ?? 0;
    },
  });
  return data;
}

// On the smallest phones the store's name has the room.
const quickLinksSx = { display: 'flex', '@media (max-width: 359px)': { display: 'none' } };

// On a phone the icon stands for it.
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

// Beside the name; where there is none, at the corner of the icon.
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
  /** On a phone, a list's title right below says the same. */
  isOnPhone?: boolean;
}

/** Where the merchant is: `Orders / Order #2191`. The list leads back to what it was asked for. */
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
          {translate(place.label, many)}
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
