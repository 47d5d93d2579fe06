import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useDelete, useNavigate, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Promotion } from '../../../../contract/promotion.ts';
import { showToast } from '../../../toasts.ts';
import type { Listed } from '../../definition.ts';

interface Props {
  promotion: Promotion;
  onClose: () => void;
}

/** Asks before a promotion goes, by its name. */
export default function DeletePromotionDialog({ promotion, onClose }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const titleId = useId();
  const form = useFormContext();
  const [remove, { isPending }] = useDelete<Listed<Promotion>>();

  function confirm() {
    remove(
      'promotions',
      { id: promotion._id, previousData: { ...promotion, id: promotion._id } },
      {
        // Pessimistic: "deleted" is said when the server has said so.
        mutationMode: 'pessimistic',
        onSuccess: () => {
          // What was typed about a promotion that is gone is no longer unsaved work.
          form.reset(promotion);
          showToast({
            tone: 'success',
            title: translate('promotions.delete.done', { name: promotion.name }),
          });
          navigate('/promotions');
        },
        // The toast of the failure comes from the query client; the dialog stays to try again.
        onError: () => undefined,
      },
    );
  }

  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {translate('promotions.delete.title', { name: promotion.name })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2">{translate('promotions.delete.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={isPending} onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" color="error" loading={isPending} onClick={confirm}>
          {translate('ra.action.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
