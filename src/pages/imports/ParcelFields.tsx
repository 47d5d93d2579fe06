import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useSession } from '../../session/session.ts';
import { useCarriers } from '../../ui/useCarriers.ts';
import type { OpenedFile } from './FileCard.tsx';

export type ParcelChoice = Pick<OpenedFile, 'carrier' | 'notifyCustomers'>;

type Props = { value: ParcelChoice; onChange: (value: ParcelChoice) => void };

/** Settings that a carrier's file lacks: the carrier, and whether to email customers. */
export function ParcelFields({ value, onChange }: Props) {
  const translate = useTranslate();
  const { carriers } = useCarriers();
  const canEmail = useSession(({ storeSettings }) => storeSettings.emailLanguage !== null);
  return (
    <Box sx={{ display: 'grid', gap: 1, maxWidth: 480, mt: 2 }}>
      <Autocomplete
        freeSolo
        options={carriers.map(({ name }) => name)}
        value={null}
        inputValue={value.carrier}
        onInputChange={(_, carrier, reason) => {
          if (reason !== 'reset') onChange({ ...value, carrier: carrier.slice(0, 100) });
        }}
        onChange={(_, carrier) => onChange({ ...value, carrier: carrier ?? '' })}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('orders.carrier.label')}
            helperText={translate('imports.tracking.carrierHelp')}
          />
        )}
      />
      {canEmail ? (
        <FormControlLabel
          control={
            <Checkbox
              checked={value.notifyCustomers}
              onChange={(_, notifyCustomers) => onChange({ ...value, notifyCustomers })}
            />
          }
          label={translate('orderShow.emails.tell', { smart_count: 2 })}
        />
      ) : (
        <Typography variant="muted">{translate('orderShow.emails.noServer')}</Typography>
      )}
    </Box>
  );
}
