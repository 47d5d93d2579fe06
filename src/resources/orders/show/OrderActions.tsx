import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { Order } from '../../../../contract/order.ts';
import type { OrderUpdate } from '../../../../contract/orderUpdate.ts';
import type { OrderProblem } from '../../../../domain/orderProblem.ts';
import { whyNoRefund } from '../../../../domain/orderRefund.ts';
import { announceableUnits } from '../../../../domain/orderReturns.ts';
import { canMarkPaid, whyNoEdit } from '../../../../domain/orderStatus.ts';
import {
  nextTransitions,
  type OrderTransition,
  UNDO_MINUTES,
} from '../../../../domain/orderTransitions.ts';
import { refundableAmount } from '../../../../domain/refundAmounts.ts';
import { ORDER_EDIT_PREVIEW, useHasEndpoint } from '../../../api/missingEndpoints.ts';
import { WhenOpened } from '../../../ui/lazy.tsx';
import { DOCUMENTS, type DocumentKind, orderEditUrl, printUrl } from '../../../ui/screenUrls.ts';
import { useNowAt } from '../../../ui/useNow.ts';
import { useRestoredFocus } from '../../../ui/useRestoredFocus.ts';
import { canEmail } from '../readOrder.ts';
import { ignoreRepeatedPress } from '../useOrderAction.ts';
import { type DialogName, useActionProblemText, useOrderScreen } from './orderScreen.ts';

/** A button for the main action, and a menu with the other actions. */
export function OrderActionButtons({ isWide = false }: { isWide?: boolean }) {
  const translate = useTranslate();
  const problemText = useActionProblemText();
  const { isActing } = useOrderScreen();
  const { main, others } = useOrderTransitions();
  const menuButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const reasonId = useId();
  const group = useRestoredFocus<HTMLDivElement>(isActing);
  const reason = main?.blockedBecause;
  return (
    <Box ref={group} role="group" aria-label={translate('orderShow.nextStep')}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {main && (
          <Button
            variant="contained"
            size={isWide ? 'large' : 'medium'}
            fullWidth={isWide}
            // `aria-disabled` instead of `disabled`, so keyboard and screen reader users reach the reason.
            aria-disabled={reason ? true : undefined}
            aria-describedby={reason ? reasonId : undefined}
            loading={isActing}
            {...ignoreRepeatedPress(reason ? undefined : main.onChoose)}
            sx={reason ? blockedSx : undefined}
          >
            {translate(main.label)}
          </Button>
        )}
        <Button
          ref={menuButton}
          variant="outlined"
          color="inherit"
          size={isWide ? 'large' : 'medium'}
          fullWidth={isWide && !main}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-label={translate('orderShow.moreActions')}
          onClick={() => setOpen(true)}
          sx={{ minWidth: 48, px: 1.5, borderColor: 'divider' }}
        >
          {isWide && !main ? translate('orderShow.moreActions') : <MoreHorizOutlined />}
        </Button>
      </Box>
      {reason && (
        <Typography id={reasonId} variant="hint">
          {problemText(reason)}
        </Typography>
      )}
      <OrderMenu
        anchor={isOpen ? menuButton.current : null}
        offers={others}
        onClose={() => setOpen(false)}
      />
    </Box>
  );
}

const blockedSx = {
  color: 'text.secondary',
  backgroundColor: 'action.disabledBackground',
  cursor: 'default',
  '&:hover': { backgroundColor: 'action.disabledBackground' },
};

type Props = { anchor: HTMLElement | null; offers: Offer[]; onClose: () => void };

/** The other actions and the documents to print. A blocked action stays visible, with the reason. */
function OrderMenu({ anchor, offers, onClose }: Props) {
  const translate = useTranslate();
  const problemText = useActionProblemText();
  const { order } = useOrderScreen();
  const choose = (offer: Offer) => {
    if (offer.blockedBecause) return;
    onClose();
    offer.onChoose();
  };
  const kinds: readonly DocumentKind[] =
    order.creditNotes && order.creditNotes.length > 0 ? [...DOCUMENTS, 'creditNote'] : DOCUMENTS;
  const documentItems = kinds.map((kind) => (
    <MenuItem key={kind} component={Link} to={printUrl(kind, [order._id])} onClick={onClose}>
      {translate(`orderShow.actions.${kind}`)}
    </MenuItem>
  ));
  return (
    <WhenOpened isOpen={anchor !== null}>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': translate('orderShow.moreActions') } }}
      >
        {offers.map((offer) => (
          <MenuItem
            key={offer.name}
            aria-disabled={offer.blockedBecause ? true : undefined}
            onClick={() => choose(offer)}
            sx={{
              whiteSpace: 'normal',
              maxWidth: 340,
              ...(offer.tone === 'danger' && !offer.blockedBecause && { color: 'error.main' }),
              ...(offer.blockedBecause && { color: 'text.secondary', cursor: 'default' }),
            }}
          >
            <ListItemText
              primary={translate(offer.label)}
              secondary={offer.blockedBecause && problemText(offer.blockedBecause)}
            />
          </MenuItem>
        ))}
        <Divider />
        {documentItems}
      </Menu>
    </WhenOpened>
  );
}

/** An action on the order, available or blocked. */
type Offer = {
  name: string;
  /** Translation key. */
  label: string;
  tone: OrderTransition['tone'];
  blockedBecause?: OrderProblem | undefined;
  onChoose(): void;
};

function useOrderTransitions(): { main: Offer | null; others: Offer[] } {
  const { order, openDialog, act } = useOrderScreen();
  const navigate = useNavigate();
  const canEdit = useHasEndpoint(ORDER_EDIT_PREVIEW);
  const delivered = order.timeline.findLast(({ type }) => type === 'delivered')?.at;
  // Re-renders when "delivered" can no longer be undone.
  const now = useNowAt(() =>
    delivered ? Date.parse(delivered) + UNDO_MINUTES * 60_000 + 1 : undefined,
  );
  const choose = (transition: OrderTransition) => {
    const dialog = getDialog(transition, canEmail(order));
    if (dialog) openDialog(dialog);
    else void act({ status: transition.to } satisfies OrderUpdate);
  };
  const transitions = nextTransitions(order, now).map(
    (transition): Offer => ({
      name: transition.name,
      label: `orders.step.${transition.name}`,
      tone: transition.tone,
      blockedBecause: transition.blockedBecause,
      onChoose: () => choose(transition),
    }),
  );
  const refund: Offer = {
    name: 'refund',
    label: 'orderShow.actions.refund',
    // For a cancelled or returned order, a possible refund is the main action, unless the payment is kept.
    tone: isOver(order) && refundableAmount(order) > 0 && !order.isPaymentKept ? 'main' : 'plain',
    blockedBecause: whyNoRefund(order),
    onChoose: () => openDialog('refund'),
  };
  const markPaid: Offer[] = canMarkPaid(order)
    ? [
        {
          name: 'markPaid',
          label: 'orderShow.actions.markPaid',
          tone: 'plain',
          onChoose: () => openDialog('markPaid'),
        },
      ]
    : [];
  const edit: Offer = {
    name: 'edit',
    label: 'orderShow.actions.edit',
    tone: 'plain',
    blockedBecause: whyNoEdit(order),
    onChoose: () => navigate(orderEditUrl(order._id)),
  };
  const { returns } = order;
  const expectReturn: Offer[] =
    returns && order.items.some((item) => announceableUnits(returns, item) > 0)
      ? [
          {
            name: 'expectReturn',
            label: 'orderShow.actions.expectReturn',
            tone: 'plain',
            onChoose: () => openDialog('expectReturn'),
          },
        ]
      : [];
  const offers = [
    ...transitions.filter(({ tone }) => tone !== 'danger'),
    ...markPaid,
    ...(canEdit && !isOver(order) ? [edit] : []),
    ...expectReturn,
    refund,
    ...transitions.filter(({ tone }) => tone === 'danger'),
  ];
  const main = offers.find(({ tone }) => tone === 'main') ?? null;
  return { main, others: offers.filter((offer) => offer !== main) };
}

/** The dialog that a transition needs for input, a warning or an email; null if it needs none. */
function getDialog(
  { name, needs, warning }: OrderTransition,
  isEmailed: boolean,
): DialogName | null {
  if (name === 'accept') return warning || isEmailed ? 'accept' : null;
  if (name === 'deliver') return needs.includes('paymentAnswer') ? 'deliver' : null;
  if (name === 'ship' || name === 'hold' || name === 'cancel' || name === 'return') {
    return name;
  }
  return null;
}

function isOver({ status }: Order): boolean {
  return status === 'cancelled' || status === 'returned';
}

/**
 * Runs the action that a link inside the app names in its router state, `state={{ step: 'ship' }}`, or opens the
 * action's dialog. Ignores a blocked action. Removes `step` from the history entry, so that a reload does not repeat
 * the action. The URL does not name the action, because a link from elsewhere must not run one.
 */
export function useRequestedTransition(): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { main, others } = useOrderTransitions();
  const hasRun = useRef(false);
  const requested = transitionIn(state);

  useEffect(() => {
    if (requested === undefined || hasRun.current) return;
    hasRun.current = true;
    navigate({ pathname, search }, { replace: true, state: { ...state, step: undefined } });
    const offers = main ? [main, ...others] : others;
    offers.find(({ name, blockedBecause }) => name === requested && !blockedBecause)?.onChoose();
  }, [requested, main, others, navigate, pathname, search, state]);
}

function transitionIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('step' in state)) return undefined;
  return typeof state.step === 'string' ? state.step : undefined;
}
