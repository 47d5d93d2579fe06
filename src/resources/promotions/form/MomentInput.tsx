import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import {
  endInstant,
  isEndOfDay,
  shownAt,
  startInstant,
} from '../../../../domain/promotionSchedule.ts';
import { useStoreZone } from '../../../fields/useStoreSettings.ts';
import { useMomentTexts } from './useMomentTexts.ts';

interface Props {
  source: 'startsAt' | 'endsAt';
  kind: 'start' | 'end';
}

type Typed = { day: string; time: string };

/**
 * A day and perhaps a time of the store's clock. The form holds the instant, or null; of a time without its
 * day it holds the time (`T09:00`), which cannot be saved.
 */
export function MomentInput({ source, kind }: Props) {
  const translate = useTranslate();
  const textId = useId();
  const zone = useStoreZone();
  const { field, fieldState } = useInput({ source, format: asItIs, parse: asItIs });
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  // What stands in the inputs while they are typed in: half a date is no date.
  const [typed, setTyped] = useState<Typed | null>(null);
  const shown = typed ?? shownIn(value, kind, zone);
  const text = useHelp(value, kind, zone);
  const message = fieldState.error?.message;

  function type(change: Partial<Typed>) {
    const next = { ...shown, ...change };
    setTyped(next);
    const read = kind === 'start' ? startInstant : endInstant;
    const instant = read({ day: next.day, time: next.time || null }, zone);
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
          label={translate(`promotion.moment.${kind}Day`)}
          required={kind === 'start'}
          value={shown.day}
          onChange={(event) => type({ day: event.target.value })}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { ...described, max: '9999-12-31' },
          }}
        />
        <TextField
          {...common}
          type="time"
          sx={{ flex: '1 1 136px' }}
          label={translate(`promotion.moment.${kind}Time`)}
          value={shown.time}
          onChange={(event) => type({ time: event.target.value })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: described }}
        />
      </Box>
      <FormHelperText id={textId} error={fieldState.invalid}>
        {message ?? text}
      </FormHelperText>
    </Box>
  );
}

const asItIs = (value: unknown) => value;

function shownIn(value: string | null, kind: Props['kind'], zone: string): Typed {
  if (value === null) return { day: '', time: '' };
  if (!isInstant(value)) return { day: '', time: value.slice(1, 6) };
  const shown = shownAt(value, zone);
  return kind === 'end' && isEndOfDay(value, zone) ? { ...shown, time: '' } : shown;
}

function isInstant(value: string): boolean {
  return !Number.isNaN(Date.parse(value));
}

/** What was typed, said in full; without it, what an empty field means. */
function useHelp(value: string | null, kind: Props['kind'], zone: string): string {
  const translate = useTranslate();
  const { exact } = useMomentTexts();
  if (value === null) return translate(`promotion.moment.${kind}Help`);
  if (!isInstant(value)) return translate('promotion.moment.dayMissing');
  const moment = exact(value);
  if (kind === 'start') return translate('promotion.moment.starts', { moment });
  const key = isEndOfDay(value, zone) ? 'endsWithDay' : 'ends';
  return translate(`promotion.moment.${key}`, { moment });
}
