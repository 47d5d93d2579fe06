import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useOrderScreen } from './orderScreen.ts';

/** Offers to link a guest's orders to the customer with the same phone. */
export function LinkOffer() {
  const translate = useTranslate();
  const { order, act, isActing } = useOrderScreen();
  const { match } = order.customer;
  if (!match) return null;
  return (
    <Alert severity="info" sx={{ mt: 1.5 }}>
      {translate('orderShow.customer.same')}{' '}
      <Link component={RouterLink} to={`/users/${encodeURIComponent(match._id)}`}>
        <bdi>{match.name || translate('orderShow.customer.unnamed')}</bdi>
      </Link>
      <Typography variant="body2">{translate('orderShow.customer.linkHelp')}</Typography>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={isActing}
        onClick={() => void act({ customer: { _id: match._id } })}
        sx={{ mt: 1 }}
      >
        {translate('orderShow.customer.link')}
      </Button>
    </Alert>
  );
}
