import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import { StatusChip } from '../../../ui/fields/StatusChip.tsx';
import { useMoneyText } from '../../../ui/fields/ValueText.tsx';
import { useIsOwnVersion } from '../pendingActions.ts';
import { type OrderChange, orderChanges, type Side } from './orderChanges.ts';

type Props = {
  before: Order;
  after: Order;
  /** Sides that matter for the current action; undefined without an action. */
  concerning?: readonly Side[];
  onSeen: () => void;
};

/**
 * Lists what has changed, by somebody else or by an own action whose response was lost. Says whether the changes matter
 * for the current action.
 */
export function ChangesNotice({ before, after, concerning, onSeen }: Props) {
  const translate = useTranslate();
  const textOf = useChangeText(after.currency);
  const changes = orderChanges(before, after);
  const isOwn = useIsOwnVersion(after);
  const concerns = (side: Side) => concerning?.includes(side) ?? true;
  const isConcerned = changes.some(({ side }) => concerns(side));
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>
        {translate(isOwn ? 'orderShow.changes.ownTitle' : 'orderShow.changes.title')}
      </AlertTitle>
      {translate(isOwn ? 'orderShow.changes.ownText' : 'orderShow.changes.text')}
      {changes.length > 0 && (
        <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes can be equal, such as two notes
            <li key={index}>
              {textOf(change)}{' '}
              {concerning && concerns(change.side) && (
                <StatusChip tone="error">{translate('orderShow.changes.concerns')}</StatusChip>
              )}
            </li>
          ))}
        </Box>
      )}
      {concerning && !isConcerned && <p>{translate('orderShow.changes.noneConcerns')}</p>}
      <Box sx={{ mt: 1 }}>
        <Button size="small" color="inherit" variant="outlined" onClick={onSeen}>
          {translate(concerning ? 'orderShow.changes.goOn' : 'orderShow.changes.dismiss')}
        </Button>
      </Box>
    </Alert>
  );
}

/** `Status: Packing → Shipped` */
function useChangeText(currency: string): (change: OrderChange) => string {
  const translate = useTranslate();
  const money = useMoneyText(currency);
  const wordsFor = (kind: OrderChange['kind'], value: string | number): string => {
    if (value === '') return translate('orderShow.changes.nothing');
    if (kind === 'status') return translate(`orders.status.${value}`, { _: String(value) });
    if (kind === 'money' && typeof value === 'number') return money(value);
    return String(value);
  };
  return ({ kind, label, item, before, after }) => {
    const name = translate(`orderShow.changes.${label}`);
    return translate('orderShow.changes.from', {
      label: item ? translate('orderShow.changes.of', { item, label: name }) : name,
      before: wordsFor(kind, before),
      after: wordsFor(kind, after),
    });
  };
}
