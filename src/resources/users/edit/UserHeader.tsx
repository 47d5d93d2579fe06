import Typography from '@mui/material/Typography';
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import { segmentsOf } from '../../../../domain/customerSegments.ts';
import { fullMoment } from '../../../fields/moment.ts';
import { StatusChip } from '../../../fields/StatusChip.tsx';
import { useStoreZone } from '../../../fields/useStoreSettings.ts';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { nameOfUser } from '../nameOfUser.ts';
import { useSegmentText } from '../SegmentText.tsx';
import { UserStatusChip } from '../UserStatusChip.tsx';
import { UserActions } from './UserActions.tsx';
import { useUser } from './useUser.ts';

/** The customer's name, what kind of customer it is, and what can be done. */
export function UserHeader() {
  const record = useRecordContext();
  const user = useUser();
  if (!record) return null;
  return (
    <FormHeader
      title={nameOfUser(record)}
      backTo="/users"
      backLabel="customers.back"
      actions={user && <UserActions user={user} />}
    >
      {user && (
        <>
          <UserStatusChip status={user.status} />
          <Segments />
          <Since at={user.createdAt} />
        </>
      )}
    </FormHeader>
  );
}

function Segments() {
  const translate = useTranslate();
  const textOf = useSegmentText();
  const timeZone = useStoreZone();
  const user = useUser();
  if (!user) return null;
  const place = { now: new Date(), timeZone, currency: user.currency };
  return segmentsOf(user, place).map((segment) => (
    <StatusChip key={segment} tone="neutral" title={textOf(segment)}>
      {translate(`customers.segment.${segment}`)}
    </StatusChip>
  ));
}

/** The day on the store's clock: "since" goes with no other way to say it, such as "3 days ago". */
function Since({ at }: { at: string }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const timeZone = useStoreZone();
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' });
  return (
    <Typography variant="body2" color="textSecondary" title={fullMoment(at, timeZone, locale)}>
      {translate('customers.since', { date: day.format(new Date(at)) })}
    </Typography>
  );
}
