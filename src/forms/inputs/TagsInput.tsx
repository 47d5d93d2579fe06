import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FieldTitle, useInput, useResourceContext, useTranslate } from 'react-admin';
import { useUnsaved } from '../unsaved.ts';

interface Props {
  source: string;
  /** Translation key. */
  helperText: string;
}

/** Words typed one after the other; Enter or a comma ends one. */
export function TagsInput({ source, helperText }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { id, field, fieldState } = useInput({ source, defaultValue: [] });
  const [typed, setTyped] = useState('');
  const [notice, setNotice] = useState('');
  // A word is the form's once it is ended; until then only this field knows of it.
  useUnsaved(
    () => typed.trim() !== '',
    () => setTyped(''),
  );
  const tags: string[] = Array.isArray(field.value) ? field.value : [];
  const message = fieldState.error?.message;

  function add(text: string) {
    const { kept, repeated } = withTags(tags, text);
    if (kept.length !== tags.length) field.onChange(kept);
    setNotice(repeated ? translate('forms.tagRepeated', { tag: repeated }) : '');
    setTyped('');
  }

  return (
    <Autocomplete
      multiple
      freeSolo
      disableClearable
      id={id}
      options={noOptions}
      value={tags}
      inputValue={typed}
      onInputChange={(_, text, reason) => {
        if (reason === 'reset') return;
        if (/[,;\n]/.test(text)) add(text);
        else setTyped(text);
      }}
      onChange={(_, next, reason) => {
        if (reason === 'createOption') add(next.at(-1) ?? '');
        else field.onChange(next);
      }}
      onBlur={() => {
        if (typed.trim()) add(typed);
        field.onBlur();
      }}
      renderValue={(values, getItemProps) =>
        values.map((tag, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} size="small" label={<bdi>{tag}</bdi>} {...props} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={<FieldTitle source={source} resource={resource} />}
          error={message !== undefined}
          helperText={message ?? (notice || translate(helperText))}
          slotProps={{ ...params.slotProps, formHelperText: { 'aria-live': 'polite' } }}
        />
      )}
    />
  );
}

const noOptions: string[] = [];

/** The tags with those of a text added; the same word in other letters is not added twice. */
function withTags(tags: readonly string[], text: string) {
  const kept = [...tags];
  let repeated = '';
  for (const word of text.split(/[,;\n]/).map((part) => part.trim())) {
    if (word === '') continue;
    const isThere = kept.some((tag) => tag.toLocaleLowerCase() === word.toLocaleLowerCase());
    if (isThere) repeated = word;
    else kept.push(word);
  }
  return { kept, repeated };
}
