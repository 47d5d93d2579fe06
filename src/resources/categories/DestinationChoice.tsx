import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { pathText } from './categoryMoves.ts';
import type { ListedCategory } from './useCategoryTree.ts';

interface Props {
  /** What is to be placed: `Its 12 products`. */
  label: string;
  /** The choice that needs no category; `label` is a translation key. */
  stay: { value: string; label: string };
  /** Translation key. */
  move: string;
  targets: ListedCategory[];
  /** `stay.value`, the id of a target, or empty while none is chosen. */
  value: string;
  onChange: (value: string) => void;
}

const labelSx = { fontWeight: 600, '&, &.Mui-focused': { color: 'text.primary' } };

/** Where the content of a category goes when it is deleted. */
export function DestinationChoice({ label, stay, move, targets, value, onChange }: Props) {
  const translate = useTranslate();
  const labelId = useId();
  const stays = value === stay.value;
  return (
    <FormControl>
      <FormLabel id={labelId} sx={labelSx}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={stays ? 'stay' : 'move'}
        onChange={(_, choice) => onChange(choice === 'stay' ? stay.value : '')}
      >
        <FormControlLabel value="stay" control={<Radio />} label={translate(stay.label)} />
        <FormControlLabel
          value="move"
          control={<Radio />}
          label={translate(move)}
          disabled={targets.length === 0}
        />
      </RadioGroup>
      {!stays && (
        <TextField
          select
          required
          margin="dense"
          label={translate('categories.delete.target')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {targets.map((category) => (
            <MenuItem key={category.id} value={category.id} sx={{ whiteSpace: 'normal' }}>
              {pathText(category)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </FormControl>
  );
}
