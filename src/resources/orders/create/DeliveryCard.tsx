import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import type { Address } from '../../../../contract/address.ts';
import type { ORDER_SHIPPING } from '../../../../contract/orderInput.ts';
import type { User } from '../../../../contract/user.ts';
import { addressLines } from '../../../../domain/addressLines.ts';
import { FormRow, fieldsSx } from '../../../forms/FormSection.tsx';
import { AmountField } from '../../../forms/inputs/MoneyInput.tsx';
import { useLocale } from '../../../i18n/useLocale.ts';
import { useSession } from '../../../session/session.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { AddressFields, addressToValues } from '../../../ui/fields/contact/AddressFields.tsx';
import { useMoneyText } from '../../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import type { WithId } from '../../definition.ts';
import { usePreviewContext, useSection } from './orderForm.ts';

/** The shipping method with its price, and the addresses. */
export function DeliveryCard() {
  const { value: shipping } = useSection('shipping');
  return (
    <DetailCard title="orderCreate.delivery.title">
      <Box sx={fieldsSx}>
        <Method />
        {shipping.method === 'own' && <OwnPrice />}
        {shipping.method !== 'none' && <AddressPart source="shippingAddress" />}
        <Billing />
      </Box>
    </DetailCard>
  );
}

type Method = (typeof ORDER_SHIPPING)[number];

/** Offers the rate that the store chooses, the other rates for the address, an own price, and pickup. */
function Method() {
  const translate = useTranslate();
  const labelId = useId();
  const { value, change, problemAt } = useSection('shipping');
  const { preview } = usePreviewContext();
  const money = useMoneyText(useStoreCurrency());
  const rates = preview?.shippingRates ?? [];
  const chosen = preview?.shippingRate;
  const text = (name: string, price: number) =>
    translate('orderCreate.delivery.rate', { name, price: money(price) });
  const options = [
    {
      value: 'rate',
      label: chosen && !value.rateId ? text(chosen.name, chosen.price) : undefined,
    },
    ...rates
      .filter(({ _id }) => value.rateId || _id !== chosen?._id)
      .map(({ _id, name, price }) => ({ value: _id, label: text(name, price) })),
    { value: 'own' },
    { value: 'none' },
  ];
  const isMethod = (choice: string): choice is Exclude<Method, 'rate'> =>
    choice === 'own' || choice === 'none';
  return (
    <Box data-field="shipping">
      <Box component="span" id={labelId} sx={{ typography: 'subtitle2' }}>
        {translate('orderCreate.delivery.how')}
      </Box>
      <RadioGroup
        aria-labelledby={labelId}
        value={value.method === 'rate' ? (value.rateId ?? 'rate') : value.method}
        onChange={(_, choice) =>
          change({
            ...value,
            method: isMethod(choice) ? choice : 'rate',
            rateId: isMethod(choice) || choice === 'rate' ? null : choice,
            // An invalid price in a hidden field would make the whole order invalid.
            ...(choice !== 'own' && { price: null, reason: '' }),
          })
        }
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio size="small" />}
            label={
              option.label ??
              translate(`orderCreate.delivery.${option.value === 'rate' ? 'auto' : option.value}`)
            }
          />
        ))}
      </RadioGroup>
      {['', 'rateId', 'method'].map(
        (field) =>
          problemAt(field) && (
            <FormHelperText key={field} error>
              {problemAt(field)}
            </FormHelperText>
          ),
      )}
    </Box>
  );
}

// A constant, because the test of text keys would take 'shipping.price' for a translation key.
const SHIPPING = 'shipping';

function OwnPrice() {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const { value, change, problemAt } = useSection('shipping');
  return (
    <FormRow>
      <AmountField
        name={`${SHIPPING}.price`}
        label={translate('orderCreate.delivery.price')}
        value={value.price ?? ''}
        onChange={(price) => change({ ...value, price: price === '' ? null : price })}
        currency={currency}
        problem={problemAt('price')}
      />
      <TextField
        label={translate('orderCreate.items.priceReason')}
        name={`${SHIPPING}.reason`}
        value={value.reason}
        onChange={({ target }) => change({ ...value, reason: target.value })}
        error={problemAt('reason') !== undefined}
        helperText={problemAt('reason')}
        autoComplete="off"
      />
    </FormRow>
  );
}

/** The billing address. Without one, the invoice has the shipping address. */
function Billing() {
  const translate = useTranslate();
  const { value, change } = useSection('billingAddress');
  const { value: shipping } = useSection('shipping');
  const isCollected = shipping.method === 'none';
  const country = useSession(({ storeSettings }) => storeSettings.country);
  const blank = { ...addressToValues(null), country: country ?? '' };
  const label = isCollected ? 'orderCreate.delivery.billing' : 'orderCreate.delivery.otherBilling';
  return (
    <>
      <FormControlLabel
        label={translate(label)}
        control={
          <Switch checked={value !== null} onChange={(_, isOn) => change(isOn ? blank : null)} />
        }
      />
      {value !== null && (
        <Box
          role="group"
          aria-label={translate('orderShow.address.billing')}
          sx={{ display: 'contents' }}
        >
          <AddressPart source="billingAddress" />
        </Box>
      )}
    </>
  );
}

/** The address fields, with buttons that fill in the customer's saved addresses. */
function AddressPart({ source }: { source: 'shippingAddress' | 'billingAddress' }) {
  const locale = useLocale();
  const country = useSession(({ storeSettings }) => storeSettings.country);
  const { value, change, problemAt } = useSection(source);
  // Keyed by text, because a customer can have the same address twice.
  const offered = new Map(
    useCustomerAddresses().map((address) => [addressLines(address, locale).join(', '), address]),
  );
  const values = value ?? { ...addressToValues(null), country: country ?? '' };
  const problems = Object.fromEntries(
    Object.keys(values).map((field) => [field, problemAt(field)]),
  );
  return (
    <Box data-field={source} sx={fieldsSx}>
      {offered.size > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {[...offered].map(([text, address]) => (
            <Button
              key={text}
              size="small"
              variant="outlined"
              onClick={() => change(addressToValues(address))}
              sx={{ textAlign: 'start' }}
            >
              {text}
            </Button>
          ))}
        </Box>
      )}
      <AddressFields
        name={source}
        values={values}
        problems={problems}
        onChange={(changes) => change({ ...values, ...changes })}
      />
      {problemAt('') && <FormHelperText error>{problemAt('')}</FormHelperText>}
    </Box>
  );
}

/** The saved addresses of the chosen customer. */
export function useCustomerAddresses(): Address[] {
  const { value: customer } = useSection('customer');
  const id = customer?._id ?? '';
  const { data } = useGetOne<WithId<User>>('users', { id }, { enabled: id !== '' });
  return (id !== '' && data?.addresses) || NONE;
}

const NONE: Address[] = [];
