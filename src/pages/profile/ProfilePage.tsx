import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { useEffect, useMemo, useState } from 'react';
import { TextInput, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { BUSINESS_TYPES } from '../../../domain/businessTypes.ts';
import { useFormTarget } from '../../forms/drafts/formTarget.ts';
import { FormColumn, FormSection } from '../../forms/FormSection.tsx';
import { SuggestionInput } from '../../forms/inputs/SuggestionInput.tsx';
import { LogoutDialog, type LogoutScope } from '../../forms/LogoutDialog.tsx';
import { SafeForm, type SummaryParts } from '../../forms/SafeForm.tsx';
import { languages } from '../../i18n/languages.ts';
import { DetailCard } from '../../ui/DetailCard.tsx';
import { businessTypeText } from '../../ui/fields/businessTypeText.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { Title } from '../../ui/Title.tsx';
import { DocumentsSection, hasDocuments } from './DocumentsSection.tsx';
import { EmailsSection, hasEmails } from './EmailsSection.tsx';
import { PictureInput } from './PictureInput.tsx';
import { ProfileEdit } from './ProfileEdit.tsx';
import { schemaFor } from './profileForm.ts';
import { RegionalSection } from './RegionalSection.tsx';
import { SettingsIndex } from './SettingsIndex.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import { StoreSection } from './StoreSection.tsx';
import { TaxesSection } from './TaxesSection.tsx';

/** One form for the settings of the store and the merchant. */
export default function ProfilePage() {
  const translate = useTranslate();
  return (
    <>
      <Title title={translate('shell.menu.profile')} />
      <Box sx={{ mb: 2 }}>
        <Typography variant="h1">{translate('shell.menu.profile')}</Typography>
        <Typography color="textSecondary">{translate('settings.intro')}</Typography>
      </Box>
      <ProfileEdit>
        <ProfileForm />
      </ProfileEdit>
    </>
  );
}

function ProfileForm() {
  const { record } = useFormTarget();
  useScrollToSection();
  const schema = useMemo(() => schemaFor(record), [record]);
  const valueText = useSettingText();
  return (
    <SafeForm
      schema={schema}
      valueText={valueText}
      summary={(parts) => <ChangeSummary {...parts} />}
    >
      <Box sx={columnsSx}>
        <SettingsIndex hasDocuments={hasDocuments(record)} hasEmails={hasEmails(record)} />
        <FormColumn>
          <StoreSection />
          <ShippingSection />
          <TaxesSection />
          <RegionalSection />
          <DocumentsSection />
          <EmailsSection />
          <YouSection />
          <SecuritySection />
        </FormColumn>
      </Box>
    </SafeForm>
  );
}

// The index is next to the sections, or above them on narrow screens.
const columnsSx = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 760px)' },
};

/** Scrolls to the section of the URL's fragment. The browser does so before the sections exist. */
function useScrollToSection(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a click on the same link scrolls again
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
}

/** Formats a setting for the save bar and the conflict dialog. Undefined if the default format is right. */
function useSettingText(): (field: string, value: unknown) => string | undefined {
  const translate = useTranslate();
  return (field, value) => {
    if (field === 'isVisible') {
      return translate(value === true ? 'settings.visible.on' : 'settings.visible.off');
    }
    if (field === 'profilePicture') {
      return translate(value ? 'settings.picture.new' : 'settings.picture.none');
    }
    if (field === 'logo') return translate(value ? 'settings.logo.new' : 'settings.logo.none');
    if (field === 'shippingRate' && value === 0) return translate('settings.shipping.free');
    if (field === 'businessType' && typeof value === 'string') {
      return businessTypeText(value, translate);
    }
    if (field === 'carriers' && Array.isArray(value) && value.length > 0) {
      return value.map(({ name, link }) => (link ? `${name} (${link})` : name)).join(', ');
    }
    if (field === 'emailLanguage') return languages.find(({ code }) => code === value)?.name;
    if (field === 'timezone' && typeof value === 'string') return value.replaceAll('_', ' ');
    return undefined;
  };
}

const ChangePasswordDialog = lazyPart(() => import('./ChangePasswordDialog.tsx'));

/** Actions that take effect without the save bar. */
function SecuritySection() {
  const [isChanging, setChanging] = useState(false);
  const [scope, setScope] = useState<LogoutScope | null>(null);
  const logoutAll = () => setScope('everywhere');
  return (
    <DetailCard id="security" title="settings.section.security">
      <Item name="password" action="change" onPress={() => setChanging(true)} />
      <Divider sx={{ my: 2 }} />
      <Item name="devices" action="logoutAll" onPress={logoutAll} isDanger />
      {isChanging && (
        <ChangePasswordDialog
          onClose={() => setChanging(false)}
          onLogoutAll={() => {
            setChanging(false);
            logoutAll();
          }}
        />
      )}
      <LogoutDialog scope={scope} onClose={() => setScope(null)} />
    </DetailCard>
  );
}

interface ItemProps {
  /** Segments of translation keys. */
  name: 'password' | 'devices';
  action: 'change' | 'logoutAll';
  onPress: () => void;
  isDanger?: boolean;
}

function Item({ name, action, onPress, isDanger = false }: ItemProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <div>
        <Typography variant="subtitle2" component="h3">
          {translate(`settings.${name}.title`)}
        </Typography>
        <Typography variant="muted">{translate(`settings.${name}.text`)}</Typography>
      </div>
      <Button
        variant="outlined"
        size="small"
        color={isDanger ? 'error' : 'primary'}
        onClick={onPress}
      >
        {translate(`settings.${name}.${action}`)}
      </Button>
    </Box>
  );
}

/** Lists the changed fields, as in "Store name: A → B". Shows up to three fields, and the others on request. */
function ChangeSummary(parts: SummaryParts) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const lines = useChangeLines(parts, isNarrow ? 24 : 60);
  const shown = isOpen ? lines : lines.slice(0, isNarrow ? 1 : 3);
  const hidden = lines.length - shown.length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="ul" aria-label={translate('settings.changes.title')} sx={listSx}>
        {shown.map(({ field, text }) => (
          <Typography key={field} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        ))}
      </Box>
      {(hidden > 0 || isOpen) && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen
            ? translate('settings.changes.fewer')
            : translate('settings.changes.all', { smart_count: hidden })}
        </Button>
      )}
    </Box>
  );
}

// A long list scrolls, so that the form stays visible.
const listSx = {
  m: 0,
  p: 0,
  flex: '1 1 260px',
  minWidth: 0,
  maxHeight: '30vh',
  overflowY: 'auto',
  listStyle: 'none',
};

/** `maxLength`: maximum displayed characters of a value. */
function useChangeLines({ baseline, labelOf, textOf }: SummaryParts, maxLength: number) {
  const translate = useTranslate();
  // Re-renders for every change.
  useWatch();
  const seen = baseline.seen();
  const values = baseline.values();
  const shortOf = (field: string, ofValues: typeof values) =>
    bidiIsolated(textOf(field, ofValues[field], ofValues), maxLength);
  const beforeOf = (field: string) => {
    if (field === 'profilePicture' && seen[field]) return translate('settings.picture.current');
    if (field === 'logo' && seen[field]) return translate('settings.logo.current');
    return shortOf(field, seen);
  };
  return baseline.changed().map((field) => ({
    field,
    text: translate('settings.changes.one', {
      field: labelOf(field),
      before: beforeOf(field),
      after: shortOf(field, values),
    }),
  }));
}

/** One line, truncated, with isolated text direction. */
function bidiIsolated(text: string, maxLength: number): string {
  const line = [...text.replace(/\s+/g, ' ')];
  const cut = line.length > maxLength ? `${line.slice(0, maxLength).join('')}…` : line.join('');
  return `\u2068${cut}\u2069`;
}

function YouSection() {
  return (
    <FormSection id="you" title="settings.section.you" text="settings.section.youText">
      <PictureInput source="profilePicture" />
      <TextInput source="name" helperText={false} autoComplete="name" />
      <TextInput
        source="email"
        type="email"
        helperText="settings.help.email"
        autoComplete="email"
      />
      <TextInput
        source="businessName"
        helperText="settings.help.businessName"
        autoComplete="organization"
      />
      <BusinessTypeInput />
      <SignInPhone />
    </FormSection>
  );
}

function SignInPhone() {
  const translate = useTranslate();
  const phone: unknown = useRecordContext()?.phone;
  if (typeof phone !== 'string') return null;
  return (
    <TextField
      value={parsePhoneNumberFromString(phone)?.formatInternational() ?? phone}
      label={translate('settings.fields.phone')}
      helperText={translate('settings.help.phone')}
      slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
    />
  );
}

/** The value is a predefined code or free text. */
function BusinessTypeInput() {
  const translate = useTranslate();
  return (
    <SuggestionInput
      source="businessType"
      options={BUSINESS_TYPES.map((kind) => translate(`business.${kind}`))}
      format={(value) => businessTypeText(value, translate)}
      parse={(text) =>
        BUSINESS_TYPES.find((kind) => translate(`business.${kind}`) === text.trim()) ?? text
      }
      helperText={translate('settings.businessTypeHelp')}
    />
  );
}
