import { useTranslate } from 'react-admin';
import type { Product } from '../../../contract/product.ts';
import { ProductInput } from '../../../contract/productInput.ts';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { RecordSkeleton } from '../../forms/FormStates.tsx';
import type { FormValues } from '../../forms/merge.ts';
import { SafeCreate, useRecordToCopy } from '../../forms/SafeCreate.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { useHasVariants } from '../../ui/useHasVariants.ts';
import type { WithId } from '../definition.ts';
import { ProductForm } from './ProductForm.tsx';
import {
  CONFLICT_FREE_FIELDS,
  duplicateProduct,
  newProduct,
  toProductInput,
  toProductUpdate,
  validateProduct,
} from './productValues.ts';
import { variantsMerge } from './variants/mergeVariants.ts';
import { useVariantTexts } from './variants/useVariantTexts.ts';

/** `/products/create?like=<id>` starts with a copy of that product. */
export default function ProductCreate() {
  const translate = useTranslate();
  const defaults = useDefaults();
  const variantTexts = useVariantTexts();
  const hasVariants = useHasVariants();
  return (
    <>
      <FormHeader
        title={translate('products.new')}
        backTo="/products"
        backLabel="products.backToList"
      />
      {defaults ? (
        <SafeCreate
          resource="products"
          defaults={defaults}
          toInput={toProductInput}
          toUpdate={toProductUpdate}
          conflictFree={CONFLICT_FREE_FIELDS}
          parts={variantsMerge}
          redirect="edit"
        >
          <SafeForm schema={ProductInput} validate={validateProduct} {...variantTexts}>
            <ProductForm hasVariants={hasVariants} />
          </SafeForm>
        </SafeCreate>
      ) : (
        <RecordSkeleton />
      )}
    </>
  );
}

/**
 * The initial values: a copy of the product in `?like`, or an empty product if there is none or it can't be loaded.
 * Undefined while the product to copy loads.
 */
function useDefaults(): FormValues | undefined {
  const translate = useTranslate();
  const model = useRecordToCopy<WithId<Product>>('products');
  if (!model) return model === null ? newProduct : undefined;
  return duplicateProduct(model, translate('products.copyOf', { name: model.name }));
}
