import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Order } from '../../../../contract/order.ts';
import type { OrderUpdate } from '../../../../contract/orderUpdate.ts';
import {
  type BulkTransition,
  splitByTransition,
  type TransitionSplit,
} from '../../../../domain/bulkTransitions.ts';
import type { TransitionNeed } from '../../../../domain/orderTransitions.ts';
import { AskForm } from '../../../forms/AskDialog.tsx';
import { type DraftValues, useDraftValues } from '../../../forms/drafts/useDraftValues.ts';
import { DraftNote } from '../../../forms/FormNotices.tsx';
import { BulkDialog, DialogLine, DialogLines } from '../../../lists/bulk/BulkDialog.tsx';
import { ReadingChosen, useChosenRecords } from '../../../lists/bulk/chosenRecords.tsx';
import { OrderStatusChip } from '../../../ui/fields/OrderChips.tsx';
import { MoneyText } from '../../../ui/fields/ValueText.tsx';
import { NotifyCustomer } from '../NotifyCustomer.tsx';
import { useOrderProblemText } from '../orderErrorText.ts';
import { parseOrder } from '../readOrder.ts';
import { useCarriers } from '../tracking.ts';
import type { TransitionRequest } from '../transitionRequest.ts';
import {
  bodyOf,
  isToldOf,
  TransitionFields,
  TransitionValues,
  transitionProblems,
} from './TransitionFields.tsx';
import { useFailureText, useTransitionRun } from './useTransitionRun.ts';

type Props = TransitionRequest & { onClose: () => void };

/**
 * A step for one order or many: who can take it and who can't, and why, before anything happens; what it
 * needs, asked once for all; what became of each; and another try for what failed.
 */
export default function TransitionDialog({ label, ids, onClose }: Props) {
  const translate = useTranslate();
  const { query, split } = useTransitionOrders({ label, ids });
  const failureText = useFailureText();
  const kept = useDraftValues('orders', `bulk.${label}`, TransitionValues, empty);
  const work = useTransitionRun(label, kept);
  const count = split?.eligible.length ?? ids.length;

  return (
    <BulkDialog
      title={translate(`orders.bulk.title.${label}`, { smart_count: count })}
      maxWidth="sm"
      records={(split?.eligible ?? []).map(({ order }) => ({
        id: order._id,
        name: <OrderName order={order} />,
      }))}
      reasonOf={failureText}
      texts="orders.bulk"
      work={work}
      onClose={onClose}
    >
      <AskFirst {...{ label, query, split, kept, onClose }} onRun={work.run} />
    </BulkDialog>
  );
}

const empty = v.parse(TransitionValues, {});

type AskProps = ReturnType<typeof useTransitionOrders> & {
  label: TransitionRequest['label'];
  kept: DraftValues<TransitionValues>;
  onClose: () => void;
  onRun: ReturnType<typeof useTransitionRun>['run'];
};

function AskFirst({ label, query, split, kept, onClose, onRun }: AskProps) {
  const translate = useTranslate();
  const { values: answers, change } = kept;
  const [isChecked, setIsChecked] = useState(false);
  const { carriers } = useCarriers();
  const eligible = split?.eligible ?? [];
  const countOf = (need: TransitionNeed) =>
    eligible.filter(({ transition }) => transition.needs.includes(need)).length;
  const needs = new Set(eligible.flatMap(({ transition }) => transition.needs));
  const problems = transitionProblems(needs, answers);
  const previewed = (order: Order): OrderUpdate => {
    const transition = eligible.find((one) => one.order === order)?.transition;
    return transition ? bodyOf(order, transition, answers, carriers) : {};
  };

  function submit() {
    setIsChecked(true);
    if (problems.length > 0) return;
    void onRun(
      eligible.map(({ order }) => order._id),
      answers,
    );
  }

  return (
    <AskForm
      cancel={split && eligible.length === 0 ? translate('ra.action.close') : undefined}
      confirm={
        eligible.length > 0
          ? translate(`orders.bulk.title.${label}`, { smart_count: eligible.length })
          : undefined
      }
      isDanger={label === 'cancel'}
      onConfirm={submit}
      onCancel={() => {
        kept.forget();
        onClose();
      }}
    >
      {!split && <ReadingChosen query={query} />}
      {split && (
        <>
          <DraftNote draft={kept} />
          <EligibleOrders label={label} eligible={eligible} answers={answers} onChange={change} />
          <BlockedOrders blocked={split.blocked} missing={split.missing} />
          <TransitionFields
            needs={needs}
            answers={answers}
            problems={isChecked ? problems : []}
            onChange={change}
            words={{
              carrierHelp: translate('orders.bulk.carrierHelp'),
              payment: translate('orders.bulk.paymentReceived', {
                smart_count: countOf('paymentAnswer'),
              }),
              paid: translate('orders.bulk.payment.yes'),
              notPaid: translate('orders.bulk.payment.no'),
              cancelReason: translate('orders.bulk.cancelReason'),
              reason: translate('orders.bulk.reason'),
              reasonHelp: translate('orders.bulk.reasonHelp'),
              restock: translate('orders.bulk.restock'),
            }}
          />
          {isToldOf(label) && (
            <NotifyCustomer
              orders={eligible.map(({ order }) => order)}
              values={answers}
              onChange={change}
              bodyOf={previewed}
            />
          )}
          {needs.has('refundChoice') && (
            <Alert severity="warning">
              {translate('orders.bulk.noRefund', { smart_count: countOf('refundChoice') })}
            </Alert>
          )}
        </>
      )}
    </AskForm>
  );
}

interface BlockedOrdersProps {
  blocked: TransitionSplit<Order>['blocked'];
  /** How many of the chosen orders are not there any more. */
  missing: number;
}

/** The orders that are left as they are, each with the reason. */
function BlockedOrders({ blocked, missing }: BlockedOrdersProps) {
  const translate = useTranslate();
  const problemText = useOrderProblemText();
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
  /** Below the orders. */
  note?: ReactNode;
  /** A line for each order. */
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

/** The chosen orders as they are now, split by who can take the step. */
function useTransitionOrders({ label, ids }: TransitionRequest) {
  const query = useChosenRecords('orders', ids, parseOrder);
  const { data } = query;
  const split = useMemo(
    () =>
      data && {
        ...splitByTransition(data, label, new Date()),
        missing: ids.length - data.length,
      },
    [data, label, ids],
  );
  return { query, split };
}

interface EligibleOrdersProps {
  label: BulkTransition;
  eligible: TransitionSplit<Order>['eligible'];
  answers: TransitionValues;
  onChange: (part: Partial<TransitionValues>) => void;
}

/** The orders that will take the step. Shipping asks each for its tracking number. */
function EligibleOrders({ label, eligible, answers, onChange }: EligibleOrdersProps) {
  const translate = useTranslate();
  if (eligible.length === 0) return null;
  return (
    <OrderSection title={translate('orders.bulk.eligible', { smart_count: eligible.length })}>
      {eligible.map(({ order, transition }, at) => (
        <OrderLine key={order._id} order={order}>
          {transition.warning && (
            <Typography variant="caption" component="p" sx={{ color: 'warning.main' }}>
              {translate(`problems.${transition.warning}`)}
            </Typography>
          )}
          {label === 'ship' && (
            <TextField
              autoFocus={at === 0}
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
              name={NUMBER}
              slotProps={{
                htmlInput: {
                  'aria-label': translate('orders.bulk.trackingOf', { number: order.number }),
                  dir: 'ltr',
                  spellCheck: false,
                  onKeyDown: goToNextNumber,
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

/** What the inputs of the tracking numbers are called. */
const NUMBER = 'trackingNumber';

/** Scanners end each number with Enter: it leads to the next order, and ships none before the last. */
function goToNextNumber(event: KeyboardEvent<HTMLElement>): void {
  const numbers = [...document.getElementsByName(NUMBER)];
  const next = numbers[numbers.indexOf(event.currentTarget) + 1];
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !next) return;
  event.preventDefault();
  next.focus();
}

interface LineProps {
  order: Order;
  /** Under the number and the customer: a reason, a warning, a field. */
  children?: ReactNode;
  /** At the end of the line; the total by default. */
  end?: ReactNode;
}

/** One order among those of a dialog. */
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

/** The number of an order, and whose it is. */
function OrderName({ order }: { order: Order }) {
  return (
    // Together they read as the page does, whatever the name begins with.
    <Box component="span" sx={{ unicodeBidi: 'isolate' }}>
      <Box component="span" sx={{ mr: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {order.number}
      </Box>
      <bdi>{order.customer.name}</bdi>
    </Box>
  );
}
