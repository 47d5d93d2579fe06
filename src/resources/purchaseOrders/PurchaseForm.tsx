import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { TextInput, useInput, useTranslate } from 'react-admin';
import { type UseFormReturn, useFormContext, useFormState } from 'react-hook-form';
import { crudProblems } from '../../../contract/crud.ts';
import {
  type PurchaseOrderStatus,
  purchaseLineKey,
  purchaseOrders,
} from '../../../contract/purchaseOrder.ts';
import { canChangeLines } from '../../../domain/purchaseOrders.ts';
import { FormColumn, FormRow, FormSection } from '../../forms/FormSection.tsx';
import { CountedTextInput } from '../../forms/inputs/CountedTextInput.tsx';
import { DayInput } from '../../forms/inputs/DayInput.tsx';
import type { FormValues } from '../../forms/merge.ts';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { useMoneyText } from '../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';
import { LinesCard } from './LinesCard.tsx';
import { parseLines } from './purchaseLines.ts';
import { SupplierInput, SupplierTextCard } from './SupplierCards.tsx';

const NOTE_LENGTH = 2000;

type Props = {
  /** The stored status. */
  status: PurchaseOrderStatus;
  /** The form's header. */
  children: ReactNode;
  /** Shown below the lines. */
  after?: ReactNode;
};

export function PurchaseForm({ status, children, after }: Props) {
  const translate = useTranslate();
  const money = useMoneyText(useStoreCurrency());
  const one = translate('resources.purchase-orders.name', { smart_count: 1 });
  const lineText = (value: unknown) => {
    const [line] = parseLines([value]);
    if (!line) return translate('forms.empty');
    const { quantity, unitCost } = line;
    return typeof unitCost === 'number' ? `${quantity} × ${money(unitCost)}` : `${quantity} ×`;
  };
  // The status that a failed `OrderButton` has set must not be saved by another button.
  const keepStatus = ({ setValue }: UseFormReturn) => setValue('status', status);
  return (
    <SafeForm
      schema={purchaseOrders.input}
      validate={(input) => crudProblems(purchaseOrders, input)}
      partLabel={lineLabel}
      valueText={(field, value) => (field.startsWith('lines.') ? lineText(value) : undefined)}
      actions={status === 'draft' && <OrderButton />}
      submit={{ label: 'forms.save', onClick: keepStatus, onShortcut: keepStatus }}
    >
      {children}
      <FormColumn>
        <FormSection title={one}>
          <FormRow>
            <SupplierInput isDraft={status === 'draft'} />
            <TextInput source="name" helperText="purchases.numberHelp" autoComplete="off" />
            <DayInput source="expectedOn" />
            {status !== 'draft' && <DayInput source="orderedOn" />}
          </FormRow>
          <CountedTextInput
            source="note"
            multiline
            minRows={2}
            limit={NOTE_LENGTH}
            from={NOTE_LENGTH - 200}
          />
        </FormSection>
        <LinesCard status={status} />
        {canChangeLines(status) && <SupplierTextCard />}
        {after}
      </FormColumn>
      <StatusInput saved={status} />
    </SafeForm>
  );
}

/** The name of the line in a path: `lines.3.quantity`, or `lines.<key>` of a conflict. Undefined for other paths. */
function lineLabel(path: string, values: FormValues): string | undefined {
  const [list, place] = path.split('.');
  if (list !== 'lines' || place === undefined) return undefined;
  const lines = parseLines(values.lines);
  return (lines.find((line) => purchaseLineKey(line) === place) ?? lines[Number(place)])?.name;
}

/**
 * Registers `status`, which `OrderButton` sets. If the form has errors, restores the stored status, so that a refused
 * order leaves no unsaved change.
 */
function StatusInput({ saved }: { saved: PurchaseOrderStatus }) {
  const { field } = useInput({ source: 'status' });
  const { errors } = useFormState();
  const isRefused = Object.keys(errors).length > 0;
  const { value, onChange } = field;
  useEffect(() => {
    if (isRefused && value !== saved) onChange(saved);
  }, [isRefused, value, saved, onChange]);
  return null;
}

function OrderButton() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  return (
    <Button
      variant="outlined"
      // Not a submit button: Enter in a field would press this button, because it precedes Save.
      onClick={({ currentTarget }) => {
        setValue('status', 'ordered');
        currentTarget.form?.requestSubmit();
      }}
    >
      {translate('purchases.order')}
    </Button>
  );
}
