import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { FieldTitle, useInput, useTranslate } from 'react-admin';
import { BUSINESS_KINDS } from '../../../domain/businessKinds.ts';

/** What the business does: one of the usual answers, or any other words. */
export function BusinessTypeInput() {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source: 'businessType' });
  const text: unknown = field.value;
  return (
    <Autocomplete
      id={id}
      freeSolo
      fullWidth
      options={BUSINESS_KINDS.map((kind) => translate(`account.register.types.${kind}`))}
      inputValue={typeof text === 'string' ? text : ''}
      onInputChange={(_, typed, reason) => reason !== 'reset' && field.onChange(typed)}
      onChange={(_, chosen) => field.onChange(chosen ?? '')}
      value={null}
      // The others are offered as well: what is there is an answer, not a search.
      filterOptions={(options) => options}
      onBlur={field.onBlur}
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
