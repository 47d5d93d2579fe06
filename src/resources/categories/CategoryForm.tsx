import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { FieldTitle, TextInput, useInput, useTranslate } from 'react-admin';
import { buildTree, whyNotUnder } from '../../../domain/categoryTree.ts';
import { FormColumn, FormColumns, FormSection } from '../../forms/FormSection.tsx';
import { CountedTextInput } from '../../forms/inputs/CountedTextInput.tsx';
import { SlugInput } from '../../forms/inputs/SlugInput.tsx';
import { SwitchInput } from '../../forms/inputs/SwitchInput.tsx';
import { PicturesInput } from '../../forms/pictures/PicturesInput.tsx';
import { RetryText } from '../../forms/ReadFailure.tsx';
import { inOrder, pathText } from './categoryMoves.ts';
import { useCategoryTree } from './categoryTree.ts';

/** Fields of a category; `aside` is what stands beside them on a wide screen. */
export function CategoryFields({ id, aside }: { id?: string; aside?: ReactNode }) {
  return (
    <FormColumns>
      <FormColumn>
        <FormSection title="categories.section.basics">
          <TextInput source="name" isRequired fullWidth helperText={false} />
          <SlugInput prefix="/categories/" />
          <CountedTextInput source="description" multiline minRows={3} limit={2000} from={1800} />
        </FormSection>
        <FormSection title="categories.section.picture">
          <PicturesInput source="image" max={1} isSingle />
        </FormSection>
      </FormColumn>
      <FormColumn>
        <FormSection title="categories.section.place">
          <ParentInput id={id} />
          <SwitchInput source="isVisible" helperText="categories.field.isVisibleHelp" />
        </FormSection>
        {aside}
      </FormColumn>
    </FormColumns>
  );
}

/**
 * The category above. Those that this one can't be under are not offered. react-admin's own select calls
 * its empty choice "Clear value", whatever it shows.
 */
function ParentInput({ id: own }: { id: string | undefined }) {
  const translate = useTranslate();
  const { data, isError, isFetching, refetch } = useCategoryTree();
  const { id, field, fieldState } = useInput({
    source: 'parentId',
    format: (value: unknown) => value ?? '',
    parse: (value: string) => value || null,
  });
  const isMissing = isError && !data;
  const categories = data?.data ?? [];
  const parents = inOrder(buildTree(categories)).filter(
    (category) => !whyNotUnder(categories, own ?? null, category._id),
  );
  // Until the tree is read, and when the parent is gone, the value is one of the choices all the same.
  const isKnown = field.value === '' || parents.some((parent) => parent._id === field.value);
  return (
    <TextField
      {...field}
      id={id}
      select
      label={<FieldTitle source="parentId" resource="categories" />}
      error={fieldState.invalid}
      helperText={
        fieldState.error?.message ??
        (isMissing && (
          <RetryText
            text="categories.failed"
            isFetching={isFetching}
            onRetry={() => void refetch()}
          />
        ))
      }
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{translate('categories.field.topLevel')}</MenuItem>
      {!isKnown && (
        <MenuItem value={field.value}>
          {isMissing ? '–' : translate(data ? 'categories.gone' : 'listing.loading')}
        </MenuItem>
      )}
      {parents.map((parent) => (
        <MenuItem key={parent._id} value={parent._id} sx={{ whiteSpace: 'normal' }}>
          {pathText(parent)}
        </MenuItem>
      ))}
    </TextField>
  );
}
