import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { get, useFormContext, useFormState } from 'react-hook-form';
import {
  MAX_OPTION_VALUES,
  MAX_VARIANTS,
  type ProductOption,
} from '../../../../contract/variant.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { ChipsField, isSameText } from '../../../forms/inputs/TagsInput.tsx';
import { errorsIn } from '../../../forms/problems.ts';
import { useUnsaved } from '../../../forms/unsaved.ts';
import { useVariantSetChange } from './useVariantSet.ts';
import {
  countAfterAdding,
  withMovedOption,
  withMovedValue,
  withOptionName,
  withoutOption,
  withoutValue,
  withRenamedValue,
  withValues,
} from './variantRows.ts';
import { toVariantSet, type VariantSetChange } from './variantSet.ts';

type Props = {
  option: ProductOption;
  index: number;
  count: number;
  /** Applies a change. If the change removes saved variants, asks for confirmation with this title. */
  onRemove: (change: VariantSetChange, title: string) => void;
};

/** An option and its values. */
export function OptionFields(props: Props) {
  const { option, index, count, onRemove } = props;
  const translate = useTranslate();
  const change = useVariantSetChange();
  const { errors } = useFormState();
  const problem: unknown = get(errors, `options.${index}.name.message`);
  const name = option.name.trim() || translate('variants.optionOf', { number: index + 1 });
  const move = (to: number) => change((now) => withMovedOption(now, index, to));
  return (
    <Box role="group" aria-label={name} sx={rowSx}>
      <TextField
        name={`options.${index}.name`}
        label={translate('variants.optionName')}
        value={option.name}
        onChange={({ target }) => change((now) => withOptionName(now, index, target.value))}
        // A new option gets the focus.
        autoFocus={option.name === '' && option.values.length === 0}
        placeholder={translate(PLACEHOLDERS[index] ?? 'variants.example.size')}
        error={typeof problem === 'string'}
        helperText={typeof problem === 'string' ? problem : undefined}
        autoComplete="off"
        sx={{ gridArea: 'name' }}
      />
      <ValuesField {...props} name={name} />
      <Box sx={{ gridArea: 'tools', display: 'flex', justifyContent: 'flex-end' }}>
        {count > 1 && (
          <>
            <Tool
              label={translate('variants.moveUp', { name })}
              isDisabled={index === 0}
              onClick={() => move(index - 1)}
            >
              <ArrowUpwardOutlined fontSize="small" />
            </Tool>
            <Tool
              label={translate('variants.moveDown', { name })}
              isDisabled={index === count - 1}
              onClick={() => move(index + 1)}
            >
              <ArrowDownwardOutlined fontSize="small" />
            </Tool>
          </>
        )}
        <Tool
          label={translate('variants.removeOption', { name })}
          onClick={() =>
            onRemove(
              (now) => withoutOption(now, index),
              translate('variants.remove.option', { name }),
            )
          }
        >
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

function ValuesField({ option, index, count, name, onRemove }: Props & { name: string }) {
  const translate = useTranslate();
  const { errors } = useFormState();
  const [problem] = errorsIn({ values: get(errors, `options.${index}.values`) });
  const { getValues } = useFormContext();
  const record = useRecordContext();
  const change = useVariantSetChange();
  const [menu, setMenu] = useState<{ value: string; anchor: HTMLElement }>();
  const [renamedValue, setRenamedValue] = useState<string>();
  const remove = (value: string) =>
    onRemove(
      (now) => withoutValue(now, index, value),
      translate('variants.remove.value', { value }),
    );
  return (
    <Box sx={{ gridArea: 'values', minWidth: 0 }}>
      <ChipsField
        name={`options.${index}.values`}
        words={option.values}
        label={translate('variants.values')}
        aria-label={translate('variants.valuesOf', { name })}
        problem={problem?.message}
        helperText={index === count - 1 && translate('variants.valuesHelp')}
        validate={({ length }) => {
          const variants = countAfterAdding(toVariantSet(getValues()), index, length);
          if (length > 0 && variants > MAX_VARIANTS) {
            return translate('variants.tooMany', { count: variants, max: MAX_VARIANTS });
          }
          const isTooMany = option.values.length + length > MAX_OPTION_VALUES;
          return isTooMany ? translate('problems.option.valuesTooMany') : undefined;
        }}
        onAdd={(values) => {
          const source = { product: getValues(), saved: toVariantSet(record ?? {}).variants };
          change((now) => withValues(now, index, values, source));
        }}
        onRemove={remove}
        chip={(value) => ({
          'aria-haspopup': 'menu',
          onClick: ({ currentTarget }: MouseEvent<HTMLElement>) =>
            setMenu({ value, anchor: currentTarget }),
        })}
      />
      {menu && (
        <ValueMenu
          {...menu}
          option={option}
          index={index}
          onRename={() => setRenamedValue(menu.value)}
          onRemove={() => remove(menu.value)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {renamedValue !== undefined && (
        <RenameDialog
          option={option}
          index={index}
          value={renamedValue}
          onClose={() => setRenamedValue(undefined)}
        />
      )}
    </Box>
  );
}

type ValueProps = Pick<Props, 'option' | 'index'> & { value: string; onClose: () => void };
type MenuProps = ValueProps & {
  anchor: HTMLElement;
  onRename: () => void;
  onRemove: () => void;
};

function ValueMenu({ option, index, value, anchor, onClose, ...does }: MenuProps) {
  const translate = useTranslate();
  const change = useVariantSetChange();
  const at = option.values.indexOf(value);
  const moveTo = (place: number) => change((now) => withMovedValue(now, index, at, place));
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
      {item('variants.moveEarlier', at <= 0, () => moveTo(at - 1))}
      {item('variants.moveLater', at === option.values.length - 1, () => moveTo(at + 1))}
      {item('variants.removeValue', false, does.onRemove)}
    </Menu>
  );
}

function RenameDialog({ option, index, value, onClose }: ValueProps) {
  const translate = useTranslate();
  const change = useVariantSetChange();
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string>();
  useUnsaved(
    () => text !== value,
    () => setText(value),
  );
  const submit = () => {
    const name = text.trim();
    const isTaken = option.values.some((one) => one !== value && isSameText(one, name));
    const code = name === '' ? 'option.valueRequired' : isTaken ? 'option.valueTwice' : undefined;
    if (code) return setProblem(translate(`problems.${code}`));
    if (name !== value) change((now) => withRenamedValue(now, index, value, name));
    onClose();
  };
  return (
    <ConfirmDialog
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
        slotProps={{ htmlInput: { maxLength: 50 } }}
      />
    </ConfirmDialog>
  );
}
