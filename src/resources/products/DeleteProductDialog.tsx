import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useDelete, useNavigate, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Product } from '../../../contract/product.ts';
import { showToast } from '../../toasts.ts';
import type { Listed } from './listed.ts';

interface Props {
  product: Listed<Product>;
  onClose: () => void;
}

/** Asks before a product goes, by its name. */
export default function DeleteProductDialog({ product, onClose }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const titleId = useId();
  const form = useFormContext();
  const [remove, { isPending }] = useDelete<Listed<Product>>();

  function confirm() {
    remove(
      'products',
      { id: product.id, previousData: product },
      {
        // Pessimistic: "deleted" is said when the server has said so.
        mutationMode: 'pessimistic',
        onSuccess: () => {
          // What was typed about a product that is gone is no longer unsaved work.
          form.reset(product);
          showToast({
            tone: 'success',
            title: translate('products.delete.done', { name: product.name }),
          });
          navigate('/products');
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
        {translate('products.delete.title', { name: product.name })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2">{translate('products.delete.text')}</DialogContentText>
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
