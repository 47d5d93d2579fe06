import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { MAX_PROMOTION_IDS } from '../../../../contract/promotion.ts';
import { ResourceIcon } from '../../../fields/resource.tsx';
import { FormSection } from '../../../forms/FormSection.tsx';
import { SwitchInput } from '../../../forms/inputs/SwitchInput.tsx';
import { ChosenRows } from './ChosenRows.tsx';
import { Gone, idsIn, ProductsInput } from './ProductsInput.tsx';
import { RadioCards } from './RadioCards.tsx';
import { pathText, useCategories } from './useCategories.ts';
import { useClearedValues } from './useClearedValues.ts';

/** What in a basket it is for, and what not. */
export function ScopeSection() {
  const scope: unknown = useWatch({ name: 'scope' });
  const { setValue } = useFormContext();
  const { clearValue, restoreValue } = useClearedValues();

  function choose(next: string) {
    for (const field of fieldsOf(scope)) clearValue(field, []);
    for (const field of fieldsOf(next)) restoreValue(field, []);
    setValue('scope', next, { shouldDirty: true });
  }

  return (
    <FormSection title="promotionForm.section.goods">
      <RadioCards
        source="scope"
        label="promotionForm.section.goods"
        cards={cards}
        onChoose={choose}
      />
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
  products: <ResourceIcon resource="products" fontSize="small" />,
  categories: <ResourceIcon resource="categories" fontSize="small" />,
};

const cards = (['order', 'products', 'categories'] as const).map((id) => ({
  id,
  title: `promotionForm.scope.${id}.title`,
  text: `promotionForm.scope.${id}.text`,
  icon: icons[id],
}));

/** Categories, shown with those above them; the chosen ones below. */
function CategoriesInput({ source }: { source: 'categoryIds' }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const { field, fieldState } = useInput({ source });
  const { categories, isPending } = useCategories();
  const ids = idsIn(field.value);
  const label = translate(`resources.promotions.fields.${source}`);
  const message = fieldState.error?.message;
  const rows = ids.map((id) => {
    const category = categories.find((one) => one.id === id);
    const name = category ? pathText(category) : id;
    return { id, name, content: contentOf(category && name, isPending) };
  });

  return (
    <Box role="group" aria-label={label} data-field={source} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="div">
        {label}
      </Typography>
      <Autocomplete
        options={categories}
        value={null}
        inputValue={typed}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_, category) => category && field.onChange([...ids, category.id])}
        getOptionLabel={pathText}
        getOptionKey={({ id }) => id}
        getOptionDisabled={({ id }) => ids.includes(id)}
        disabled={ids.length >= MAX_PROMOTION_IDS}
        loading={isPending}
        loadingText={translate('promotionForm.picker.loading')}
        noOptionsText={translate('promotionForm.picker.noCategory')}
        renderInput={(params) => (
          <TextField {...params} label={translate('promotionForm.picker.addCategory')} />
        )}
      />
      {message && <FormHelperText error>{message}</FormHelperText>}
      <ChosenRows
        label={label}
        rows={rows}
        onRemove={(id) => field.onChange(ids.filter((one) => one !== id))}
      />
    </Box>
  );
}

function contentOf(path: string | undefined, isPending: boolean) {
  if (path === undefined) return isPending ? <Skeleton sx={{ flex: 1 }} /> : <Gone />;
  return (
    <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <bdi>{path}</bdi>
    </Typography>
  );
}
