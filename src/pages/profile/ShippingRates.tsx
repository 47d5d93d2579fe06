import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { ShippingRate } from '../../../contract/shippingRate.ts';
import { isCountryCovered, replacementOf } from '../../../domain/shipping.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useSession } from '../../session/session.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { useShippingTexts } from './shippingTexts.ts';

const TryAddressDialog = lazyPart(() => import('./TryAddressDialog.tsx'));

/** The first rates with links to their forms, a warning about uncovered countries, and a dialog to try an address. */
export default function ShippingRates({ rates }: { rates: readonly ShippingRate[] }) {
  const translate = useTranslate();
  const [isTrying, setTrying] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {rates.length > 0 ? (
        <Box component="ul" aria-label={translate('shipping.rates')} sx={listSx}>
          {rates.slice(0, MAX_SHOWN).map((rate) => (
            <RateRow key={rate._id} rate={rate} replacement={replacementOf(rate, rates)} />
          ))}
        </Box>
      ) : (
        <Typography variant="muted">{translate('shipping.none')}</Typography>
      )}
      {rates.length > 0 && <UncoveredCountries rates={rates} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={RouterLink} to="/shipping-rates/create" size="small" variant="outlined">
          {translate('shipping.add')}
        </Button>
        {rates.length > 0 && (
          <>
            <Button
              size="small"
              variant="outlined"
              aria-haspopup="dialog"
              onClick={() => setTrying(true)}
            >
              {translate('shipping.trial.open')}
            </Button>
            <Button component={RouterLink} to="/shipping-rates" size="small">
              {translate('shipping.all')}
            </Button>
          </>
        )}
      </Box>
      {isTrying && <TryAddressDialog rates={rates} onClose={() => setTrying(false)} />}
    </Box>
  );
}

/** Number of rates shown here. The list of rates has all. */
const MAX_SHOWN = 10;

type RowProps = { rate: ShippingRate; replacement: ShippingRate | undefined };

function RateRow({ rate, replacement }: RowProps) {
  const translate = useTranslate();
  const { describeRate, priceOf } = useShippingTexts();
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={`/shipping-rates/${rate._id}`} variant="subtitle2">
          <bdi>{rate.name}</bdi>
        </Link>
        {!rate.isActive && (
          <Chip size="small" label={translate('shipping.off')} sx={{ marginInlineStart: 1 }} />
        )}
        <Typography variant="muted">{describeRate(rate)}</Typography>
        {replacement && (
          <Typography variant="body2" color="warning.main">
            {translate('shipping.replaced', { name: replacement.name })}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        {priceOf(rate.price)}
      </Typography>
    </Box>
  );
}

/** Warns about countries of recent orders where some baskets have no rate. */
function UncoveredCountries({ rates }: { rates: readonly ShippingRate[] }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { list, countriesOf, priceOf } = useShippingTexts();
  const fallback = useSession(({ storeSettings }) => storeSettings.shippingRate);
  const { data } = useQuery({
    queryKey: ['orderCountries'],
    queryFn: ({ signal }) => dataProvider.getOrderCountries({ signal }),
    // If the API lacks this call, there is no warning and no toast.
    meta: { isOptional: true },
  });
  const uncovered = (data?.data ?? []).filter(({ country }) => !isCountryCovered(rates, country));
  if (uncovered.length === 0) return null;
  return (
    <Alert severity="warning">
      {translate('shipping.uncovered', {
        countries: list(uncovered.map(({ country }) => countriesOf([country]))),
        price: priceOf(fallback),
      })}
    </Alert>
  );
}

const listSx = { listStyle: 'none', m: 0, p: 0 };
const rowSx = {
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
