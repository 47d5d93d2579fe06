import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Product } from '../../../../contract/product.ts';
import type { StockLevel } from '../../../../contract/stockLevel.ts';
import { SALES_DAYS } from '../../../../domain/daysOfStock.ts';
import { formatNumber, numberFormat } from '../../../../domain/intl.ts';
import { isCallMissing } from '../../../api/errors.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { PanelRows } from '../../../lists/PanelPagination.tsx';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { StockChip } from '../../../ui/fields/StockChip.tsx';
import { reservingOrdersUrl } from '../../../ui/screenUrls.ts';
import type { WithId } from '../../definition.ts';

/** The maximum number of variants in the card. A product can have two thousand. */
const MAX_SHOWN = 20;

/**
 * Stock, reserved units and days left of the product, or of its variants that need attention. Renders nothing if the
 * product's stock is not tracked, or if the API has no stock levels.
 */
export function StockLevels({ product }: { product: WithId<Product> }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const read = useQuery({
    queryKey: ['products', 'stockLevels', product.id],
    // Orders change the stock at any time.
    staleTime: 0,
    meta: { isOptional: true },
    queryFn: ({ signal }) => dataProvider.getStockLevels(product.id, signal),
    enabled: product.trackStock,
  });
  if (!product.trackStock || isCallMissing(read.error)) return null;
  return (
    <DetailCard title="stock.levels.title">
      <PanelRows i18nPrefix="stock.levels" query={read}>
        {(levels) => {
          const shown = levels.filter(isNoteworthy);
          const more = shown.length - MAX_SHOWN;
          if (shown.length === 0) {
            return <Typography variant="muted">{translate('stock.levels.none')}</Typography>;
          }
          return (
            <>
              <Box component="ul" aria-label={translate('stock.levels.title')} sx={listSx}>
                {shown.slice(0, MAX_SHOWN).map((level) => (
                  <Level key={level._id} level={level} name={variantName(level, product)} />
                ))}
              </Box>
              {more > 0 && (
                <Typography variant="muted">
                  {translate('stock.levels.more', { smart_count: more })}
                </Typography>
              )}
            </>
          );
        }}
      </PanelRows>
    </DetailCard>
  );
}

/** True for a product without variants, and for variants that are low, out of stock or have reserved units. */
function isNoteworthy({ variantId, reserved, availability }: StockLevel): boolean {
  return variantId === null || reserved > 0 || availability === 'low' || availability === 'out';
}

function variantName({ variantId }: StockLevel, { variants = [] }: Product): string | null {
  return variants.find(({ _id }) => _id === variantId)?.options.join(' / ') ?? null;
}

function Level({ level, name }: { level: StockLevel; name: string | null }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { stock, reserved, sold, daysLeft, availability } = level;
  const perDay = formatNumber(
    numberFormat(locale, { maximumFractionDigits: 1 }),
    sold / SALES_DAYS,
  );
  const parts: ReactNode[] = [
    translate('products.stock.count', { count: stock }),
    reserved > 0 && (
      <MuiLink component={Link} to={reservingOrdersUrl(level)}>
        {translate('stock.levels.reserved', { smart_count: reserved })}
      </MuiLink>
    ),
    sold > 0
      ? translate('stock.levels.perDay', { count: perDay })
      : translate('stock.levels.noSales'),
    daysLeft !== null && translate('stock.levels.daysLeft', { smart_count: daysLeft }),
  ];
  return (
    <li>
      {name !== null && (
        <Typography variant="body2" sx={{ display: 'flex', gap: 1, fontWeight: 550 }}>
          <bdi>{name}</bdi>
          {availability !== 'in' && <StockChip availability={availability} />}
        </Typography>
      )}
      <Typography variant="body2" color={name === null ? 'textPrimary' : 'textSecondary'}>
        {parts.filter(Boolean).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key
          <Fragment key={index}>
            {index > 0 && ' · '}
            {part}
          </Fragment>
        ))}
      </Typography>
    </li>
  );
}

const listSx = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 };
