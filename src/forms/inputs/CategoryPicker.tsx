import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { visuallyHidden } from '@mui/utils';
import { type ComponentProps, type ReactNode, type Ref, useMemo } from 'react';
import { FieldTitle, InputHelperText, useInput, useTranslate } from 'react-admin';
import { buildTree, inOrder, isOnPath, pathText } from '../../../domain/categoryTree.ts';
import { type CategoryRecord, useCategoryTree } from '../../ui/fields/categoryTree.ts';
import { preventEnterSubmit } from '../ConfirmDialog.tsx';
import { RetryText } from '../ReadFailure.tsx';

/** Maximum number of rendered options. Typing filters them. */
const MAX_SHOWN = 200;

interface Props
  extends Pick<ComponentProps<typeof TextField>, 'autoFocus' | 'id' | 'label' | 'required'> {
  /** A category's id, or empty. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Label of an option for no category. Without this option, the input can be cleared instead. */
  none?: string | undefined;
  /** Filters the options. */
  isOffered?: (category: CategoryRecord) => boolean;
  /** Options that are shown but can't be selected. */
  isDisabled?: (id: string) => boolean;
  disabled?: boolean;
  error?: boolean;
  helperText?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** Selects a category. Options are in tree order. A search covers and shows the whole path. */
export function CategoryPicker({
  value,
  onChange,
  onBlur,
  none,
  isOffered,
  isDisabled,
  disabled = false,
  error,
  helperText,
  ...props
}: Props) {
  const translate = useTranslate();
  const { data, isError, isFetching, refetch } = useCategoryTree();
  const categories = useMemo(() => inOrder(buildTree(data?.data ?? [])), [data]);
  const isMissing = isError && !data;
  const chosen = categories.find(({ id }) => id === value);
  // MUI requires the value among the options, also while loading or if the category was deleted.
  const unknown = {
    id: value,
    name: data ? translate('forms.category.gone') : isMissing ? '–' : translate('listing.loading'),
  };
  const noneOption: Option | null = none === undefined ? null : { id: '', name: none };
  const selected = value === '' ? noneOption : (chosen ?? unknown);
  const offered: Option[] = isOffered ? categories.filter(isOffered) : categories;
  const isOther = selected !== null && value !== '' && !offered.some(({ id }) => id === value);
  return (
    <Autocomplete
      disabled={disabled}
      options={[...(noneOption ? [noneOption] : []), ...(isOther ? [selected] : []), ...offered]}
      disableClearable={none !== undefined}
      value={selected}
      onChange={(_, option) => onChange(option?.id ?? '')}
      onBlur={onBlur}
      // Enter in a typed name would save the form without that category.
      onKeyDown={preventEnterSubmit}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      getOptionDisabled={({ id }) => isDisabled?.(id) ?? false}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      filterOptions={(options, { inputValue }) =>
        options.filter((option) => isOnPath(pathOf(option), inputValue)).slice(0, MAX_SHOWN)
      }
      loading={!data && isFetching}
      loadingText={translate('listing.loading')}
      noOptionsText={translate(isMissing ? 'forms.category.failed' : 'forms.category.none')}
      renderOption={({ key: _, ...option }, category, { inputValue }) => (
        <Box component="li" {...option} key={category.id} sx={{ whiteSpace: 'normal' }}>
          {inputValue === '' || inputValue === selected?.name ? (
            <Branch path={pathOf(category)} />
          ) : (
            <bdi>{pathText(category)}</bdi>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          {...props}
          error={error ?? false}
          helperText={
            isMissing ? (
              <RetryText text="forms.category.failed" {...{ isFetching, refetch }} />
            ) : (
              helperText || (chosen && chosen.path.length > 1 && <bdi>{pathText(chosen)}</bdi>)
            )
          }
        />
      )}
    />
  );
}

type Option = CategoryRecord | { id: string; name: string };

const pathOf = (option: Option): readonly string[] =>
  'path' in option ? option.path : [option.name];

/** An option, indented below its parents. Screen readers get the whole path. */
function Branch({ path }: { path: readonly string[] }) {
  const above = path.slice(0, -1);
  return (
    <Box
      component="bdi"
      sx={{ paddingInlineStart: 2.5 * above.length, fontWeight: above.length === 0 ? 550 : 400 }}
    >
      {above.length > 0 && (
        <span style={visuallyHidden}>{`${pathText({ path: above, name: '' })} › `}</span>
      )}
      {path.at(-1)}
    </Box>
  );
}

interface InputProps extends Pick<Props, 'none' | 'isOffered'> {
  source: string;
}

/** The form value is the id or null. */
export function CategoryInput({ source, ...picker }: InputProps) {
  const { id, field, fieldState } = useInput({
    source,
    format: (value: unknown) => value ?? '',
    parse: (value: string) => value || null,
  });
  return (
    <CategoryPicker
      {...picker}
      {...field}
      id={id}
      inputRef={field.ref}
      label={<FieldTitle source={source} />}
      error={fieldState.invalid}
      helperText={fieldState.error && <InputHelperText error={fieldState.error.message} />}
    />
  );
}
