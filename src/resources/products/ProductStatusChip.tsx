import { useTranslate } from 'react-admin';
import { StatusChip, type Tone } from '../../ui/fields/StatusChip.tsx';

const tones: Record<string, Tone> = { active: 'success', draft: 'info', archived: 'neutral' };

/** A status this console does not know is shown as the server names it. */
export function ProductStatusChip({ status }: { status: string }) {
  const translate = useTranslate();
  return (
    <StatusChip tone={tones[status] ?? 'neutral'}>
      {translate(`products.status.${status}`, { _: status })}
    </StatusChip>
  );
}
