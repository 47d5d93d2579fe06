import { useMemo } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import type { DraftOrder } from '../../../../contract/draftOrder.ts';
import { withVersionOf } from '../../../api/records.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { FormFailure, RecordSkeleton } from '../../../forms/FormStates.tsx';
import { useFreshRead } from '../../../forms/SafeEdit.tsx';
import type { WithId } from '../../definition.ts';
import { OrderForm } from './OrderForm.tsx';
import { blankOrder, valuesOfDraft } from './orderForm.ts';

/** Edits a saved draft, or places it as an order. */
export default function DraftOrderEdit() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { id = '' } = useParams();
  const {
    data: draft,
    error,
    retry,
  } = useFreshRead({
    queryKey: ['draft-orders', 'getOne', { id, meta: { purpose: 'edit' } }],
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne<WithId<DraftOrder>>('draft-orders', { id, signal })).data,
  });
  const record = useMemo(
    () => (draft ? withVersionOf(draft, valuesOfDraft(draft)) : blankOrder),
    [draft],
  );
  if (!draft) {
    return error ? (
      <FormFailure error={error} resource="draft-orders" onRetry={retry} />
    ) : (
      <RecordSkeleton />
    );
  }
  return (
    <>
      <FormHeader
        title={translate('orderCreate.draft', { number: draft.number })}
        backTo="/draft-orders"
        backLabel="resources.draft-orders.name"
      />
      <OrderForm key={id} record={record} draft={draft} />
    </>
  );
}
