import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { TextInput, useTranslate } from 'react-admin';
import { ORDER_PAYMENTS } from '../../../../contract/orderInput.ts';
import { FormSection } from '../../../forms/FormSection.tsx';
import { ChoiceField } from '../../../forms/inputs/ChoiceField.tsx';
import { SwitchInput } from '../../../forms/inputs/SwitchInput.tsx';
import { TagsInput } from '../../../forms/inputs/TagsInput.tsx';
import { useSession } from '../../../session/session.ts';
import { usePreviewContext, useSection } from './orderForm.ts';

export function PaymentCard() {
  const translate = useTranslate();
  const { value, change, problemAt } = useSection('payment');
  return (
    <FormSection title="orderShow.payment.title">
      <Box data-field="payment" sx={{ display: 'grid', gap: 'inherit' }}>
        <ChoiceField
          label="orderCreate.payment.kind"
          value={value.kind}
          onChange={(kind) =>
            change({ ...value, kind: ORDER_PAYMENTS.find((one) => one === kind) ?? value.kind })
          }
          options={ORDER_PAYMENTS.map((kind) => ({
            value: kind,
            text: translate(`orders.method.${kind}`),
          }))}
        />
        <FormControlLabel
          label={translate('orderCreate.payment.isPaid')}
          control={
            <Switch
              checked={value.isPaid}
              // Clear the reference: the store would save the hidden text with an unpaid order.
              onChange={(_, isPaid) => change({ ...value, isPaid, reference: '' })}
            />
          }
        />
        {value.isPaid && (
          <TextField
            name="payment.reference"
            label={translate('orderShow.payment.reference')}
            value={value.reference}
            onChange={({ target }) => change({ ...value, reference: target.value })}
            error={problemAt('reference') !== undefined}
            helperText={problemAt('reference')}
            autoComplete="off"
          />
        )}
      </Box>
    </FormSection>
  );
}

export function NotesCard() {
  const hasEmails = useSession(({ storeSettings }) => storeSettings.emailLanguage !== null);
  const { preview } = usePreviewContext();
  return (
    <FormSection title="orderCreate.notes.title">
      <TextInput
        source="customerNote"
        label="orderShow.customer.note"
        helperText={false}
        multiline
        minRows={2}
      />
      <TextInput
        source="note"
        label="orderCreate.notes.note"
        helperText="orderCreate.notes.noteHelp"
        multiline
        minRows={2}
      />
      <TagsInput source="tags" helperText="customers.form.tagsHelp" />
      {hasEmails && preview?.customer?.email && (
        <SwitchInput source="notifyCustomer" label="orderCreate.notes.notify" />
      )}
    </FormSection>
  );
}
