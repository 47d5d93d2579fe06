import { useRecordContext, useTranslate } from 'react-admin';
import type { Product } from '../../../contract/product.ts';
import { StatusChip, type Tone } from '../../fields/StatusChip.tsx';
import type { Listed } from '../definition.ts';

const tones: Record<string, Tone> = { active: 'success', draft: 'info', archived: 'neutral' };

export function ProductStatusField() {
  const product = useRecordContext<Listed<Product>>();
  return product ? <ProductStatusChip status={product.status} /> : null;
}

/** A status this console does not know is shown as the server names it. */
export function ProductStatusChip({ status }: { status: string }) {
  const translate = useTranslate();
  return (
    <StatusChip tone={tones[status] ?? 'neutral'}>
      {translate(`products.status.${status}`, { _: status })}
    </StatusChip>
  );
}
