import Autocomplete from '@mui/material/Autocomplete';
import Chip, { type ChipProps } from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { FieldTitle, useInput, useTranslate } from 'react-admin';
import { isCommand } from '../../browser/keys.ts';
import { useUnsaved } from '../unsaved.ts';

interface Props {
  source: string;
  /** Translation key. */
  helperText: string;
}

export function TagsInput({ source, helperText }: Props) {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source, defaultValue: [] });
  const tags: string[] = Array.isArray(field.value) ? field.value : [];
  return (
    <ChipsField
      id={id}
      name={field.name}
      words={tags}
      label={<FieldTitle source={source} />}
      problem={fieldState.error?.message}
      helperText={translate(helperText)}
      onAdd={(fresh) => field.onChange([...tags, ...fresh])}
      onRemove={(removed) => field.onChange(tags.filter((tag) => tag !== removed))}
      onBlur={field.onBlur}
    />
  );
}

type WordsProps = {
  id?: string;
  name?: string;
  words: readonly string[];
  label: ReactNode;
  'aria-label'?: string;
  problem: string | undefined;
  helperText: ReactNode;
  /** Returns the reason why words cannot be added. They then stay in the input. */
  validate?: (fresh: readonly string[]) => string | undefined;
  onAdd: (fresh: string[]) => void;
  onRemove: (word: string) => void;
  onBlur?: () => void;
  /** Additional props of a word's chip. */
  chip?: (word: string) => Partial<ChipProps>;
};

/** Unique words, typed or pasted. Enter, a comma or a semicolon ends a word. */
export function ChipsField({ id, words, problem, helperText, chip, ...props }: WordsProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [notice, setNotice] = useState('');
  // Unfinished text is not in the form yet.
  useUnsaved(
    () => typed.trim() !== '',
    () => setTyped(''),
  );

  function add(text: string) {
    const { fresh, repeated } = newWords(words, text);
    const refusal = props.validate?.(fresh);
    setNotice(refusal ?? (repeated && translate('forms.tagRepeated', { tag: repeated })));
    setTyped(refusal === undefined ? '' : text);
    if (refusal === undefined && fresh.length > 0) props.onAdd(fresh);
  }

  return (
    <Autocomplete
      multiple
      freeSolo
      disableClearable
      id={id}
      options={noOptions}
      value={[...words]}
      inputValue={typed}
      onKeyDown={(event) => {
        if (typed.trim() === '') preventSubmit(event);
        // Ctrl+S saves next, including this word.
        else if (isCommand(event.nativeEvent, 's')) add(typed);
      }}
      // A single-line input drops pasted line breaks.
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain').trim();
        if (!text.includes('\n')) return;
        event.preventDefault();
        add(`${typed}${text}`);
      }}
      onInputChange={(_, text, reason) => {
        if (reason === 'reset') return;
        if (SEPARATORS.test(text)) add(text);
        else setTyped(text);
      }}
      onChange={(_, next, reason) => {
        if (reason === 'createOption') add(next.at(-1) ?? '');
        const removed = words.find((word) => !next.includes(word));
        if (reason === 'removeOption' && removed !== undefined) props.onRemove(removed);
      }}
      onBlur={() => {
        if (typed.trim()) add(typed);
        props.onBlur?.();
      }}
      renderValue={(values, getItemProps) =>
        values.map((word, index) => {
          const { key, ...item } = getItemProps({ index });
          return (
            <Chip key={key} size="small" label={<bdi>{word}</bdi>} {...item} {...chip?.(word)} />
          );
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          name={props.name}
          label={props.label}
          error={problem !== undefined}
          helperText={problem ?? (notice || helperText)}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': props['aria-label'] },
            formHelperText: { 'aria-live': 'polite' },
          }}
        />
      )}
    />
  );
}

const noOptions: string[] = [];

/** Enter in the empty input must not submit the form: the merchant may press Enter after a paste. */
function preventSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

const SEPARATORS = /[,،;\n]/;

/** Unique words of a text, ignoring case. */
export function splitWords(text: string): string[] {
  return newWords([], text).fresh;
}

function newWords(known: readonly string[], text: string) {
  const fresh: string[] = [];
  let repeated = '';
  for (const part of text.split(SEPARATORS)) {
    const word = part.trim();
    if (word === '') continue;
    if ([...known, ...fresh].some((one) => isSameText(one, word))) repeated = word;
    else fresh.push(word);
  }
  return { fresh, repeated };
}

export function isSameText(one: string, other: string): boolean {
  return one.toLocaleLowerCase('en') === other.toLocaleLowerCase('en');
}
