import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useLocale } from '../../i18n/useLocale.ts';
import { timeToday } from '../../ui/fields/moment.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';
import type { FormValues } from '../merge.ts';
import type { useDraft } from './useDraft.ts';
import type { DraftState } from './useDraftState.ts';

type DraftProps = {
  draft: Pick<ReturnType<typeof useDraft>, 'offer' | 'restore' | 'refuse'> &
    Partial<Pick<DraftState<FormValues>, 'restoredFrom'>>;
};

/** Offers a draft that was found after a reload or a new sign-in, or explains restored text. */
export function DraftNotice({ draft: { offer, restore, refuse, restoredFrom } }: DraftProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const timeZone = useStoreZone();
  const clock = (at: string) => ({ time: timeToday(at, timeZone, locale, new Date()) });
  if (!offer) {
    return (
      restoredFrom && (
        <Typography variant="muted" role="status" sx={{ mb: 1 }}>
          {translate('forms.draft.restored', clock(restoredFrom))}
        </Typography>
      )
    );
  }
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      sx={{ mb: 2 }}
      action={
        <>
          <Button size="small" color="inherit" onClick={refuse}>
            {translate('forms.draft.drop')}
          </Button>
          <Button size="small" color="inherit" onClick={restore}>
            {translate('forms.draft.restore')}
          </Button>
        </>
      }
    >
      <AlertTitle>{translate('forms.draft.offer', clock(offer.savedAt))}</AlertTitle>
      {translate(offer.isOfThisTab ? 'forms.draft.text' : 'forms.draft.elsewhere')}
    </Alert>
  );
}
