import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Shipment } from '../../../../../contract/order.ts';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { safeWebLink } from '../../../../ui/fields/contact/contactLinks.ts';
import { useCarriers } from '../../../../ui/useCarriers.ts';
import { CarrierFields } from '../../CarrierFields.tsx';
import { type TrackingValues, trackingOf } from '../../tracking.ts';

interface Props {
  values: TrackingValues;
  onChange: (changes: Partial<TrackingValues>) => void;
  /** Translated error texts by field. */
  problems: Partial<Record<string, string>>;
  /** The parcel to correct. */
  parcel?: Shipment;
}

/** Tracking number, carrier, and the resulting link. */
export function TrackingFields({ values, onChange, problems, parcel }: Props) {
  const translate = useTranslate();
  const { carriers } = useCarriers();
  const { trackingUrl } = trackingOf(values, carriers, parcel);
  const link = safeWebLink(trackingUrl);
  return (
    <>
      <TextField
        // First field: merchants type or scan the number.
        autoFocus
        label={translate('orderShow.dialog.ship.trackingNumber')}
        value={values.trackingNumber}
        onChange={({ target }) => onChange({ trackingNumber: target.value })}
        error={problems.trackingNumber !== undefined}
        helperText={problems.trackingNumber}
        autoComplete="off"
        slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
      />
      <CarrierFields values={values} onChange={onChange} problems={problems} />
      {link && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
          <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {translate('orderShow.dialog.ship.link')}{' '}
            <Link href={link} target="_blank" rel="noopener noreferrer" dir="ltr">
              {link}
            </Link>
          </Typography>
          <CopyButton text={link} what={translate('orderShow.parcels.link')} />
        </Box>
      )}
    </>
  );
}
