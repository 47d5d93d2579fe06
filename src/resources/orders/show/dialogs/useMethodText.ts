import { useTranslate } from 'react-admin';
import { useOrderScreen } from '../orderScreen.ts';

/** How the order was paid, which is how money goes back: `Card (ch_42)`. */
export function useMethodText(): string {
  const translate = useTranslate();
  const { kind, reference } = useOrderScreen().order.paymentMethod;
  const name = translate(`orders.method.${kind}`, { _: kind });
  return reference ? `${name} (${reference})` : name;
}
