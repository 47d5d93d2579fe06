import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { type Promotion, PromotionInput } from '../../../../contract/promotion.ts';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { RecordSkeleton } from '../../../forms/FormStates.tsx';
import type { FormValues } from '../../../forms/merge.ts';
import { SafeCreate, useRecordToCopy } from '../../../forms/SafeCreate.tsx';
import { SafeForm } from '../../../forms/SafeForm.tsx';
import type { WithId } from '../../definition.ts';
import { PastEndConfirmation } from './PastEndConfirmation.tsx';
import { PromotionForm } from './PromotionForm.tsx';
import { duplicatePromotion, newPromotion, parsePromotion } from './promotionForm.ts';

/** Creates a promotion; `/promotions/create?like=<id>` copies another one. */
export default function PromotionCreate() {
  const translate = useTranslate();
  const defaults = useDefaults();
  return (
    <>
      <FormHeader
        title={translate('promotionForm.new')}
        backTo="/promotions"
        backLabel="promotionForm.backToList"
      />
      {defaults ? (
        <SafeCreate resource="promotions" defaults={defaults} toInput={toInput} redirect="edit">
          <PastEndConfirmation>
            <SafeForm schema={PromotionInput}>
              <PromotionForm saved={null} />
            </SafeForm>
          </PastEndConfirmation>
        </SafeCreate>
      ) : (
        <RecordSkeleton />
      )}
    </>
  );
}

/** Omits an empty choice of variants: an API without variants may not know the field. */
function toInput({ productVariants, ...values }: FormValues): FormValues {
  const isChosen = Array.isArray(productVariants) && productVariants.length > 0;
  return isChosen ? { ...values, productVariants } : values;
}

/**
 * The initial values: a copy of the promotion in `?like`, or a new promotion if there is none or it cannot be read.
 * Undefined while the promotion to copy loads.
 */
function useDefaults(): FormValues | undefined {
  const translate = useTranslate();
  const now = useMemo(() => new Date(), []);
  const record = useRecordToCopy<WithId<Promotion>>('promotions');
  if (record === undefined) return undefined;
  const model = record && parsePromotion(record);
  if (!model) return newPromotion(now);
  return duplicatePromotion(model, translate('promotionForm.copyOf', { name: model.name }), now);
}
