import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useKeptFocus } from '../../../fields/useKeptFocus.ts';
import { useOrderScreen } from './orderScreen.ts';
import { StepMenu } from './StepMenu.tsx';
import { useOrderProblemText } from './useOrderProblemText.ts';
import { useOrderSteps } from './useOrderSteps.ts';

/** The one main button for the next step, and a menu with all the rest. */
export function StepActions({ isWide = false }: { isWide?: boolean }) {
  const translate = useTranslate();
  const textOf = useOrderProblemText();
  const { isActing } = useOrderScreen();
  const { main, others } = useOrderSteps();
  const menuButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const reasonId = useId();
  const group = useKeptFocus<HTMLDivElement>(isActing);
  const reason = main?.blockedBecause;
  return (
    <Box ref={group} role="group" aria-label={translate('order.nextStep')}>
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
          aria-label={translate('order.moreActions')}
          onClick={() => setOpen(true)}
          sx={{ minWidth: 48, px: 1.5, borderColor: 'divider' }}
        >
          {isWide && !main ? translate('order.moreActions') : <MoreHorizOutlined />}
        </Button>
      </Box>
      {reason && (
        <Typography id={reasonId} variant="caption" color="textSecondary" component="p">
          {textOf(reason)}
        </Typography>
      )}
      <StepMenu
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
