import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { FieldTitle, useInput } from 'react-admin';

/** `search`: further words by which it is found. */
export type Choice = { value: string; label: string; search: string };

interface Props {
  source: string;
  /** Translation key. */
  label: string;
  choices: readonly Choice[];
  /** Already translated. */
  noneText: string;
  helperText?: ReactNode;
  placeholder?: string;
  isDisabled?: boolean;
  onEnter?: () => void;
}

/** One of many, found by typing. It can be changed, but not emptied. */
export function SearchSelect({ source, label, choices, noneText, helperText, ...rest }: Props) {
  const { id, field, fieldState } = useInput({ source });
  const value = choices.find((choice) => choice.value === field.value) ?? null;
  return (
    <Autocomplete
      id={id}
      options={choices}
      value={value}
      onChange={(_, choice) => choice && field.onChange(choice.value)}
      onFocus={rest.onEnter}
      onBlur={field.onBlur}
      disabled={rest.isDisabled ?? false}
      disableClearable={value !== null}
      autoHighlight
      fullWidth
      filterOptions={findBySearch}
      noOptionsText={noneText}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      getOptionKey={(option) => option.value}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={<FieldTitle label={label} source={source} />}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? helperText}
          placeholder={rest.placeholder}
          slotProps={{
            ...slotProps,
            formHelperText: { sx: readableSx },
            htmlInput: { ...slotProps.htmlInput, name: source, autoComplete: 'off' },
          }}
          inputRef={field.ref}
        />
      )}
    />
  );
}

// Why it is locked must be readable although it is.
const readableSx = { '&.Mui-disabled': { color: 'text.secondary' } };

const findBySearch = createFilterOptions<Choice>({
  stringify: ({ label, search }) => `${label} ${search}`,
});
