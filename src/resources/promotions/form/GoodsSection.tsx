import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSection } from '../../../forms/FormSection.tsx';
import { SwitchInput } from '../../../forms/SwitchInput.tsx';
import { CategoriesInput } from './CategoriesInput.tsx';
import { ProductsInput } from './ProductsInput.tsx';
import { RadioCards } from './RadioCards.tsx';
import { usePutAway } from './usePutAway.ts';

/** What in a basket it is for, and what not. */
export function GoodsSection() {
  const scope: unknown = useWatch({ name: 'scope' });
  const { setValue } = useFormContext();
  const { putAway, bringBack } = usePutAway();

  function choose(next: string) {
    for (const field of fieldsOf(scope)) putAway(field, []);
    for (const field of fieldsOf(next)) bringBack(field, []);
    setValue('scope', next, { shouldDirty: true });
  }

  return (
    <FormSection title="promotion.section.goods">
      <RadioCards source="scope" label="promotion.section.goods" cards={cards} onChoose={choose} />
      {scope === 'products' && <ProductsInput source="productIds" />}
      {scope === 'categories' && <CategoriesInput source="categoryIds" />}
      {scope !== 'products' && <ProductsInput source="excludeProductIds" />}
      <SwitchInput source="excludeDiscounted" />
    </FormSection>
  );
}

/** The fields that are about one scope only. Whoever names products leaves the others out by that. */
function fieldsOf(scope: unknown): string[] {
  if (scope === 'products') return ['productIds'];
  return scope === 'categories' ? ['categoryIds', 'excludeProductIds'] : ['excludeProductIds'];
}

const icons = {
  order: <ShoppingCartOutlined fontSize="small" />,
  products: <Inventory2Outlined fontSize="small" />,
  categories: <AccountTreeOutlined fontSize="small" />,
};

const cards = (['order', 'products', 'categories'] as const).map((id) => ({
  id,
  title: `promotion.scope.${id}.title`,
  text: `promotion.scope.${id}.text`,
  icon: icons[id],
}));
