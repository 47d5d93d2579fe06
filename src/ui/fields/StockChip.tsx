import { useTranslate } from 'react-admin';
import type { Availability } from '../../../contract/stockKeeping.ts';
import { StatusChip } from './StatusChip.tsx';

/** Only `out` and `low` have a colour. */
export function StockChip({ availability }: { availability: Availability }) {
  const text = useTranslate()(`products.stock.${availability}`);
  if (availability === 'out') return <StatusChip tone="error">{text}</StatusChip>;
  if (availability === 'low') return <StatusChip tone="warning">{text}</StatusChip>;
  return text;
}
