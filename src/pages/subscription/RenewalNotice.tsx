import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { renewalSoon } from '../../../domain/subscription.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/session.ts';
import { longDay } from '../../ui/fields/moment.ts';
import { useNow } from '../../ui/useNow.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';

/**
 * Shown in the week before a renewal or the end of a trial. Other screens use `RenewalReminder`. `hasLink` is false on
 * the subscription page.
 */
export default function RenewalNotice({ hasLink = true }: { hasLink?: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const plan = useSession((session) => session.subscription);
  const soon = renewalSoon(plan, useNow(), useStoreZone());
  if (!soon) return null;
  const kind = soon.kind === 'trial' ? 'Trial' : 'Renews';
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      action={
        hasLink && (
          <Button component={Link} to="/subscription" color="inherit" size="small">
            {translate('subscription.soon.open')}
          </Button>
        )
      }
    >
      {soon.days === 0
        ? translate(`subscription.soon.today${kind}`)
        : translate(`subscription.soon.inDays${kind}`, {
            smart_count: soon.days,
            day: longDay(soon.day, 'UTC', locale),
          })}
    </Alert>
  );
}
