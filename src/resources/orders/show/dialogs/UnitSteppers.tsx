import AddOutlined from '@mui/icons-material/AddOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { OrderItem } from '../../../../../contract/order.ts';
import { itemName } from '../../../../../domain/variantNames.ts';
import { preventEnterSubmit } from '../../../../forms/ConfirmDialog.tsx';
import { parseWhole } from '../../../../forms/inputs/WholeNumberInput.tsx';
import { useLocale } from '../../../../i18n/useLocale.ts';
import { Thumbnail } from '../../../../ui/fields/Thumbnail.tsx';

/** Number of units by the item's `_id`. */
export type Units = Record<string, number>;

type Props = {
  legend: string;
  items: readonly OrderItem[];
  /** Maximum number of units of an item. */
  maxOf: (item: OrderItem) => number;
  units: Units;
  onChange: (units: Units) => void;
  problem: string | undefined;
};

/** Steppers shown at first, and added by each "more": thousands at once would block the browser for seconds. */
const PAGE_SIZE = 100;

/** A stepper from 0 to the maximum for each item. Leaves out items whose maximum is 0. */
export function UnitSteppers({ legend, items, maxOf, units, onChange, problem }: Props) {
  const translate = useTranslate();
  const [shown, setShown] = useState(PAGE_SIZE);
  const choices = items.filter((item) => maxOf(item) > 0);
  const hidden = choices.length - shown;
  const all = Object.fromEntries(choices.map((item) => [item._id, maxOf(item)]));
  // Another desk's change may lower the maximum below the chosen number. Shows the number that is sent.
  const countOf = (item: OrderItem) => Math.min(units[item._id] ?? 0, maxOf(item));
  const isAll = choices.every((item) => countOf(item) === maxOf(item));
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
        {legend}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {choices.length > 1 && (
          <Button
            size="small"
            sx={{ justifySelf: 'start' }}
            onClick={() => onChange(isAll ? {} : all)}
          >
            {translate(isAll ? 'orderShow.dialog.none' : 'orderShow.dialog.all')}
          </Button>
        )}
        {choices.slice(0, shown).map((item) => (
          <Stepper
            key={item._id}
            item={item}
            max={maxOf(item)}
            count={countOf(item)}
            onChange={(count) => onChange({ ...units, [item._id]: count })}
          />
        ))}
        {hidden > 0 && (
          <Button
            size="small"
            sx={{ justifySelf: 'start' }}
            onClick={() => setShown(shown + PAGE_SIZE)}
          >
            {translate('orderShow.dialog.moreItems', { hidden })}
          </Button>
        )}
      </Box>
      {problem && (
        <FormHelperText error role="alert" sx={{ ml: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}

type StepperProps = {
  item: OrderItem;
  max: number;
  count: number;
  onChange: (count: number) => void;
};

function Stepper({ item, max, count, onChange }: StepperProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const name = itemName(item);
  const set = (next: number) => onChange(Math.max(0, Math.min(max, next)));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Thumbnail src={item.image ?? undefined} size={40} />
      <Typography variant="body2" sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          aria-label={translate('orderShow.dialog.fewer', { name })}
          aria-disabled={count <= 0}
          onClick={() => set(count - 1)}
        >
          <RemoveOutlined fontSize="small" />
        </IconButton>
        <InputBase
          value={count}
          onChange={({ target }) => {
            const typed = parseWhole(target.value, locale);
            if (typeof typed !== 'string') set(typed ?? 0);
          }}
          onFocus={({ target }) => target.select()}
          onKeyDown={preventEnterSubmit}
          sx={countSx}
          inputProps={{
            inputMode: 'numeric',
            'aria-label': translate('orderShow.dialog.units', { name }),
          }}
        />
        <IconButton
          aria-label={translate('orderShow.dialog.moreOf', { name })}
          aria-disabled={count >= max}
          onClick={() => set(count + 1)}
        >
          <AddOutlined fontSize="small" />
        </IconButton>
        <Typography variant="muted" sx={{ minWidth: 40, ml: 0.5 }}>
          {translate('orderShow.dialog.of', { max })}
        </Typography>
      </Box>
    </Box>
  );
}

const countSx = {
  width: 48,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  // More specific than the theme's start alignment.
  '& input.MuiInputBase-input': {
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    minHeight: 28,
  },
};

/** The chosen units in the API's format: omits zeros, limits to the maximum. */
export function chosenUnits(
  units: Units,
  items: readonly OrderItem[],
  maxOf: (item: OrderItem) => number,
): { _id: string; quantity: number }[] {
  return items
    .map((item) => ({ _id: item._id, quantity: Math.min(units[item._id] ?? 0, maxOf(item)) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The opposite of `chosenUnits`. */
export function unitsById(lines: readonly { _id: string; quantity: number }[]): Units {
  return Object.fromEntries(lines.map(({ _id, quantity }) => [_id, quantity]));
}
