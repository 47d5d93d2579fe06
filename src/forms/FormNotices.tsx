import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLocale } from '../i18n/useLocale.ts';
import { timeToday } from '../ui/fields/moment.ts';
import { useStoreZone } from '../ui/useStoreSettings.ts';
import type { DraftKeeper } from './drafts/useDraft.ts';
import type { DraftValues } from './drafts/useDraftValues.ts';
import type { Baseline } from './useBaseline.ts';

type OfferProps = { draft: Pick<DraftKeeper, 'offer' | 'restore' | 'refuse'> };

/** Offers a draft found after a reload or a new sign-in. */
export function DraftOffer({ draft: { offer, restore, refuse } }: OfferProps) {
  const translate = useTranslate();
  const clock = useClock();
  if (!offer) return null;
  return (
    <Offer onDrop={refuse} onRestore={restore}>
      <AlertTitle>{translate('forms.draft.offer', { time: clock(offer.savedAt) })}</AlertTitle>
      {translate(offer.isOfThisTab ? 'forms.draft.text' : 'forms.draft.elsewhere')}
    </Offer>
  );
}

type NoteProps = { draft: Pick<DraftValues<never>, 'keptAt' | 'offer' | 'answerOffer'> };

/** Says that text was restored, or offers another tab's draft. */
export function DraftNote({ draft: { keptAt, offer, answerOffer } }: NoteProps) {
  const translate = useTranslate();
  const clock = useClock();
  if (offer) {
    return (
      <Offer onDrop={() => answerOffer(false)} onRestore={() => answerOffer(true)}>
        {translate('forms.kept.elsewhere', { time: clock(offer.savedAt) })}
      </Offer>
    );
  }
  return (
    keptAt && (
      <Typography variant="muted" role="status" sx={{ mb: 1 }}>
        {translate('forms.kept.here', { time: clock(keptAt) })}
      </Typography>
    )
  );
}

function useClock(): (at: string) => string {
  const locale = useLocale();
  const timeZone = useStoreZone();
  return (at) => timeToday(at, timeZone, locale, new Date());
}

type AlertProps = { onDrop: () => void; onRestore: () => void; children: ReactNode };

function Offer({ onDrop, onRestore, children }: AlertProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      sx={{ mb: 2 }}
      action={
        <>
          <Button size="small" color="inherit" onClick={onDrop}>
            {translate('forms.draft.drop')}
          </Button>
          <Button size="small" color="inherit" onClick={onRestore}>
            {translate('forms.draft.restore')}
          </Button>
        </>
      }
    >
      {children}
    </Alert>
  );
}

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
