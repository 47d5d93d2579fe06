import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslate } from 'react-admin';
import type { Baseline } from './useBaseline.ts';

type ElsewhereProps = {
  baseline: Baseline;
  hasInput: (field: string) => boolean;
  labelOf: (field: string) => string;
};

/** Names fields that another merchant changed while this merchant was typing. */
export function ChangedElsewhere({ baseline, hasInput, labelOf }: ElsewhereProps) {
  const translate = useTranslate();
  const fields = baseline.elsewhere.filter(hasInput);
  if (fields.length === 0) return null;
  const hasConflicts = baseline.conflicts().length > 0;
  return (
    <Alert severity="warning" variant="outlined" role="status" sx={{ mb: 2 }}>
      <AlertTitle>
        {translate('forms.elsewhere.title', {
          fields: fields.map(labelOf).join(', '),
        })}
      </AlertTitle>
      {translate(hasConflicts ? 'forms.elsewhere.asked' : 'forms.elsewhere.merged')}
    </Alert>
  );
}
