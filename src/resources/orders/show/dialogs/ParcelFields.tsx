import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { ParcelValues } from './parcelValues.ts';

const FIELDS = ['carrier', 'trackingNumber', 'trackingUrl'] as const;

type Props = {
  values: ParcelValues;
  onChange: (changes: Partial<ParcelValues>) => void;
  problems: Record<string, string>;
};

/** Who carries the parcel, and how it can be followed. */
export function ParcelFields({ values, onChange, problems }: Props) {
  const translate = useTranslate();
  return FIELDS.map((field) => {
    const isLink = field === 'trackingUrl';
    return (
      <TextField
        key={field}
        label={translate(`order.dialog.ship.${field}`)}
        value={values[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
        error={problems[field] !== undefined}
        helperText={problems[field] ?? (isLink && translate('order.dialog.ship.trackingHint'))}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: isLink ? 'url' : 'text' } }}
      />
    );
  });
}
