import { useGetOne, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { Product } from '../../../contract/product.ts';
import { ProductInput } from '../../../contract/productInput.ts';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { RecordSkeleton } from '../../forms/FormStates.tsx';
import type { FormValues } from '../../forms/merge.ts';
import { SafeCreate } from '../../forms/SafeCreate.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import type { WithId } from '../definition.ts';
import { ProductForm } from './ProductForm.tsx';
import {
  duplicateOf,
  judgeProduct,
  newProduct,
  stockOnly,
  toProductInput,
  toProductUpdate,
} from './productValues.ts';
import { mergedVariants } from './variants/mergeVariants.ts';
import { useVariantWords } from './variants/useVariantWords.ts';

/** A new product, empty or like another one (`/products/create?like=<id>`). */
export default function ProductCreate() {
  const translate = useTranslate();
  const defaults = useDefaults();
  const words = useVariantWords();
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
          conflictFree={stockOnly}
          parts={mergedVariants}
          redirect="edit"
        >
          <SafeForm schema={ProductInput} judge={judgeProduct} {...words}>
            <ProductForm />
          </SafeForm>
        </SafeCreate>
      ) : (
        <RecordSkeleton />
      )}
    </>
  );
}

/** Undefined while the product to copy is read; an empty product when it cannot be. */
function useDefaults(): FormValues | undefined {
  const translate = useTranslate();
  const like = useSearchParams()[0].get('like');
  const { data, isPending } = useGetOne<WithId<Product>>(
    'products',
    { id: like ?? '' },
    { enabled: like !== null },
  );
  if (like === null) return newProduct;
  if (data) return duplicateOf(data, translate('products.copyOf', { name: data.name }));
  return isPending ? undefined : newProduct;
}
