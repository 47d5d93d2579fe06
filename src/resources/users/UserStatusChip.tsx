import { useTranslate } from 'react-admin';
import { StatusChip } from '../../fields/StatusChip.tsx';

/** Whether somebody can order. A status that this console does not know is shown as the server names it. */
export function UserStatusChip({ status }: { status: string }) {
  const translate = useTranslate();
  const tone = status === 'blocked' ? 'error' : status === 'active' ? 'success' : 'neutral';
  return (
    <StatusChip tone={tone}>{translate(`customers.status.${status}`, { _: status })}</StatusChip>
  );
}
