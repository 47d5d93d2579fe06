import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useGetMany, useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Product } from '../../../../contract/product.ts';
import { MAX_PROMOTION_IDS } from '../../../../contract/promotion.ts';
import { pathText } from '../../../../domain/categoryTree.ts';
import { variantsInScope } from '../../../../domain/promotionScope.ts';
import { FormSection } from '../../../forms/FormSection.tsx';
import { CategoryPicker } from '../../../forms/inputs/CategoryPicker.tsx';
import { SwitchInput } from '../../../forms/inputs/SwitchInput.tsx';
import { ResourceIcon } from '../../../ui/fields/resource.tsx';
import { useNextFocus } from '../../../ui/useRestoredFocus.ts';
import type { WithId } from '../../definition.ts';
import { ProductLine, ProductSearch } from './ProductSearch.tsx';
import { idsIn, productVariantsIn } from './promotionForm.ts';
import { useCategories } from './promotionQueries.ts';
import { RadioCards, useClearedValues } from './RadioCards.tsx';
import { VariantsChoice } from './VariantsChoice.tsx';

export function ScopeSection() {
  const scope: unknown = useWatch({ name: 'scope' });
  const { clearValue, restoreValue } = useClearedValues();

  function choose(next: string) {
    for (const field of fieldsOf(scope)) clearValue(field, []);
    for (const field of fieldsOf(next)) restoreValue(field, []);
  }

  return (
    <FormSection title="promotionForm.section.goods">
      <RadioCards
        source="scope"
        label="promotionForm.section.goods"
        icons={icons}
        onChoose={choose}
      />
      {scope === 'products' && <ChosenProductsInput />}
      {scope === 'categories' && <CategoriesInput />}
      {scope !== 'products' && <ProductsInput source="excludeProductIds" />}
      <SwitchInput source="excludeDiscounted" />
    </FormSection>
  );
}

/** The fields that a scope uses. The scope `products` needs no exclusions. */
function fieldsOf(scope: unknown): string[] {
  if (scope === 'products') return ['productIds', 'productVariants'];
  return scope === 'categories' ? ['categoryIds', 'excludeProductIds'] : ['excludeProductIds'];
}

const icons = {
  order: <ShoppingCartOutlined fontSize="small" />,
  products: <ResourceIcon resource="products" fontSize="small" />,
  categories: <ResourceIcon resource="categories" fontSize="small" />,
};

/** Adds categories by path. Lists the chosen categories below. */
function CategoriesInput() {
  const translate = useTranslate();
  const { categories, isPending } = useCategories();
  const input = useIds('categoryIds');
  const [added, setAdded] = useState(0);
  return (
    <IdsInput
      input={input}
      isPending={isPending}
      chosen={(id) => {
        const category = categories.find((one) => one.id === id);
        if (!category) return undefined;
        const name = pathText(category);
        const content = (
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Typography>
        );
        return { name, content };
      }}
    >
      {/* Always empty: the picker adds the next category. `key` resets its text. */}
      <CategoryPicker
        key={added}
        autoFocus={added > 0}
        label={translate('promotionForm.picker.addCategory')}
        value=""
        onChange={(id) => {
          input.add(id);
          setAdded(added + 1);
        }}
        isDisabled={(id) => input.ids.includes(id)}
        disabled={input.isFull}
      />
    </IdsInput>
  );
}

/** The products in scope. The merchant can limit a product to some of its variants. */
function ChosenProductsInput() {
  const { field, fieldState } = useInput({ source: 'productVariants' });
  const chosenVariants = productVariantsIn(field.value);
  const set = (productId: string, variantIds: string[] | undefined) =>
    field.onChange([
      ...chosenVariants.filter((one) => one.productId !== productId),
      ...(variantIds ? [{ productId, variantIds }] : []),
    ]);
  return (
    <>
      <ProductsInput source="productIds" onRemove={(id) => set(id, undefined)}>
        {(product) => (
          <VariantsChoice
            product={product}
            chosen={variantsInScope({ productVariants: chosenVariants }, product.id)}
            onChoose={(variantIds) => set(product.id, variantIds)}
          />
        )}
      </ProductsInput>
      {fieldState.error?.message && (
        <FormHelperText error data-field="productVariants" tabIndex={-1}>
          {fieldState.error.message}
        </FormHelperText>
      )}
    </>
  );
}

type ProductsInputProps = {
  source: 'productIds' | 'excludeProductIds';
  onRemove?: (id: string) => void;
  /** Additional content of a chosen product. */
  children?: (product: WithId<Product>) => ReactNode;
};

/** Adds products that the store's search finds. Lists the chosen products below. */
function ProductsInput({ source, onRemove, children }: ProductsInputProps) {
  const translate = useTranslate();
  const input = useIds(source, onRemove);
  const { ids } = input;
  const { data = [], isPending } = useGetMany<WithId<Product>>(
    'products',
    { ids },
    { enabled: ids.length > 0 },
  );
  return (
    <IdsInput
      input={input}
      isPending={isPending}
      chosen={(id) => {
        const product = data.find((one) => one?.id === id);
        const content = product && (
          <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
            <ProductLine product={product} />
            {children?.(product)}
          </Box>
        );
        return product && { name: product.name, content };
      }}
    >
      <ProductSearch
        label={translate('promotionForm.picker.addProduct')}
        without={ids}
        isFull={input.isFull}
        onPick={({ id }) => input.add(id)}
      />
    </IdsInput>
  );
}

function useIds(
  source: 'productIds' | 'excludeProductIds' | 'categoryIds',
  onRemove?: (id: string) => void,
) {
  const { field, fieldState } = useInput({ source });
  const ids = idsIn(field.value);
  return {
    source,
    ids,
    isFull: ids.length >= MAX_PROMOTION_IDS,
    message: fieldState.error?.message,
    add: (id: string) => field.onChange([...ids, id]),
    remove(id: string) {
      field.onChange(ids.filter((one) => one !== id));
      onRemove?.(id);
    },
  };
}

interface IdsInputProps {
  input: ReturnType<typeof useIds>;
  isPending: boolean;
  /** Undefined while the record loads, and if it cannot be read or no longer exists. */
  chosen: (id: string) => { name: string; content: ReactNode } | undefined;
  /** The picker that adds a record. */
  children: ReactNode;
}

/** A list of the chosen records, each with a remove button. */
function IdsInput({ input, isPending, chosen, children }: IdsInputProps) {
  const translate = useTranslate();
  const { source, ids, isFull, message } = input;
  const group = useNextFocus<HTMLDivElement>();
  const label = translate(`resources.promotions.fields.${source}`);
  return (
    <Box
      ref={group}
      role="group"
      aria-label={label}
      data-field={source}
      sx={{ display: 'grid', gap: 1 }}
    >
      <Typography variant="subtitle2" component="div">
        {label}
      </Typography>
      {children}
      {(message || isFull) && (
        <FormHelperText error={message !== undefined}>
          {message ?? translate('promotionForm.picker.full', { count: MAX_PROMOTION_IDS })}
        </FormHelperText>
      )}
      {ids.length > 0 && (
        <Box component="ul" aria-label={label} sx={listSx}>
          {ids.map((id) => {
            const { name, content } = chosen(id) ?? { name: id, content: null };
            return (
              <Box component="li" key={id} sx={rowSx}>
                {content ?? (isPending ? <Skeleton sx={{ flex: 1 }} /> : <MissingRecord />)}
                <IconButton
                  size="small"
                  aria-label={translate('promotionForm.picker.remove', { name })}
                  data-remove
                  onClick={() => input.remove(id)}
                >
                  <CloseOutlined fontSize="small" />
                </IconButton>
              </Box>
            );
          })}
        </Box>
      )}
    </Box>
  );
}

/** Stands in for a record that cannot be read or no longer exists. */
function MissingRecord() {
  const translate = useTranslate();
  return (
    <Typography variant="muted" sx={{ flex: 1 }}>
      {translate('promotionForm.picker.gone')}
    </Typography>
  );
}

const listSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  maxHeight: 320,
  overflowY: 'auto',
};

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  px: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
