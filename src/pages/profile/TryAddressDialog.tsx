import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ShippingRate } from '../../../contract/shippingRate.ts';
import { chooseShippingRate, type ShippedBasket } from '../../../domain/shipping.ts';
import { TitledDialog } from '../../forms/ConfirmDialog.tsx';
import { FormRow, fieldsSx } from '../../forms/FormSection.tsx';
import { AmountField } from '../../forms/inputs/MoneyInput.tsx';
import { parseWhole } from '../../forms/inputs/WholeNumberInput.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/session.ts';
import { CountrySelect } from '../../ui/fields/contact/AddressFields.tsx';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';
import { exampleSubtotal, useShippingTexts } from './shippingTexts.ts';

interface Props {
  rates: readonly ShippingRate[];
  onClose: () => void;
}

/** Names the rate that an order would pay, and why the others are not used. */
export default function TryAddressDialog({ rates, onClose }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const currency = useStoreCurrency();
  const [country, setCountry] = useState('');
  const [postcode, setPostcode] = useState('');
  const [subtotal, setSubtotal] = useState<number | string>(exampleSubtotal(currency) ?? 0);
  const [grams, setGrams] = useState('1000');
  const weight = parseWhole(grams, locale);
  const isComplete = typeof subtotal === 'number' && typeof weight === 'number';
  return (
    <TitledDialog title={translate('shipping.trial.open')} maxWidth="sm" onClose={onClose}>
      <DialogContent>
        <DialogContentText>{translate('shipping.trial.text')}</DialogContentText>
        <Box sx={fieldsSx}>
          <FormRow>
            <CountrySelect value={country} onChange={setCountry} />
            <TextField
              label={translate('contact.address.postcode')}
              value={postcode}
              onChange={({ target }) => setPostcode(target.value)}
              autoComplete="off"
              slotProps={{ htmlInput: { dir: 'ltr' } }}
            />
          </FormRow>
          <FormRow>
            <AmountField
              label={translate('shipping.trial.subtotal')}
              helperText={translate('shipping.trial.subtotalHelp')}
              value={subtotal}
              onChange={setSubtotal}
              currency={currency}
            />
            <TextField
              label={translate('shipping.trial.weight')}
              value={grams}
              onChange={({ target }) => setGrams(target.value)}
              autoComplete="off"
              slotProps={{
                htmlInput: { inputMode: 'numeric' },
                input: { endAdornment: <InputAdornment position="end">g</InputAdornment> },
              }}
            />
          </FormRow>
        </Box>
        <Box role="status" sx={{ mt: 2 }}>
          {country === '' || !isComplete ? (
            <Typography variant="muted">
              {translate(`shipping.trial.${isComplete ? 'choose' : 'invalid'}`)}
            </Typography>
          ) : (
            <Result rates={rates} basket={{ country, postcode, subtotal, weight }} />
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </TitledDialog>
  );
}

type ResultProps = Pick<Props, 'rates'> & { basket: ShippedBasket };

function Result({ rates, basket }: ResultProps) {
  const translate = useTranslate();
  const { priceOf, describeRate } = useShippingTexts();
  const fallback = useSession(({ storeSettings }) => storeSettings.shippingRate);
  const { rate, others, refused } = chooseShippingRate(rates, basket);
  const unused = [...others, ...refused];
  const reason = rate === null ? 'noneApplies' : others.length > 0 ? 'best' : 'only';
  return (
    <>
      <Box sx={resultSx}>
        <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{rate?.name ?? translate('shipping.trial.fallback')}</bdi>
        </Typography>
        <Typography variant="subtitle1" component="p">
          {priceOf(rate?.price ?? fallback)}
        </Typography>
      </Box>
      {rate && <Typography variant="muted">{describeRate(rate)}</Typography>}
      <Typography variant="body2">{translate(`shipping.trial.${reason}`)}</Typography>
      {unused.length > 0 && (
        <>
          <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
            {translate('shipping.trial.unused')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {unused.map(({ rate: { _id, name, price }, why }) => (
              <Typography key={_id} component="li" variant="body2">
                <bdi>{name}</bdi>, {priceOf(price)}: {translate(`shipping.trial.why.${why}`)}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </>
  );
}

const resultSx = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
};
