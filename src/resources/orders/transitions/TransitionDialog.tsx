import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, useId, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Order } from '../../../../contract/order.ts';
import type { OrderUpdate } from '../../../../contract/orderUpdate.ts';
import {
  type BulkTransition,
  splitByTransition,
  type TransitionSplit,
} from '../../../../domain/bulkTransitions.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { useDraftState } from '../../../forms/drafts/useDraftState.ts';
import { useProblemText } from '../../../forms/problems.ts';
import { useBulkRun } from '../../../lists/bulk/BulkActions.tsx';
import {
  PREVIEW_SIZE,
  SelectedRecordsStatus,
  useSelectedRecords,
} from '../../../lists/bulk/useSelectedRecords.tsx';
import { DialogLine, DialogLines } from '../../../ui/DialogLines.tsx';
import { OrderStatusChip } from '../../../ui/fields/OrderChips.tsx';
import { MoneyText } from '../../../ui/fields/ValueText.tsx';
import { useCarriers, useLastCarrier } from '../../../ui/useCarriers.ts';
import { parseOrder } from '../readOrder.ts';
import { rememberCarrier } from '../tracking.ts';
import type { TransitionRequest } from '../transitionRequest.ts';
import { ordersThatNeed, TransitionFields } from './TransitionFields.tsx';
import { answersOf, TransitionValues, updateOf, useTransitionForm } from './transitionValues.ts';

type Props = TransitionRequest & { onClose: () => void };

/** Shows which orders can take a transition, asks for its input once, and starts the bulk job. */
export default function TransitionDialog({ name, selection, onClose }: Props) {
  const translate = useTranslate();
  const run = useBulkRun(selection);
  const { query, split } = useTransitionOrders({ name, selection });
  const last = useLastCarrier();
  const initial = name === 'ship' ? { ...empty, carrier: last.carrier } : empty;
  const draft = useDraftState('orders', `bulk.${name}`, TransitionValues, initial);
  const { values, change } = draft;
  const { carriers } = useCarriers();
  const eligible = split?.eligible ?? [];
  const { fields, validate } = useTransitionForm(eligible, draft);
  const paidOrders = ordersThatNeed('refundChoice', eligible);
  // If more orders are selected than the dialog reads, the others may be eligible.
  const count = selection.count <= PREVIEW_SIZE && split ? eligible.length : selection.count;
  const title = translate(`orders.bulk.title.${name}`, { smart_count: count });
  const leave = () => {
    draft.reset();
    onClose();
  };
  const previewOf = (order: Order): OrderUpdate => {
    const transition = eligible.find((one) => one.order === order)?.transition;
    return transition ? updateOf(order, transition, values, carriers) : {};
  };

  function submit() {
    if (!validate()) return;
    const answers = answersOf(name, values, carriers);
    run.start({ kind: 'transition', transition: name, ...answers }, () => {
      const { carrier, isNewCarrier, trackingLink } = answers;
      if (carrier) last.setCarrier(carrier);
      if (isNewCarrier && carrier && trackingLink) {
        rememberCarrier({ name: carrier, link: trackingLink });
      }
      leave();
    });
  }

  return (
    <ConfirmDialog
      title={title}
      maxWidth="sm"
      cancel={split && count === 0 ? translate('ra.action.close') : undefined}
      confirm={split && count > 0 ? title : undefined}
      isDanger={name === 'cancel'}
      isRunning={run.isStarting}
      onConfirm={submit}
      onCancel={leave}
      onClose={onClose}
    >
      {!split && <SelectedRecordsStatus query={query} />}
      {split && (
        <>
          <DraftNotice draft={draft} />
          {selection.count > PREVIEW_SIZE && (
            <Typography variant="body2">
              {translate('orders.bulk.first', {
                smart_count: eligible.length + split.blocked.length,
              })}
            </Typography>
          )}
          <EligibleOrders name={name} eligible={eligible} answers={values} onChange={change} />
          <BlockedOrders blocked={split.blocked} missing={split.missing} />
          <TransitionFields {...fields} updateOf={previewOf}>
            {paidOrders.length > 0 && (
              <Alert severity="warning">
                {translate('orders.bulk.noRefund', { smart_count: paidOrders.length })}
              </Alert>
            )}
          </TransitionFields>
        </>
      )}
    </ConfirmDialog>
  );
}

const empty = v.parse(TransitionValues, {});

interface BlockedOrdersProps {
  blocked: TransitionSplit<Order>['blocked'];
  /** Number of selected orders that no longer exist or are invalid; 0 if more are selected than the dialog reads. */
  missing: number;
}

/** Orders that the transition skips, with the reasons. */
function BlockedOrders({ blocked, missing }: BlockedOrdersProps) {
  const translate = useTranslate();
  const problemText = useProblemText();
  if (blocked.length === 0 && missing === 0) return null;
  return (
    <OrderSection
      title={translate('orders.bulk.blocked', { smart_count: blocked.length + missing })}
      note={missing > 0 && translate('orders.bulk.missing', { smart_count: missing })}
    >
      {blocked.map(({ order, reason }) => (
        <OrderLine key={order._id} order={order} end={<OrderStatusChip value={order.status} />}>
          <Typography variant="hint">{problemText(reason)}</Typography>
        </OrderLine>
      ))}
    </OrderSection>
  );
}

interface SectionProps {
  title: string;
  note?: ReactNode;
  /** One line per order. */
  children: readonly ReactNode[];
}

function OrderSection({ title, note, children }: SectionProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children.length > 0 && (
        <DialogLines tabIndex={0} aria-labelledby={titleId}>
          {children}
        </DialogLines>
      )}
      {note && (
        <Typography variant="muted" sx={{ mt: 0.5 }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}

/** The current version of the first selected orders, split into eligible and blocked. */
function useTransitionOrders({ name, selection }: TransitionRequest) {
  const query = useSelectedRecords(selection, parseOrder);
  const { data } = query;
  const { count } = selection;
  const split = useMemo(
    () =>
      data && {
        ...splitByTransition(data, name, new Date()),
        missing: count <= PREVIEW_SIZE ? count - data.length : 0,
      },
    [data, name, count],
  );
  return { query, split };
}

interface EligibleOrdersProps {
  name: BulkTransition;
  eligible: TransitionSplit<Order>['eligible'];
  answers: TransitionValues;
  onChange: (part: Partial<TransitionValues>) => void;
}

/** Orders that the transition applies to. For shipping, each line has an input for the tracking number. */
function EligibleOrders({ name, eligible, answers, onChange }: EligibleOrdersProps) {
  const translate = useTranslate();
  if (eligible.length === 0) return null;
  return (
    <OrderSection title={translate('orders.bulk.eligible', { smart_count: eligible.length })}>
      {eligible.map(({ order, transition }, index) => (
        <OrderLine key={order._id} order={order}>
          {transition.warning && (
            <Typography variant="caption" component="p" sx={{ color: 'warning.main' }}>
              {translate(`problems.${transition.warning}`)}
            </Typography>
          )}
          {name === 'ship' && (
            <TextField
              autoFocus={index === 0}
              value={answers.tracking[order._id] ?? ''}
              placeholder={translate('orders.bulk.tracking')}
              onChange={(event) =>
                onChange({
                  tracking: {
                    ...answers.tracking,
                    [order._id]: event.target.value.slice(0, 100),
                  },
                })
              }
              autoComplete="off"
              name={TRACKING_INPUT}
              slotProps={{
                htmlInput: {
                  'aria-label': translate('orders.bulk.trackingOf', { number: order.number }),
                  dir: 'ltr',
                  spellCheck: false,
                  onKeyDown: focusNextTrackingInput,
                },
              }}
              sx={{ pt: 0.75, pb: 0.5 }}
            />
          )}
        </OrderLine>
      ))}
    </OrderSection>
  );
}

/** `name` of the tracking number inputs. */
const TRACKING_INPUT = 'trackingNumber';

/** Scanners send Enter after each number: focus the next input, and submit only from the last. */
function focusNextTrackingInput(event: KeyboardEvent<HTMLElement>): void {
  const inputs = [...document.getElementsByName(TRACKING_INPUT)];
  const next = inputs[inputs.indexOf(event.currentTarget) + 1];
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !next) return;
  event.preventDefault();
  next.focus();
}

interface LineProps {
  order: Order;
  /** Shown below the number and the customer. */
  children?: ReactNode;
  /** Shown at the end of the line. Default: the total. */
  end?: ReactNode;
}

function OrderLine({ order, children, end }: LineProps) {
  return (
    <DialogLine>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" component="span" noWrap sx={{ flex: 1, minWidth: 0 }}>
          <OrderName order={order} />
        </Typography>
        <Typography variant="muted" component="span">
          {end ?? <MoneyText amount={order.total} currency={order.currency} />}
        </Typography>
      </Box>
      {children}
    </DialogLine>
  );
}

function OrderName({ order }: { order: Order }) {
  return (
    // Isolated, so number and name follow the page's direction.
    <Box component="span" sx={{ unicodeBidi: 'isolate' }}>
      <Box component="span" sx={{ mr: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {order.number}
      </Box>
      <bdi>{order.customer.name}</bdi>
    </Box>
  );
}
