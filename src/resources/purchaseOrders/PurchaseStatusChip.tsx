import { useTranslate } from 'react-admin';
import type { PurchaseOrderStatus } from '../../../contract/purchaseOrder.ts';
import { StatusChip, type Tone } from '../../ui/fields/StatusChip.tsx';

const TONES: Record<PurchaseOrderStatus, Tone> = {
  draft: 'neutral',
  ordered: 'info',
  partly_received: 'progress',
  received: 'success',
  cancelled: 'neutral',
};

export function PurchaseStatusChip({ status }: { status: PurchaseOrderStatus }) {
  const text = useTranslate()(`resources.purchase-orders.status.${status}`);
  return <StatusChip tone={TONES[status]}>{text}</StatusChip>;
}
