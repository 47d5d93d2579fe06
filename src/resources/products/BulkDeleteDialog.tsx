import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Product } from '../../../contract/product.ts';
import type { Listed } from '../definition.ts';

interface Props {
  onClose: () => void;
  onConfirm: () => void;
}

/** Names what is about to go, and says how many of them are not on the screen. */
export default function BulkDeleteDialog({ onClose, onConfirm }: Props) {
  const translate = useTranslate();
  const { selectedIds, data = [] } = useListContext<Listed<Product>>();
  const titleId = useId();
  const shown = data.filter((product) => selectedIds.includes(product.id)).slice(0, 5);
  const others = selectedIds.length - shown.length;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>
        {translate('products.bulk.deleteTitle', { smart_count: selectedIds.length })}
      </DialogTitle>
      <DialogContent>
        <Typography
          component="ul"
          variant="body2"
          sx={{ mt: 0, mb: 1.5, pl: 2.5, overflowWrap: 'anywhere' }}
        >
          {shown.map((product) => (
            <li key={product.id}>
              <bdi>{product.name}</bdi>
            </li>
          ))}
          {others > 0 && <li>{translate('products.bulk.others', { smart_count: others })}</li>}
        </Typography>
        <DialogContentText variant="body2">{translate('products.delete.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm}>
          {translate('ra.action.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
