import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined';
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { FieldTitle, TextInput, useInput, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Promotion } from '../../../../contract/promotion.ts';
import { LAST_DAY } from '../../../../domain/dates.ts';
import { asciiDigits } from '../../../../domain/digits.ts';
import { newPromotionCode } from '../../../../domain/promotionCode.ts';
import {
  endInstant,
  isEndOfDay,
  localDayAndTime,
  startInstant,
} from '../../../../domain/promotionSchedule.ts';
import { FormColumn, FormColumns, FormRow, FormSection } from '../../../forms/FormSection.tsx';
import { MoneyInput } from '../../../forms/inputs/MoneyInput.tsx';
import { PercentInput } from '../../../forms/inputs/PercentInput.tsx';
import { SwitchInput } from '../../../forms/inputs/SwitchInput.tsx';
import { useRawInput } from '../../../forms/inputs/useRawInput.ts';
import { WholeNumberInput } from '../../../forms/inputs/WholeNumberInput.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { useStoreZone } from '../../../ui/useStoreSettings.ts';
import { useMomentTexts } from '../promotionTexts.ts';
import { formFields } from './promotionForm.ts';
import { RadioCards, useClearedValues } from './RadioCards.tsx';
import { ScopeSection } from './ScopeSection.tsx';
import { PerformanceCard, SummaryCard } from './SummaryCard.tsx';

// Loaded later than the fields, because these cards read other promotions and products.
const SimulatorCard = lazyPart(
  () => import('./SimulatorCard.tsx'),
  <Skeleton variant="rounded" height={240} />,
);
const WarningsCard = lazyPart(
  () => import('./WarningsCard.tsx'),
  <Skeleton variant="rounded" height={160} />,
);

/** The fields of a promotion, with cards that explain the promotion. `saved` is null for a new promotion. */
export function PromotionForm({ saved }: { saved: Promotion | null }) {
  useAllFields();
  const isLocked = saved?.isLocked ?? false;
  return (
    <FormColumns sx={rowsSx}>
      <FormColumn>
        <FormSection title="promotionForm.section.name" text="promotionForm.section.nameText">
          <TextInput source="name" required helperText={false} autoComplete="off" />
        </FormSection>
        <DiscountSection isLocked={isLocked} />
        <MethodSection isLocked={isLocked} />
        <ScopeSection />
        <ScheduleSection />
        <ConditionsSection usedCount={saved?.usedCount ?? 0} />
      </FormColumn>
      <FormColumn sx={sideSx}>
        <SummaryCard saved={saved} />
        <FormSection title="promotionForm.section.state">
          <SwitchInput source="isActive" helperText="promotionForm.help.isActive" />
        </FormSection>
        <WarningsCard saved={saved} />
        {saved && <PerformanceCard promotion={saved} />}
      </FormColumn>
      <SimulatorCard saved={saved} />
    </FormColumns>
  );
}

// On wide screens the simulator is below the fields; on narrow screens, below the cards.
const rowsSx = { gridTemplateRows: { md: 'auto 1fr' } };

const sideSx = { gridRow: { md: 'span 2' } };

/** Registers fields without an input, too: drafts include them, and `useClearedValues` empties them. */
function useAllFields() {
  const { register } = useFormContext();
  for (const field of formFields) register(field);
}

function ScheduleSection() {
  const translate = useTranslate();
  const { zone, short } = useMomentTexts();
  const text = translate('promotionForm.section.whenText', {
    zone,
    now: short(new Date().toISOString()),
  });
  return (
    <FormSection title="promotionForm.section.when" text={text}>
      <StartOrEndInput edge="start" />
      <StartOrEndInput edge="end" />
    </FormSection>
  );
}

function ConditionsSection({ usedCount }: { usedCount: number }) {
  const translate = useTranslate();
  const method: unknown = useWatch({ name: 'method' });
  return (
    <FormSection
      title="promotionForm.section.conditions"
      text="promotionForm.section.conditionsText"
    >
      <FormRow>
        <MoneyInput source="minSubtotal" helperText="promotionForm.help.minSubtotal" />
        <WholeNumberInput source="minQuantity" />
      </FormRow>
      <FormRow>
        {method === 'code' && (
          <WholeNumberInput
            source="usageLimit"
            helperText={
              usedCount > 0
                ? translate('promotionForm.help.usedSoFar', { smart_count: usedCount })
                : translate('promotionForm.help.usageLimit')
            }
          />
        )}
        <WholeNumberInput source="usageLimitPerCustomer" />
      </FormRow>
      <SwitchInput source="combinable" helperText="promotionForm.help.combinable" />
    </FormSection>
  );
}

function DiscountSection({ isLocked }: { isLocked: boolean }) {
  const type: unknown = useWatch({ name: 'type' });
  const { clearValue, restoreValue } = useClearedValues();

  function choose(next: string) {
    // Remembers a value for each discount type: 20 means 20% in one type and 20 minor units in another.
    clearValue('value', null, `value of ${type}`);
    if (next !== 'free_shipping') restoreValue('value', null, `value of ${next}`);
    if (type === 'percentage') clearValue('maxDiscount', null);
    if (next === 'percentage') restoreValue('maxDiscount', null);
  }

  return (
    <FormSection title="promotionForm.section.gives">
      <RadioCards
        source="type"
        label="promotionForm.section.gives"
        icons={discountIcons}
        isLocked={isLocked}
        helperText={isLocked ? 'promotionForm.lock.field' : undefined}
        onChoose={choose}
      />
      {type === 'percentage' && (
        <FormRow>
          <PercentInput source="value" />
          <MoneyInput source="maxDiscount" helperText="promotionForm.help.maxDiscount" />
        </FormRow>
      )}
      {type === 'fixed_amount' && (
        <FormRow>
          <MoneyInput source="value" required />
        </FormRow>
      )}
    </FormSection>
  );
}

const discountIcons = {
  percentage: <PercentOutlined fontSize="small" />,
  fixed_amount: <PaymentsOutlined fontSize="small" />,
  free_shipping: <LocalShippingOutlined fontSize="small" />,
};

type Edge = 'start' | 'end';
type Typed = { day: string; time: string };

/**
 * A date and an optional time in the store's time zone. The form value is an instant or null. For a time without a date
 * it is `T09:00`, which validation refuses.
 */
function StartOrEndInput({ edge }: { edge: Edge }) {
  const source = `${edge}sAt`;
  const translate = useTranslate();
  const textId = useId();
  const zone = useStoreZone();
  const { field, fieldState } = useRawInput(source);
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  // What both inputs show while the merchant types, because an incomplete date is not in the form value.
  const [typed, setTyped] = useState<Typed | null>(null);
  const shown = typed ?? typedFrom(value, edge, zone);
  const text = useHelp(value, edge, zone);
  const message = fieldState.error?.message;

  function changeTyped(change: Partial<Typed>) {
    const next = { ...shown, ...change };
    setTyped(next);
    const toInstant = edge === 'start' ? startInstant : endInstant;
    const instant = toInstant({ day: next.day, time: next.time || null }, zone);
    field.onChange(next.day === '' && next.time !== '' ? `T${next.time}` : instant);
  }

  const common = {
    error: fieldState.invalid,
    onBlur: () => {
      setTyped(null);
      field.onBlur();
    },
  };
  const described = { 'aria-describedby': textId };
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', rowGap: 1.5, columnGap: 1 }}>
        <TextField
          {...common}
          type="date"
          sx={{ flex: '1 1 144px' }}
          name={source}
          label={translate(`promotionForm.moment.${edge}Day`)}
          required={edge === 'start'}
          value={shown.day}
          onChange={(event) => changeTyped({ day: event.target.value })}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { ...described, max: LAST_DAY },
          }}
        />
        <TextField
          {...common}
          type="time"
          sx={{ flex: '1 1 136px' }}
          name={source}
          label={translate(`promotionForm.moment.${edge}Time`)}
          value={shown.time}
          onChange={(event) => changeTyped({ time: event.target.value })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: described }}
        />
      </Box>
      <FormHelperText id={textId} error={fieldState.invalid}>
        {message ?? text}
      </FormHelperText>
    </Box>
  );
}

function typedFrom(value: string | null, edge: Edge, zone: string): Typed {
  if (value === null) return { day: '', time: '' };
  if (!isInstant(value)) return { day: '', time: value.slice(1, 6) };
  const shown = localDayAndTime(value, zone);
  return edge === 'end' && isEndOfDay(value, zone) ? { ...shown, time: '' } : shown;
}

function isInstant(value: string): boolean {
  return !Number.isNaN(Date.parse(value));
}

/** The helper text: the exact moment, what an empty field means, or that the date is missing. */
function useHelp(value: string | null, edge: Edge, zone: string): string {
  const translate = useTranslate();
  const { exact } = useMomentTexts();
  if (value === null) return translate(`promotionForm.moment.${edge}Help`);
  if (!isInstant(value)) return translate('promotionForm.moment.dayMissing');
  const moment = exact(value);
  if (edge === 'start') return translate('promotionForm.moment.starts', { moment });
  const key = isEndOfDay(value, zone) ? 'endsWithDay' : 'ends';
  return translate(`promotionForm.moment.${key}`, { moment });
}

function MethodSection({ isLocked }: { isLocked: boolean }) {
  const method: unknown = useWatch({ name: 'method' });
  const { clearValue, restoreValue } = useClearedValues();

  function choose(next: string) {
    for (const field of ['code', 'usageLimit']) {
      if (next === 'automatic') clearValue(field, null);
      else restoreValue(field, null);
    }
  }

  return (
    <FormSection title="promotionForm.section.how">
      <RadioCards
        source="method"
        label="promotionForm.section.how"
        icons={methodIcons}
        isLocked={isLocked}
        // The code input has its own hint about the lock.
        helperText={isLocked && method !== 'code' ? 'promotionForm.lock.field' : undefined}
        onChoose={choose}
      />
      {method === 'code' && <CodeInput isLocked={isLocked} />}
    </FormSection>
  );
}

const methodIcons = {
  code: <ConfirmationNumberOutlined fontSize="small" />,
  automatic: <AutoAwesomeOutlined fontSize="small" />,
};

/** The code, in capitals. A button generates one. */
function CodeInput({ isLocked }: { isLocked: boolean }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { id, field, fieldState } = useInput({ source: 'code', parse: asCode });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
      <TextField
        {...field}
        id={id}
        label={<FieldTitle source="code" resource={resource} />}
        required
        error={fieldState.invalid}
        helperText={
          fieldState.error?.message ??
          translate(isLocked ? 'promotionForm.lock.field' : 'promotionForm.help.code')
        }
        autoComplete="off"
        sx={{ flex: '1 1 200px' }}
        slotProps={{
          htmlInput: {
            readOnly: isLocked,
            maxLength: 40,
            autoCapitalize: 'characters',
            spellCheck: false,
            dir: 'ltr',
            style: { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
          },
        }}
      />
      {!isLocked && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<AutorenewOutlined />}
          onClick={() => field.onChange(newPromotionCode(randomBytes))}
          sx={{ minHeight: { xs: 44, sm: 40 } }}
        >
          {translate('promotionForm.help.generate')}
        </Button>
      )}
    </Box>
  );
}

function asCode(text: string): string | null {
  return asciiDigits(text).trim().toUpperCase() || null;
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
