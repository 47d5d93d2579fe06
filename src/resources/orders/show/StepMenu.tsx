import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useOrderScreen } from './orderScreen.ts';
import { useOrderProblemText } from './useOrderProblemText.ts';
import type { Offer } from './useOrderSteps.ts';

type Props = { anchor: HTMLElement | null; offers: Offer[]; onClose: () => void };

/** Everything that can be done besides the main step. What is blocked stays, with its reason. */
export function StepMenu({ anchor, offers, onClose }: Props) {
  const translate = useTranslate();
  const textOf = useOrderProblemText();
  const { order } = useOrderScreen();
  const choose = (offer: Offer) => {
    if (offer.blockedBecause) return;
    onClose();
    offer.onChoose();
  };
  const papers = (['slip', 'invoice'] as const).map((kind) => (
    <MenuItem
      key={kind}
      component={Link}
      to={`/orders/print?kind=${kind}&ids=${encodeURIComponent(order._id)}`}
      onClick={onClose}
    >
      {translate(`order.actions.${kind}`)}
    </MenuItem>
  ));
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('order.moreActions') } }}
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
            secondary={offer.blockedBecause && textOf(offer.blockedBecause)}
          />
        </MenuItem>
      ))}
      <Divider />
      {papers}
    </Menu>
  );
}
