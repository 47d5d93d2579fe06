import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useLocale, useTranslate } from 'react-admin';
import type { DraftKeeper } from './drafts/useDraft.ts';
import type { Baseline } from './useBaseline.ts';

type OfferProps = { draft: Pick<DraftKeeper, 'offer' | 'restore' | 'refuse'> };

/** Unsaved work that was found: from before a reload, or from before the session ended. */
export function DraftOffer({ draft }: OfferProps) {
  const translate = useTranslate();
  const locale = useLocale();
  if (!draft.offer) return null;
  const time = new Date(draft.offer.savedAt).toLocaleTimeString(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      sx={{ mb: 2 }}
      action={
        <>
          <Button size="small" color="inherit" onClick={draft.refuse}>
            {translate('forms.draft.drop')}
          </Button>
          <Button size="small" color="inherit" onClick={draft.restore}>
            {translate('forms.draft.restore')}
          </Button>
        </>
      }
    >
      <AlertTitle>{translate('forms.draft.offer', { time })}</AlertTitle>
      {translate(draft.offer.isOfThisTab ? 'forms.draft.text' : 'forms.draft.elsewhere')}
    </Alert>
  );
}

type ElsewhereProps = { baseline: Baseline; labelOf: (field: string) => string };

/** Says that the record moved on under the merchant's hands, instead of wiping what was typed. */
export function ChangedElsewhere({ baseline, labelOf }: ElsewhereProps) {
  const translate = useTranslate();
  if (baseline.elsewhere.length === 0) return null;
  const isAsked = baseline.conflicts().length > 0;
  return (
    <Alert severity="warning" variant="outlined" role="status" sx={{ mb: 2 }}>
      <AlertTitle>
        {translate('forms.elsewhere.title', {
          fields: baseline.elsewhere.map(labelOf).join(', '),
        })}
      </AlertTitle>
      {translate(isAsked ? 'forms.elsewhere.asked' : 'forms.elsewhere.merged')}
    </Alert>
  );
}
