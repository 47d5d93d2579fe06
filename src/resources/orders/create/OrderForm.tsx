import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import * as v from 'valibot';
import type { Address } from '../../../../contract/address.ts';
import { type DraftOrder, DraftOrderInput } from '../../../../contract/draftOrder.ts';
import { OrderPlacement } from '../../../../contract/orderInput.ts';
import { isSame } from '../../../api/compareValues.ts';
import { DRAFT_ORDERS, useHasEndpoint } from '../../../api/missingEndpoints.ts';
import { preventEnterSubmit } from '../../../forms/ConfirmDialog.tsx';
import { DeleteRecordButton } from '../../../forms/DeleteRecordDialog.tsx';
import { FormTargetProvider } from '../../../forms/drafts/formTarget.ts';
import { FormColumn, FormColumns } from '../../../forms/FormSection.tsx';
import type { FormValues } from '../../../forms/merge.ts';
import { SafeForm } from '../../../forms/SafeForm.tsx';
import { addressToValues } from '../../../ui/fields/contact/AddressFields.tsx';
import { MoneyText } from '../../../ui/fields/ValueText.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import type { FoundCustomer } from './CustomerSearch.tsx';
import { DeliveryCard, useCustomerAddresses } from './DeliveryCard.tsx';
import { HoldCard } from './HoldCard.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { NotesCard, PaymentCard } from './MoreCards.tsx';
import { PreviewProvider, usePreviewContext } from './orderForm.ts';
import { SendCard } from './SendCard.tsx';
import { ChangesNotice, TotalsCard } from './TotalsCard.tsx';
import { type OrderPreviewState, useOrderPreview } from './useOrderPreview.ts';
import { useOrderTarget } from './useOrderTarget.ts';
import { useOrderValueText } from './useOrderValueText.ts';

const FormSchema = v.strictObject({
  ...v.omit(OrderPlacement, ['expectedTotal', 'draft', 'draftVersion']).entries,
  heldUntil: DraftOrderInput.entries.heldUntil,
});

/** The form of a new order or a draft order. Discounts, taxes and totals come from the store's preview. */
export function OrderForm({ record, draft }: { record: FormValues; draft: DraftOrder | null }) {
  const translate = useTranslate();
  const hasDrafts = useHasEndpoint(DRAFT_ORDERS);
  const mode = useRef<'place' | 'draft'>('draft');
  const shown = useRef<OrderPreviewState>(undefined);
  const canHold = draft !== null && draft.heldUntil !== undefined;
  const names = useRef(new Map<string, string>());
  const target = useOrderTarget({ record, draft, mode, shown, names });
  const valueText = useOrderValueText();
  const partLabel = (path: string) => {
    const [section = '', ...parts] = path.split('.');
    const field = parts.at(-1);
    if (section.endsWith('Address') && field) return translate(`contact.address.${field}`);
    if (section === 'customer' && field) return translate(`resources.users.fields.${field}`);
    const key = LABELS[section];
    return key && translate(key);
  };
  return (
    <FormTargetProvider value={target}>
      <SafeForm
        schema={FormSchema}
        partLabel={partLabel}
        submit={{
          label: 'orderCreate.place',
          onClick: () => {
            mode.current = 'place';
          },
        }}
        summary={() => <BarTotal />}
        valueText={(field, value) => valueText(field, value, names.current)}
        wrap={(content) => (
          <Preview draft={canHold ? draft._id : null} shown={shown}>
            {content}
          </Preview>
        )}
        actions={
          <>
            {hasDrafts && (
              <Button
                type="submit"
                onClick={() => {
                  mode.current = 'draft';
                }}
              >
                {translate('orderCreate.saveDraft')}
              </Button>
            )}
            {draft && (
              <DeleteRecordButton
                resource="draft-orders"
                record={{ ...record, id: draft._id, name: draft.number }}
              />
            )}
          </>
        }
      >
        <Sections mode={mode} draft={draft} />
      </SafeForm>
    </FormTargetProvider>
  );
}

const LABELS: Partial<Record<string, string>> = {
  customer: 'orderCreate.customer.title',
  items: 'orderCreate.items.title',
  codes: 'orderCreate.totals.codes',
  shippingAddress: 'orderCreate.delivery.title',
  billingAddress: 'orderShow.address.billing',
  heldUntil: 'orderCreate.hold.title',
  shipping: 'orderCreate.delivery.how',
  isTaxExempt: 'customers.fields.isTaxExempt',
  vatNumber: 'customers.fields.vatNumber',
  payment: 'orderShow.payment.title',
};

type PreviewProps = {
  /** The id of the open draft. Null for a new order, and if the API does not support holds. */
  draft: string | null;
  shown: RefObject<OrderPreviewState | undefined>;
  children: ReactNode;
};

function Preview({ draft, shown, children }: PreviewProps) {
  const state = useOrderPreview(draft);
  shown.current = state;
  return <PreviewProvider value={state}>{children}</PreviewProvider>;
}

type SectionsProps = { mode: RefObject<'place' | 'draft'>; draft: DraftOrder | null };

function Sections({ mode, draft }: SectionsProps) {
  const { submitCount } = useFormState();
  const { setValue } = useFormContext();
  const search = useRef<HTMLInputElement>(null);
  const fillIn = useFillIn();
  // Reset the mode after each submit, so that Ctrl+S saves a draft, whatever the last button was.
  useEffect(() => {
    if (submitCount > 0) mode.current = 'draft';
  }, [submitCount, mode]);

  function choose({ customer, address }: FoundCustomer) {
    setValue('customer', customer, { shouldDirty: true });
    fillIn(address);
    if (customer.name) search.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLElement)) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      mode.current = 'place';
      target.closest('form')?.requestSubmit();
    } else preventEnterSubmit(event);
  }

  return (
    <Box onKeyDown={press}>
      <ChangesNotice />
      <FormColumns>
        <FormColumn>
          <CustomerCard onChoose={choose} />
          <ItemsCard searchRef={search} />
          <DeliveryCard />
        </FormColumn>
        <FormColumn>
          <TotalsCard />
          <PaymentCard />
          <NotesCard />
          <HoldCard draft={draft} />
          <SendCard />
        </FormColumn>
      </FormColumns>
    </Box>
  );
}

/** Fills in a customer's address. Keeps a typed address, but not one of the customer chosen before. */
function useFillIn() {
  const { setValue, getValues } = useFormContext();
  const saved = useCustomerAddresses();
  const known = useRef<readonly Address[]>([]);
  // Without a customer, the list is empty: keep the addresses of the last customer.
  useEffect(() => {
    if (saved.length > 0) known.current = saved;
  }, [saved]);
  return (address: Address | null) => {
    const current: object | null = getValues('shippingAddress');
    // Names are not compared: `inputOf` adds the customer's name to the address when a draft is saved.
    const isKnown = known.current.some((one) =>
      isSame({ ...current, name: '' }, { ...addressToValues(one), name: '' }),
    );
    if (!current || isKnown)
      setValue('shippingAddress', address && addressToValues(address), { shouldDirty: true });
    known.current = address ? [address] : [];
  };
}

/** The total in the save bar, which stays in view on phones. */
function BarTotal() {
  const translate = useTranslate();
  const { preview, isStale } = usePreviewContext();
  if (!preview || preview.items.length === 0) return null;
  return (
    <Typography sx={{ alignSelf: 'center', fontWeight: 650, opacity: isStale ? 0.55 : 1 }}>
      {translate('orderCreate.barTotal')}{' '}
      <MoneyText amount={preview.total} currency={preview.currency} />
    </Typography>
  );
}
