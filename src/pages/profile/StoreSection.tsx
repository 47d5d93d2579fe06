import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { Suspense } from 'react';
import { FieldTitle, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { asciiDigits } from '../../../domain/digits.ts';
import { useFormTarget } from '../../forms/drafts/formTarget.ts';
import { FormRow, FormSection } from '../../forms/FormSection.tsx';
import { CountedTextInput } from '../../forms/inputs/CountedTextInput.tsx';
import { SwitchInput } from '../../forms/inputs/SwitchInput.tsx';
import { useFormattedInput } from '../../forms/inputs/useFormattedInput.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { useOwnCountry } from '../../ui/useOwnCountry.ts';

const LogoInput = lazyPart(() => import('./LogoInput.tsx'));

export function StoreSection() {
  return (
    <FormSection id="store" title="settings.section.store" text="settings.section.storeText">
      <VisibleSwitch />
      <TextInput source="storeName" helperText={false} autoComplete="organization" />
      <Logo />
      <CountedTextInput source="description" limit={500} from={400} multiline minRows={3} />
      <FormRow>
        <TextInput
          source="contactEmail"
          type="email"
          helperText="settings.help.contactEmail"
          autoComplete="off"
        />
        <PhoneInput source="contactPhone" helperText="settings.help.contactPhone" />
      </FormRow>
      <CountedTextInput
        source="address"
        limit={300}
        from={240}
        multiline
        minRows={2}
        autoComplete="off"
      />
      <ProductLinkInput />
    </FormSection>
  );
}

/** An API without logos would drop it silently. */
function Logo() {
  const { record } = useFormTarget();
  if (record.logo === undefined) return null;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={124} />}>
      <LogoInput />
    </Suspense>
  );
}

/** An API without product links would drop them silently. */
function ProductLinkInput() {
  const translate = useTranslate();
  const { record } = useFormTarget();
  if (typeof record.productLink !== 'string') return null;
  const help = translate('settings.help.productLink', { example: EXAMPLE });
  return (
    <TextInput
      source="productLink"
      helperText={help}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'url', dir: 'ltr', spellCheck: false } }}
    />
  );
}

const EXAMPLE = 'https://example.com/products/{slug}';

function VisibleSwitch() {
  const isVisible: unknown = useWatch({ name: 'isVisible' });
  return (
    <SwitchInput
      source="isVisible"
      helperText={isVisible === false ? 'settings.visible.offText' : 'settings.visible.onText'}
    />
  );
}

interface Props {
  source: string;
  /** Translation key. */
  helperText: string;
}

/**
 * Shows a formatted phone number. The form value is E.164, null when empty, or the typed text if invalid. A
 * number without country code gets that of the merchant's own number.
 */
function PhoneInput({ source, helperText }: Props) {
  const translate = useTranslate();
  const country = useOwnCountry();
  const read = (text: string) => numberIn(text, country);
  const { field, message } = useFormattedInput({ source, read, write: spaced });
  return (
    <TextField
      {...field}
      type="tel"
      label={<FieldTitle source={source} />}
      helperText={message ?? translate(helperText)}
      autoComplete="off"
      slotProps={{ htmlInput: { dir: 'ltr' } }}
    />
  );
}

function numberIn(text: string, country: CountryCode | undefined): string | null {
  if (text.trim() === '') return null;
  const number = parsePhoneNumberFromString(asciiDigits(text).trim().replace(/^00/, '+'), {
    ...(country && { defaultCountry: country }),
    extract: false,
  });
  return number?.isPossible() ? number.number : text;
}

/** `+33611111111` -> `+33 6 11 11 11 11` */
function spaced(value: unknown): string {
  if (typeof value !== 'string') return '';
  return parsePhoneNumberFromString(value)?.formatInternational() ?? value;
}
