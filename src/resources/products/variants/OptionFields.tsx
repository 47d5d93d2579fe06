import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import {
  MAX_OPTION_VALUES,
  MAX_VARIANTS,
  type ProductOption,
} from '../../../../contract/variant.ts';
import { AskDialog } from '../../../forms/AskDialog.tsx';
import { useUnsaved } from '../../../forms/unsaved.ts';

type Props = {
  option: ProductOption;
  index: number;
  count: number;
  /** How many variants there would be with so many more values. */
  countWith: (more: number) => number;
  onName: (name: string) => void;
  onAdd: (values: string[]) => void;
  onRemoveValue: (value: string) => void;
  onRenameValue: (from: string, to: string) => void;
  onMoveValue: (from: number, to: number) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** What varies, such as the colour, and its values. */
export function OptionFields(props: Props) {
  const { option, index, count, onName, onMove, onRemove } = props;
  const translate = useTranslate();
  const { errors } = useFormState();
  const problem: unknown = get(errors, `options.${index}.name.message`);
  const name = option.name.trim() || translate('variants.optionOf', { number: index + 1 });
  return (
    <Box role="group" aria-label={name} sx={rowSx}>
      <TextField
        name={`options.${index}.name`}
        label={translate('variants.optionName')}
        value={option.name}
        onChange={({ target }) => onName(target.value)}
        // What it begins with is asked for at once.
        autoFocus={option.name === '' && option.values.length === 0}
        placeholder={translate(PLACEHOLDERS[index] ?? 'variants.example.size')}
        error={typeof problem === 'string'}
        helperText={typeof problem === 'string' ? problem : undefined}
        autoComplete="off"
        slotProps={{ htmlInput: { dir: 'auto' } }}
        sx={{ gridArea: 'name' }}
      />
      <ValuesField {...props} name={name} />
      <Box sx={{ gridArea: 'tools', display: 'flex', justifyContent: 'flex-end' }}>
        {count > 1 && (
          <>
            <Tool
              label={translate('variants.moveUp', { name })}
              isDisabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <ArrowUpwardOutlined fontSize="small" />
            </Tool>
            <Tool
              label={translate('variants.moveDown', { name })}
              isDisabled={index === count - 1}
              onClick={() => onMove(index + 1)}
            >
              <ArrowDownwardOutlined fontSize="small" />
            </Tool>
          </>
        )}
        <Tool label={translate('variants.removeOption', { name })} onClick={onRemove}>
          <CloseOutlined fontSize="small" />
        </Tool>
      </Box>
    </Box>
  );
}

const PLACEHOLDERS = [
  'variants.example.size',
  'variants.example.colour',
  'variants.example.material',
];

const rowSx = {
  display: 'grid',
  alignItems: 'start',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(120px, 1fr) minmax(0, 3fr) auto' },
  gridTemplateAreas: { xs: '"name tools" "values values"', sm: '"name values tools"' },
};

type ToolProps = {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Tool({ label, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
      sx={{ width: { xs: 44, sm: 34 }, height: { xs: 44, sm: 34 }, mt: { xs: 0, sm: 0.5 } }}
    >
      {children}
    </IconButton>
  );
}

/** One Enter more, after a list was pasted, is no wish to save the product. */
function keepFromSaving(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** Values typed one after the other; Enter or a comma ends one. Each has a menu. */
function ValuesField(props: Props & { name: string }) {
  const { option, index, count, name, onAdd, onRemoveValue } = props;
  const translate = useTranslate();
  const { errors } = useFormState();
  const [typed, setTyped] = useState('');
  const [notice, setNotice] = useState('');
  const [menu, setMenu] = useState<{ value: string; anchor: HTMLElement }>();
  const [renamed, setRenamed] = useState<string>();
  const tell = useNotice(props);
  // A value is the form's once it is ended; until then only this field knows of it.
  useUnsaved(
    () => typed.trim() !== '',
    () => setTyped(''),
  );
  const problem = firstMessage(get(errors, `options.${index}.values`));

  function add(text: string) {
    const { fresh, repeated } = newValues(option.values, text);
    const refusal = tell(fresh, repeated);
    setNotice(refusal.notice);
    setTyped(refusal.isRefused ? text : '');
    if (!refusal.isRefused && fresh.length > 0) onAdd(fresh);
  }

  return (
    <Box sx={{ gridArea: 'values', minWidth: 0 }}>
      <Autocomplete
        multiple
        freeSolo
        disableClearable
        options={noOptions}
        value={option.values}
        inputValue={typed}
        onKeyDown={(event) => typed.trim() === '' && keepFromSaving(event)}
        onInputChange={(_, text, reason) => {
          if (reason === 'reset') return;
          if (/[,،;\n]/.test(text)) add(text);
          else setTyped(text);
        }}
        onChange={(_, next, reason) => {
          if (reason === 'createOption') add(next.at(-1) ?? '');
          const gone = option.values.find((value) => !next.includes(value));
          if (reason === 'removeOption' && gone !== undefined) onRemoveValue(gone);
        }}
        onBlur={() => {
          if (typed.trim()) add(typed);
        }}
        renderValue={(values, getItemProps) =>
          values.map((value, at) => {
            const { key, ...item } = getItemProps({ index: at });
            return (
              <Chip
                key={key}
                size="small"
                label={<bdi>{value}</bdi>}
                aria-haspopup="menu"
                {...item}
                onClick={(event: MouseEvent<HTMLElement>) =>
                  setMenu({ value, anchor: event.currentTarget })
                }
              />
            );
          })
        }
        renderInput={(params) => (
          <TextField
            {...params}
            name={`options.${index}.values`}
            label={translate('variants.values')}
            error={problem !== undefined}
            helperText={
              problem ?? (notice || (index === count - 1 && translate('variants.valuesHelp')))
            }
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                'aria-label': translate('variants.valuesOf', { name }),
              },
              formHelperText: { 'aria-live': 'polite' },
            }}
          />
        )}
      />
      {menu && (
        <ValueMenu
          {...props}
          {...menu}
          onRename={() => setRenamed(menu.value)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {renamed !== undefined && (
        <RenameDialog {...props} value={renamed} onClose={() => setRenamed(undefined)} />
      )}
    </Box>
  );
}

const noOptions: string[] = [];

/** What stands in the way of more values, in words. */
function useNotice({ option, countWith }: Props) {
  const translate = useTranslate();
  return (fresh: readonly string[], repeated: string) => {
    const count = countWith(fresh.length);
    if (fresh.length > 0 && count > MAX_VARIANTS) {
      const values = { count, max: MAX_VARIANTS };
      return { isRefused: true, notice: translate('variants.tooMany', values) };
    }
    if (option.values.length + fresh.length > MAX_OPTION_VALUES) {
      return { isRefused: true, notice: translate('problems.option.valuesTooMany') };
    }
    const notice = repeated ? translate('variants.valueRepeated', { value: repeated }) : '';
    return { isRefused: false, notice };
  };
}

function newValues(known: readonly string[], text: string) {
  const fresh: string[] = [];
  let repeated = '';
  for (const word of text.split(/[,،;\n]/).map((part) => part.trim())) {
    if (word === '') continue;
    if ([...known, ...fresh].some((one) => isSameWord(one, word))) repeated = word;
    else fresh.push(word);
  }
  return { fresh, repeated };
}

function isSameWord(one: string, other: string): boolean {
  return one.toLocaleLowerCase('en') === other.toLocaleLowerCase('en');
}

/** The first message somewhere below. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || error instanceof Element) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .map(firstMessage)
    .find((message) => message !== undefined);
}

type MenuProps = Props & {
  value: string;
  anchor: HTMLElement;
  onRename: () => void;
  onClose: () => void;
};

function ValueMenu({ option, value, anchor, onClose, ...does }: MenuProps) {
  const translate = useTranslate();
  const at = option.values.indexOf(value);
  const item = (text: string, isDisabled: boolean, act: () => void) => (
    <MenuItem
      disabled={isDisabled}
      onClick={() => {
        onClose();
        act();
      }}
    >
      {translate(text)}
    </MenuItem>
  );
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('variants.menuOf', { value }) } }}
    >
      {item('variants.rename', false, does.onRename)}
      {item('variants.moveEarlier', at <= 0, () => does.onMoveValue(at, at - 1))}
      {item('variants.moveLater', at === option.values.length - 1, () =>
        does.onMoveValue(at, at + 1),
      )}
      {item('variants.removeValue', false, () => does.onRemoveValue(value))}
    </Menu>
  );
}

type RenameProps = Pick<Props, 'option' | 'onRenameValue'> & {
  value: string;
  onClose: () => void;
};

function RenameDialog({ option, value, onRenameValue, onClose }: RenameProps) {
  const translate = useTranslate();
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string>();
  useUnsaved(
    () => text !== value,
    () => setText(value),
  );
  const submit = () => {
    const name = text.trim();
    const isTaken = option.values.some((one) => one !== value && isSameWord(one, name));
    const code = name === '' ? 'option.valueRequired' : isTaken ? 'option.valueTwice' : undefined;
    if (code) return setProblem(translate(`problems.${code}`));
    if (name !== value) onRenameValue(value, name);
    onClose();
  };
  return (
    <AskDialog
      title={translate('variants.renameTitle', { value })}
      confirm={translate('variants.renameDo')}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={translate('variants.value')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
        error={problem !== undefined}
        helperText={problem}
        autoComplete="off"
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 50 } }}
      />
    </AskDialog>
  );
}
