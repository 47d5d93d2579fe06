import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Shipment } from '../../../contract/order.ts';
import { findCarrier } from '../../../domain/carriers.ts';
import { CopyButton } from '../../fields/CopyButton.tsx';
import { safeWebLink } from '../../fields/contactLinks.ts';
import { type TrackingValues, trackingOf, useCarriers } from './tracking.ts';

interface Props {
  values: TrackingValues;
  onChange: (changes: Partial<TrackingValues>) => void;
  /** Texts, already translated, by field. */
  problems: Partial<Record<string, string>>;
  /** The parcel as it was, when it is corrected. */
  parcel?: Shipment;
}

/** Who carries a parcel, its number, and the link that follows from both. */
export function TrackingFields({ values, onChange, problems, parcel }: Props) {
  const translate = useTranslate();
  const { carriers } = useCarriers();
  const { trackingUrl } = trackingOf(values, carriers, parcel);
  const link = safeWebLink(trackingUrl);
  return (
    <>
      <CarrierFields values={values} onChange={onChange} problems={problems} />
      <TextField
        label={translate('order.dialog.ship.trackingNumber')}
        value={values.trackingNumber}
        onChange={({ target }) => onChange({ trackingNumber: target.value })}
        error={problems.trackingNumber !== undefined}
        helperText={problems.trackingNumber}
        autoComplete="off"
        slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
      />
      {link && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
          <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {translate('order.dialog.ship.link')}{' '}
            <Link href={link} target="_blank" rel="noopener noreferrer" dir="ltr">
              {link}
            </Link>
          </Typography>
          <CopyButton text={link} what={translate('order.parcels.link')} />
        </Box>
      )}
    </>
  );
}

type CarrierProps = {
  values: Pick<TrackingValues, 'carrier' | 'carrierLink'>;
  onChange: (changes: Partial<Pick<TrackingValues, 'carrier' | 'carrierLink'>>) => void;
  problems: Props['problems'];
  helperText?: string;
};

/** A well-known carrier, one of the store's own, or a new one with the address of its tracking page. */
export function CarrierFields({ values, onChange, problems, helperText }: CarrierProps) {
  const translate = useTranslate();
  const { carriers, isKept } = useCarriers();
  const isNew = values.carrier.trim() !== '' && !findCarrier(values.carrier, carriers);
  const change = (carrier: string) =>
    // A link that is not seen any more is not sent either.
    onChange({ carrier, ...(findCarrier(carrier, carriers) && { carrierLink: '' }) });
  return (
    <>
      <Autocomplete
        freeSolo
        options={carriers.map(({ name }) => name)}
        inputValue={values.carrier}
        onInputChange={(_, carrier, reason) => {
          if (reason !== 'reset') change(carrier.slice(0, 100));
        }}
        onChange={(_, carrier) => change(carrier ?? '')}
        value={null}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            label={translate('orders.carrier.label')}
            error={problems.carrier !== undefined}
            helperText={problems.carrier ?? helperText}
            slotProps={{
              ...slotProps,
              htmlInput: { ...slotProps.htmlInput, dir: 'auto', autoComplete: 'off' },
            }}
          />
        )}
      />
      {isNew && isKept && (
        <TextField
          label={translate('orders.carrier.link')}
          value={values.carrierLink}
          onChange={({ target }) => onChange({ carrierLink: target.value })}
          error={problems.carrierLink !== undefined}
          helperText={problems.carrierLink ?? translate('orders.carrier.linkHint')}
          placeholder="https://…/{tracking}"
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'url', dir: 'ltr', spellCheck: false } }}
        />
      )}
    </>
  );
}
