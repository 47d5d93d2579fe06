import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FieldTitle, useInput } from 'react-admin';

type Props = {
  source: string;
  /** The suggested texts. */
  options: readonly string[];
  /** The text of a value. */
  format: (value: string) => string;
  /** The value of a text. */
  parse: (text: string) => string;
  /** Already translated. */
  helperText: string;
  isRequired?: boolean;
};

/** A text input with suggestions. The stored value of a suggestion can differ from its text. */
export function SuggestionInput({
  source,
  options,
  format,
  parse,
  helperText,
  isRequired = false,
}: Props) {
  const { id, field, fieldState } = useInput({ source });
  const [typed, setTyped] = useState<string | null>(null);
  const value = typeof field.value === 'string' ? field.value : '';
  return (
    <Autocomplete
      id={id}
      freeSolo
      options={options}
      // Shows the typed text until blur, because formatting could change the text during typing.
      inputValue={typed ?? format(value)}
      onInputChange={(_, text, reason) => {
        if (reason === 'reset') return;
        setTyped(text);
        field.onChange(parse(text));
      }}
      onChange={(_, chosen) => {
        setTyped(null);
        field.onChange(parse(chosen ?? ''));
      }}
      value={null}
      // Always offers all suggestions, as the value is not a search text.
      filterOptions={(all) => all}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={<FieldTitle source={source} />}
          required={isRequired}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? helperText}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, name: field.name } }}
          inputRef={field.ref}
        />
      )}
    />
  );
}
