import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FieldTitle, useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { slugOf } from '../../../domain/slug.ts';
import { useFormTarget } from '../drafts/formTarget.ts';

interface Props {
  /** Path before the slug: `/products/`. */
  prefix: string;
}

/**
 * On a new record, the slug follows the name until it is edited. An unedited slug is not sent, so that the store can
 * choose a unique one (`mug-2`).
 */
export function SlugInput({ prefix }: Props) {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source: 'slug' });
  const name: unknown = useWatch({ name: 'name' });
  const { isNew } = useFormTarget();
  const [isEdited, setIsEdited] = useState(false);
  const follows = isNew && !isEdited && !field.value;
  const message = fieldState.error?.message;
  const isChanged = !isNew && fieldState.isDirty;
  const help = (follows && 'forms.slugFollows') || (isChanged && 'forms.slugBreaks');

  return (
    <TextField
      {...field}
      id={id}
      value={follows ? slugOf(typeof name === 'string' ? name : '') : field.value}
      onChange={(event) => {
        setIsEdited(true);
        field.onChange(event);
      }}
      onBlur={() => {
        setIsEdited(false);
        field.onBlur();
      }}
      label={<FieldTitle source="slug" />}
      error={message !== undefined}
      helperText={message ?? (help && translate(help))}
      autoComplete="off"
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        // URLs are left-to-right in every language.
        input: {
          dir: 'ltr',
          startAdornment: <InputAdornment position="start">{prefix}</InputAdornment>,
        },
      }}
    />
  );
}
