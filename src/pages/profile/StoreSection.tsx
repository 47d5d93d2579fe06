import Skeleton from '@mui/material/Skeleton';
import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useFormTarget } from '../../forms/drafts/formTarget.ts';
import { FormRow, FormSection } from '../../forms/FormSection.tsx';
import { CountedTextInput } from '../../forms/inputs/CountedTextInput.tsx';
import { PhoneInput } from '../../forms/inputs/PhoneInput.tsx';
import { SwitchInput } from '../../forms/inputs/SwitchInput.tsx';

import { lazyPart } from '../../ui/lazy.tsx';

const LogoInput = lazyPart(
  () => import('./LogoInput.tsx'),
  <Skeleton variant="rounded" height={124} />,
);

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

/** Renders nothing if the API lacks logos: the API would drop a logo silently. */
function Logo() {
  const { record } = useFormTarget();
  if (record.logo === undefined) return null;
  return <LogoInput />;
}

/** Renders nothing if the API lacks product links: the API would drop a link silently. */
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
