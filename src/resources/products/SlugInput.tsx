import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FieldTitle, useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { slugOf } from '../../../domain/slug.ts';
import { useFormTarget } from '../../forms/formTarget.ts';

/**
 * The end of the product's web address. On a new product it follows the name until it is edited; it is
 * then not sent, so that the store finds a free one (`mug-2`) when another product has it already.
 */
export function SlugInput() {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source: 'slug' });
  const name: unknown = useWatch({ name: 'name' });
  const { isNew } = useFormTarget();
  const [isEdited, setIsEdited] = useState(false);
  const follows = isNew && !isEdited && !field.value;
  const message = fieldState.error?.message;

  return (
    <TextField
      {...field}
      id={id}
      fullWidth
      value={follows ? slugOf(typeof name === 'string' ? name : '') : field.value}
      onChange={(event) => {
        setIsEdited(true);
        field.onChange(event);
      }}
      onBlur={() => {
        setIsEdited(false);
        field.onBlur();
      }}
      label={<FieldTitle source="slug" resource="products" />}
      error={message !== undefined}
      helperText={message ?? (follows ? translate('products.help.slugFollows') : undefined)}
      autoComplete="off"
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: { startAdornment: <InputAdornment position="start">/products/</InputAdornment> },
      }}
    />
  );
}
