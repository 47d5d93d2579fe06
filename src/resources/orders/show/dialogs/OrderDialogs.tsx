import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import type { DialogName } from '../orderScreen.ts';
import type { DialogProps } from './dialogProps.ts';

// Fetched when they are opened: most visits to an order open none, or one.
const dialogs: Record<DialogName, LazyExoticComponent<ComponentType<DialogProps>>> = {
  accept: lazy(() => import('./AcceptDialog.tsx')),
  ship: lazy(() => import('./ShipDialog.tsx')),
  cancel: lazy(() => import('./CancelDialog.tsx')),
  refund: lazy(() => import('./RefundDialog.tsx')),
  return: lazy(() => import('./ReturnDialog.tsx')),
  hold: lazy(() => import('./HoldDialog.tsx')),
  deliver: lazy(() => import('./DeliverDialog.tsx')),
  markPaid: lazy(() => import('./MarkPaidDialog.tsx')),
  address: lazy(() => import('./AddressDialog.tsx')),
};

type Props = { name: DialogName | null; onClose: () => void };

/** The dialog that is open, if any. */
export function OrderDialogs({ name, onClose }: Props) {
  if (!name) return null;
  const Open = dialogs[name];
  return (
    <Suspense fallback={null}>
      <Open onClose={onClose} />
    </Suspense>
  );
}
