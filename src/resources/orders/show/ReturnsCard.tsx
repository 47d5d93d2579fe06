import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { OrderReturn } from '../../../../contract/orderReturn.ts';
import {
  outstandingUnits,
  returnStateOf,
  settledAs,
  whyNoExchange,
} from '../../../../domain/orderReturns.ts';
import { openAmount, refundableAmount } from '../../../../domain/refundAmounts.ts';
import {
  ORDER_EDIT_PREVIEW,
  ORDER_PREVIEW,
  useHasEndpoint,
} from '../../../api/missingEndpoints.ts';
import { writtenSx } from '../../../theme/direction.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { StatusChip } from '../../../ui/fields/StatusChip.tsx';
import { MomentText } from '../../../ui/fields/ValueText.tsx';
import { orderEditUrl } from '../../../ui/screenUrls.ts';
import { useOrderScreen, useUnitTexts } from './orderScreen.ts';

/** Announced returns, and units that came back unpaid. Renders nothing if there are none. */
export function ReturnsCard() {
  const { returns = [] } = useOrderScreen().order;
  if (returns.length === 0) return null;
  return (
    <DetailCard title="orderShow.returns.title">
      {returns.map((one) => (
        <Return key={one._id} one={one} />
      ))}
    </DetailCard>
  );
}

const TONES = { expected: 'info', toSettle: 'warning', done: 'neutral' } as const;

function Return({ one }: { one: OrderReturn }) {
  const translate = useTranslate();
  const state = returnStateOf(one);
  const outcome = one.outcome && settledAs(one, one.outcome);
  const { carrier, trackingNumber, reason, wish, note } = one;
  const tracking = [carrier, trackingNumber].filter(Boolean).join(' ');
  return (
    <Box sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="h3" sx={{ flexGrow: 1 }}>
          {translate(`orderShow.returns.wish.${wish}`, { _: wish })}
        </Typography>
        <StatusChip tone={TONES[state]}>
          {translate(`orderShow.returns.status.${outcome ?? one.status}`, {
            _: outcome ?? one.status,
          })}
        </StatusChip>
      </Box>
      <Units one={one} />
      <Typography variant="muted" component="div">
        {wish !== 'removal' && `${translate(`orderShow.reason.${reason}`, { _: reason })} · `}
        <MomentText at={one.createdAt} />
      </Typography>
      {tracking && (
        <Typography variant="muted" component="div" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{tracking}</bdi>
        </Typography>
      )}
      {note && (
        <Typography variant="body2" sx={writtenSx}>
          {note}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {state === 'expected' && <ExpectedActions one={one} />}
        {state === 'toSettle' && <SettleActions one={one} />}
      </Box>
    </Box>
  );
}

/** `2 × Blue mug · 1 back into stock · 1 not for the stock` */
function Units({ one }: { one: OrderReturn }) {
  const translate = useTranslate();
  const unitTexts = useUnitTexts();
  return one.items.map(({ _id, quantity, restocked, discarded }) => {
    const parts = [
      restocked > 0 && translate('orderShow.returns.restocked', { smart_count: restocked }),
      discarded > 0 && translate('orderShow.returns.discarded', { smart_count: discarded }),
    ].filter(Boolean);
    return (
      <Typography key={_id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {unitTexts([{ _id, quantity }])}
        {parts.length > 0 && ` · ${parts.join(' · ')}`}
      </Typography>
    );
  });
}

function ExpectedActions({ one }: { one: OrderReturn }) {
  const translate = useTranslate();
  const { order, openDialog, act, isActing } = useOrderScreen();
  const canReceive = order.items.some((item) => outstandingUnits(one, item) > 0);
  return (
    <>
      {canReceive && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => openDialog('receiveReturn', one._id)}
          aria-haspopup="dialog"
        >
          {translate('orderShow.returns.receive')}
        </Button>
      )}
      <Button
        size="small"
        onClick={() => openDialog('returnOnTheWay', one._id)}
        aria-haspopup="dialog"
      >
        {translate(`orderShow.returns.${one.status === 'requested' ? 'onTheWay' : 'track'}`)}
      </Button>
      <Button
        size="small"
        color="inherit"
        disabled={isActing}
        onClick={() => void act({ closeReturn: { return: one._id } })}
      >
        {translate('orderShow.returns.close')}
      </Button>
    </>
  );
}

/** Buttons to settle a return. An exchange edits this order, or needs a new one if this order cannot be edited. */
function SettleActions({ one }: { one: OrderReturn }) {
  const translate = useTranslate();
  const canCreate = useHasEndpoint(ORDER_PREVIEW);
  const canEdit = useHasEndpoint(ORDER_EDIT_PREVIEW);
  const { order, openDialog, act, isActing } = useOrderScreen();
  // Units that came back unpaid but were paid since are refunded, not removed.
  const isRefundable = one.wish === 'removal' && openAmount(order) === 0;
  const canExchange = canEdit && !isRefundable && !whyNoExchange(order, one._id);
  const customer = order.customer._id;
  const settle = (outcome: 'exchanged' | 'nothing') =>
    void act({ settleReturn: { return: one._id, outcome } });
  return (
    <>
      {refundableAmount(order) > 0 && (
        <Button
          size="small"
          variant={one.wish === 'exchange' ? 'text' : 'outlined'}
          onClick={() => openDialog('refundReturn', one._id)}
          aria-haspopup="dialog"
        >
          {translate('orderShow.returns.refund')}
        </Button>
      )}
      {canExchange && (
        <Button
          size="small"
          variant={one.wish === 'refund' ? 'text' : 'outlined'}
          component={RouterLink}
          to={orderEditUrl(order._id, one._id)}
        >
          {translate(`orderShow.returns.${one.wish === 'removal' ? 'remove' : 'exchange'}`)}
        </Button>
      )}
      {!canExchange && one.wish === 'exchange' && canCreate && (
        <Button
          size="small"
          component={RouterLink}
          to={`/orders/create${customer ? `?customer=${encodeURIComponent(customer)}` : ''}`}
        >
          {translate('orderShow.returns.newOrder')}
        </Button>
      )}
      {!canExchange && one.wish !== 'removal' && (
        <Button
          size="small"
          variant={one.wish === 'exchange' ? 'outlined' : 'text'}
          disabled={isActing}
          onClick={() => settle('exchanged')}
        >
          {translate('orderShow.returns.exchanged')}
        </Button>
      )}
      <Button size="small" color="inherit" disabled={isActing} onClick={() => settle('nothing')}>
        {translate(`orderShow.returns.${one.wish === 'removal' ? 'keep' : 'nothing'}`)}
      </Button>
    </>
  );
}
