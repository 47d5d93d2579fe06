import { useRef } from 'react';
import { type I18nProvider, useGetOne, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { suppliers } from '../../../contract/supplier.ts';
import { addDays, dayOf } from '../../../domain/dates.ts';
import { RecordInput } from '../../forms/inputs/RecordInput.tsx';
import { useSession } from '../../session/session.ts';
import { SendTextCard, type WrittenText } from '../../ui/fields/contact/SendTextCard.tsx';
import { longDay } from '../../ui/fields/moment.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';
import type { WithId } from '../definition.ts';
import { parseLines } from './purchaseLines.ts';

type Supplier = WithId<v.InferOutput<typeof suppliers.record>>;

/** Chooses or creates the supplier. For a draft, proposes the expected day from `leadDays`, but keeps a typed day. */
export function SupplierInput({ isDraft }: { isDraft: boolean }) {
  const { setValue, getValues } = useFormContext();
  const zone = useStoreZone();
  const proposed = useRef<string | null>(null);
  return (
    <RecordInput
      source="supplierId"
      reference="suppliers"
      canCreate
      onChoose={(record) => {
        const found = v.safeParse(LeadDays, record);
        const days = found.success ? found.output.leadDays : null;
        const day: unknown = getValues('expectedOn');
        if (!isDraft || (day && day !== proposed.current)) return;
        proposed.current = days === null ? null : addDays(dayOf(new Date(), zone), days);
        setValue('expectedOn', proposed.current, { shouldDirty: true });
      }}
    />
  );
}

const LeadDays = v.object({ leadDays: suppliers.fields.leadDays });

/** The order as a text for the supplier: to copy, or to send by WhatsApp or email. */
export function SupplierTextCard() {
  const translate = useTranslate();
  const supplier = useSupplier();
  const write = useSupplierText(supplier);
  if (!write) return null;
  return (
    <SendTextCard
      title="purchases.send.title"
      what={translate('purchases.send.what')}
      write={write}
      reader={supplier?._id}
      phone={supplier?.phone}
      email={supplier?.email}
    />
  );
}

function useSupplier(): Supplier | undefined {
  const id: unknown = useWatch({ name: 'supplierId' });
  const { data } = useGetOne<Supplier>(
    'suppliers',
    { id: typeof id === 'string' ? id : '' },
    { enabled: typeof id === 'string' && id !== '' },
  );
  return data;
}

/** The function that writes the text. Leaves out lines without a valid quantity; undefined if there are no others. */
function useSupplierText(supplier: Supplier | undefined) {
  const store = useSession(({ storeSettings }) => storeSettings.name);
  const lines: unknown = useWatch({ name: 'lines' });
  const number: unknown = useWatch({ name: 'name' });
  const day: unknown = useWatch({ name: 'expectedOn' });
  const items = parseLines(lines).flatMap(({ quantity, name, sku }) =>
    typeof quantity === 'number' ? { quantity, name, sku } : [],
  );
  if (items.length === 0) return undefined;
  const isDay = typeof day === 'string' && !Number.isNaN(Date.parse(day));
  return ({ translate, getLocale }: I18nProvider): WrittenText => {
    const text = [
      translate(`purchases.send.${supplier ? 'hello' : 'helloAll'}`, { name: supplier?.name }),
      ...items.map(({ sku, ...item }) =>
        translate(`purchases.send.${sku ? 'itemBySku' : 'item'}`, { ...item, sku }),
      ),
      isDay && translate('purchases.send.expected', { day: longDay(day, 'UTC', getLocale()) }),
      typeof number === 'string' && number !== '' && translate('purchases.send.number', { number }),
      store ?? '',
    ];
    return { subject: translate('purchases.send.subject'), text: text.filter(Boolean).join('\n') };
  };
}
