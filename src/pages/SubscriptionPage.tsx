import Icon from '@mui/icons-material/WorkspacePremiumOutlined';
import { useTranslate } from 'react-admin';
import { formatMoney } from '../../domain/money.ts';
import { ComingSoon } from '../resources/ComingSoon.tsx';
import { useSession } from '../session.ts';
import { Facts } from './Facts.tsx';

/** What the session knows of the plan (S3); the rest of the screen comes later. */
export default function SubscriptionPage() {
  const translate = useTranslate();
  const { plan, status, renewalDate, price } = useSession((session) => session.subscription);
  const currency = useSession((session) => session.storeSettings.currency);
  const text = (key: string) => translate(`placeholders.subscription.${key}`);
  return (
    <ComingSoon area="subscription" icon={Icon}>
      <Facts
        title={text('now')}
        facts={[
          { name: text('plan'), value: plan },
          { name: text('status'), value: status },
          {
            name: text('price'),
            value: price > 0 && currency ? formatMoney(price, currency) : text('free'),
          },
          { name: text('renewal'), value: dayText(renewalDate) ?? text('noRenewal') },
        ]}
      />
    </ComingSoon>
  );
}

function dayText(instant: string | null | undefined): string | undefined {
  if (!instant || Number.isNaN(Date.parse(instant))) return undefined;
  return new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(instant));
}
