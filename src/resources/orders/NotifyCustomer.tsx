import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Order } from '../../../contract/order.ts';
import type { OrderUpdate } from '../../../contract/orderUpdate.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useErrorText } from '../../forms/problems.ts';
import { useSession } from '../../session/session.ts';
import { EmailText } from '../../ui/fields/EmailText.tsx';
import { canEmail } from './readOrder.ts';

/** Adds the request for an email to an update, if the merchant wants it and the customer can receive one. */
export function withEmail(order: Order, body: OrderUpdate, isWanted: boolean): OrderUpdate {
  return isWanted && canEmail(order) ? { ...body, notifyCustomer: true } : body;
}

export const NotifyValues = v.object({ notifyCustomer: v.optional(v.boolean(), true) });
type NotifyValues = v.InferOutput<typeof NotifyValues>;

interface Props {
  /** The orders of the action. Customers without an email address receive no email. */
  orders: readonly Order[];
  values: NotifyValues;
  onChange: (values: NotifyValues) => void;
  /** The update of an order; the preview uses the first order with an email address. */
  updateOf: (order: Order) => OrderUpdate;
  /** The translated label. Default: "Email the customer". */
  label?: string;
}

/** A checkbox with a preview of the email, or the reason why no email is possible. */
export function NotifyCustomer({ orders, values, onChange, updateOf, label }: Props) {
  const translate = useTranslate();
  const [shown, setShown] = useState<Shown | null>(null);
  const helpId = useId();
  const isWanted = values.notifyCustomer;
  const recipients = orders.filter(canEmail);
  const [first] = recipients;
  if (!first) return <NoEmail count={orders.length} />;
  const current = {
    id: first._id,
    body: JSON.stringify({ ...updateOf(first), notifyCustomer: true }),
  };
  // Hide the preview if the update has changed since the preview was opened.
  const isShown = isWanted && shown?.id === current.id && shown.body === current.body;
  const help =
    orders.length === 1
      ? (first.customer.email ?? '')
      : translate('orderShow.emails.some', {
          smart_count: recipients.length,
          total: orders.length,
        });
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <FormControlLabel
            control={
              <Checkbox
                checked={isWanted}
                onChange={(_, notifyCustomer) => onChange({ notifyCustomer })}
                slotProps={{ input: { 'aria-describedby': helpId } }}
              />
            }
            label={label ?? translate('orderShow.emails.tell', { smart_count: orders.length })}
          />
          <FormHelperText id={helpId} sx={helpSx}>
            <bdi>{help}</bdi>
          </FormHelperText>
        </Box>
        {isWanted && (
          <Button
            size="small"
            aria-expanded={isShown}
            onClick={() => setShown(isShown ? null : current)}
            sx={{ ml: { xs: 2, sm: 0 } }}
          >
            {translate(isShown ? 'orderShow.emails.hide' : 'orderShow.emails.preview')}
          </Button>
        )}
      </Box>
      {isShown && <Preview {...shown} />}
    </Box>
  );
}

function NoEmail({ count }: { count: number }) {
  const translate = useTranslate();
  const { emailLanguage } = useSession((session) => session.storeSettings);
  if (count === 0) return null;
  return (
    <Typography variant="muted">
      {emailLanguage === null
        ? translate('orderShow.emails.noServer')
        : translate('orderShow.emails.noAddress', { smart_count: count })}
    </Typography>
  );
}

const helpSx = { mt: 0, mx: 0, paddingInlineStart: 3.375, overflowWrap: 'anywhere' };

/** The order's id, and the serialised update. */
type Shown = { id: string; body: string };

function Preview({ id, body }: Shown) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const errorText = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['emailPreview', id, body],
    queryFn: () => dataProvider.previewOrderEmail(id, JSON.parse(body)),
    gcTime: 0,
    meta: { isErrorShown: true },
  });
  if (error) {
    return (
      <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
        {errorText(error)}
      </Typography>
    );
  }
  if (!data) return <Skeleton variant="rounded" height={160} sx={{ mt: 1 }} />;
  return <EmailText email={data} label={translate('orderShow.emails.preview')} />;
}
