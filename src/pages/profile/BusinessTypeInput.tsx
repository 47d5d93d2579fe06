import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FieldTitle, useInput, useTranslate } from 'react-admin';
import { BUSINESS_KINDS } from '../../../domain/businessKinds.ts';
import { businessTypeText } from '../../fields/businessTypeText.ts';

/** What the business does: one of the usual kinds, kept as its code, or any other words. */
export function BusinessTypeInput() {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source: 'businessType' });
  const [typed, setTyped] = useState<string | null>(null);
  const value = typeof field.value === 'string' ? field.value : '';
  const kindNamed = (name: string) =>
    BUSINESS_KINDS.find((kind) => translate(`business.${kind}`) === name.trim());
  const take = (text: string) => field.onChange(kindNamed(text) ?? text);
  return (
    <Autocomplete
      id={id}
      freeSolo
      fullWidth
      options={BUSINESS_KINDS.map((kind) => translate(`business.${kind}`))}
      // As it is typed until the field is left: "home" may become "home office".
      inputValue={typed ?? businessTypeText(value, translate)}
      onInputChange={(_, text, reason) => {
        if (reason === 'reset') return;
        setTyped(text);
        take(text);
      }}
      onChange={(_, chosen) => {
        setTyped(null);
        take(chosen ?? '');
      }}
      value={null}
      // The others are offered as well: what is there is an answer, not a search.
      filterOptions={(options) => options}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={<FieldTitle label="settings.fields.businessType" source="businessType" />}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? translate('settings.businessTypeHelp')}
          slotProps={{
            ...slotProps,
            htmlInput: { ...slotProps.htmlInput, name: field.name, dir: 'auto' },
          }}
          inputRef={field.ref}
        />
      )}
    />
  );
}
