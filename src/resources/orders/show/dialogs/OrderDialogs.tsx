import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../../../../lazy.tsx';
import type { DialogName, DialogProps } from '../orderScreen.ts';

const StepDialog = lazyPart(() => import('./StepDialog.tsx'));

// Fetched when they are opened: most visits to an order open none, or one.
const dialogs: Record<DialogName, ComponentType<DialogProps>> = {
  accept: StepDialog,
  ship: lazyPart(() => import('./ShipDialog.tsx')),
  tracking: lazyPart(() => import('./TrackingDialog.tsx')),
  cancel: StepDialog,
  refund: lazyPart(() => import('./refund/RefundDialog.tsx')),
  return: lazyPart(() => import('./refund/ReturnDialog.tsx')),
  hold: StepDialog,
  deliver: StepDialog,
  markPaid: lazyPart(() => import('./MarkPaidDialog.tsx')),
  address: lazyPart(() => import('./AddressDialog.tsx')),
};

type Props = { name: DialogName | null; onClose: () => void };

/** The dialog that is open, if any. */
export function OrderDialogs({ name, onClose }: Props) {
  if (!name) return null;
  const Open = dialogs[name];
  return (
    <Suspense fallback={null}>
      <Open name={name} onClose={onClose} />
    </Suspense>
  );
}
