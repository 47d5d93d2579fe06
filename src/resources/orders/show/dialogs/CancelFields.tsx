import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { CANCEL_REASONS } from '../../../../../contract/orderUpdate.ts';
import type { CancelValues } from './cancelValues.ts';
import { ReasonSelect } from './ReasonSelect.tsx';

type Props = {
  values: CancelValues;
  onChange: (changes: Partial<CancelValues>) => void;
  problems: Record<string, string>;
};

/** Why the order ends, in words of one's own when none of the usual reasons fits. */
export function CancelFields({ values, onChange, problems }: Props) {
  const translate = useTranslate();
  return (
    <>
      <ReasonSelect
        label={translate('order.dialog.cancel.why')}
        reasons={CANCEL_REASONS}
        value={values.cancelReason}
        onChange={(cancelReason) => onChange({ cancelReason })}
        problem={problems.cancelReason}
      />
      {values.cancelReason === 'other' && (
        <TextField
          required
          label={translate('order.dialog.reason')}
          value={values.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
          error={problems.reason !== undefined}
          helperText={problems.reason}
          multiline
          maxRows={4}
        />
      )}
    </>
  );
}
