import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useRestoredFocus } from '../../../fields/useRestoredFocus.ts';
import { useOrderScreen } from './orderScreen.ts';
import { useActionProblemText } from './orderTexts.ts';
import { type Offer, useOrderTransitions } from './useOrderTransitions.ts';

/** The one main button for the next step, and a menu with all the rest. */
export function OrderActionButtons({ isWide = false }: { isWide?: boolean }) {
  const translate = useTranslate();
  const textOf = useActionProblemText();
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
            // Not `disabled`: the reason must be found by keyboard and screen reader too.
            aria-disabled={reason ? true : undefined}
            aria-describedby={reason ? reasonId : undefined}
            loading={isActing}
            onClick={reason ? undefined : main.onChoose}
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
        <Typography id={reasonId} variant="caption" color="textSecondary" component="p">
          {textOf(reason)}
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

/** Everything that can be done besides the main step. What is blocked stays, with its reason. */
function OrderMenu({ anchor, offers, onClose }: Props) {
  const translate = useTranslate();
  const textOf = useActionProblemText();
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
      {translate(`orderShow.actions.${kind}`)}
    </MenuItem>
  ));
  return (
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
            secondary={offer.blockedBecause && textOf(offer.blockedBecause)}
          />
        </MenuItem>
      ))}
      <Divider />
      {papers}
    </Menu>
  );
}
