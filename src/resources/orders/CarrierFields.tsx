import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { LINK_PATTERN_EXAMPLE } from '../../../contract/linkPattern.ts';
import { findCarrier } from '../../../domain/carriers.ts';
import { preventEnterSubmit } from '../../forms/ConfirmDialog.tsx';
import { useCarriers } from '../../ui/useCarriers.ts';
import type { TrackingValues } from './tracking.ts';

interface Props {
  values: Pick<TrackingValues, 'carrier' | 'carrierLink'>;
  onChange: (changes: Partial<Pick<TrackingValues, 'carrier' | 'carrierLink'>>) => void;
  /** Translated error texts by field. */
  problems: Partial<Record<string, string>>;
  helperText?: string | undefined;
}

/**
 * Inputs for a carrier: a well-known one, one of the store's, or a new one. For a new one, the merchant can enter a
 * tracking URL if the store API stores carriers.
 */
export function CarrierFields({ values, onChange, problems, helperText }: Props) {
  const translate = useTranslate();
  const { carriers, canStoreCarriers } = useCarriers();
  const isNew = values.carrier.trim() !== '' && !findCarrier(values.carrier, carriers);
  const change = (carrier: string) =>
    // For a known carrier, the input of the link is hidden, so drop the typed link.
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
        onKeyDown={preventEnterSubmit}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            label={translate('orders.carrier.label')}
            error={problems.carrier !== undefined}
            helperText={problems.carrier ?? helperText}
            slotProps={{
              ...slotProps,
              htmlInput: { ...slotProps.htmlInput, autoComplete: 'off' },
            }}
          />
        )}
      />
      {isNew && canStoreCarriers && (
        <TextField
          label={translate('orders.carrier.link')}
          value={values.carrierLink}
          onChange={({ target }) => onChange({ carrierLink: target.value })}
          error={problems.carrierLink !== undefined}
          helperText={problems.carrierLink ?? translate('orders.carrier.linkHint')}
          placeholder={LINK_PATTERN_EXAMPLE}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'url', dir: 'ltr', spellCheck: false } }}
        />
      )}
    </>
  );
}
