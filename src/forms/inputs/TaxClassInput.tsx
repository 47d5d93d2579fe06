import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FieldTitle, useInput, useTranslate } from 'react-admin';
import { taxClassesOf } from '../../../domain/taxClasses.ts';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { useTaxRates } from '../../ui/useTaxRates.ts';

/** A tax class that exists, or the name of a new one. */
export function TaxClassInput({ source, isRequired }: { source: string; isRequired: boolean }) {
  const translate = useTranslate();
  const { rates = [] } = useTaxRates();
  const { id, field, fieldState } = useInput({ source });
  const [typed, setTyped] = useState<string | null>(null);
  const classes = taxClassesOf(rates);
  const classNamed = (text: string) =>
    classes.find((one) => isSameText(taxClassText(one, translate), text)) ?? text;
  return (
    <Autocomplete
      id={id}
      freeSolo
      options={classes.map((one) => taxClassText(one, translate))}
      // Keeps the typed text until blur: "Reduced" may become "Reduced for books".
      inputValue={typed ?? taxClassText(String(field.value ?? ''), translate)}
      onInputChange={(_, text, reason) => {
        if (reason === 'reset') return;
        setTyped(text);
        field.onChange(classNamed(text));
      }}
      onChange={(_, chosen) => {
        setTyped(null);
        field.onChange(classNamed(chosen ?? ''));
      }}
      value={null}
      // Always offers all classes, as the value is not a search text.
      filterOptions={(options) => options}
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
          helperText={fieldState.error?.message ?? translate('taxes.classHelp')}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, name: field.name } }}
          inputRef={field.ref}
        />
      )}
    />
  );
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}
