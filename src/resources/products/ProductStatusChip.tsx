import { useTranslate } from 'react-admin';
import { StatusChip, type Tone } from '../../ui/fields/StatusChip.tsx';

const tones: Record<string, Tone> = { active: 'success', draft: 'info', archived: 'neutral' };

/** Shows an unknown status as the API sent it. */
export function ProductStatusChip({ status }: { status: string }) {
  const translate = useTranslate();
  return (
    <StatusChip tone={tones[status] ?? 'neutral'}>
      {translate(`products.status.${status}`, { _: status })}
    </StatusChip>
  );
}
