import Alert from '@mui/material/Alert';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { User } from '../../../../contract/user.ts';
import type { WithId } from '../../definition.ts';
import { nameOfUser } from '../nameOfUser.ts';

/** Names another customer with the same phone or email, with a link. */
export function SameContactNotice({ source }: { source: 'phone' | 'email' }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const typed: unknown = useWatch({ name: source });
  const contact = typeof typed === 'string' ? typed.trim().toLowerCase() : '';
  const isComplete = complete[source].test(contact);
  const { data = [] } = useGetList<WithId<User>>(
    'users',
    // `q` also finds longer emails and phones that begin with `contact`.
    { filter: { q: contact }, pagination: { page: 1, perPage: 100 } },
    { enabled: isComplete && contact !== record?.[source], meta: { isOptional: true } },
  );
  const other = isComplete
    ? data.find((user) => user.id !== record?.id && user[source]?.toLowerCase() === contact)
    : undefined;
  if (!other) return null;
  return (
    <Alert severity={source === 'phone' ? 'warning' : 'info'} role="status">
      {translate(`customers.form.same.${source}`, { name: nameOfUser(other) })}{' '}
      <Link to={`/users/${other.id}`}>{translate('customers.form.same.open')}</Link>
    </Alert>
  );
}

const complete = { phone: /^\+\d{6,15}$/, email: /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/ };
