import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import { useStoreZone } from '../../fields/useStoreSettings.ts';
import type { DraftValues } from './useDraftValues.ts';

type Props = { kept: Pick<DraftValues<never>, 'keptAt' | 'offer' | 'answerOffer'> };

/** Where text comes from that nobody has just typed: from before, or from another tab. */
export function DraftNote({ kept }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const timeZone = useStoreZone();
  const { keptAt, offer, answerOffer } = kept;
  const at = offer?.savedAt ?? keptAt;
  if (at === null) return null;
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(
    new Date(at),
  );
  if (!offer) {
    return (
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 1 }}>
        {translate('forms.kept.here', { time })}
      </Typography>
    );
  }
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 1 }}
      action={
        <>
          <Button size="small" color="inherit" onClick={() => answerOffer(false)}>
            {translate('forms.draft.drop')}
          </Button>
          <Button size="small" color="inherit" onClick={() => answerOffer(true)}>
            {translate('forms.draft.restore')}
          </Button>
        </>
      }
    >
      {translate('forms.kept.elsewhere', { time })}
    </Alert>
  );
}
