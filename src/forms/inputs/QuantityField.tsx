import AddOutlined from '@mui/icons-material/AddOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useWholeText } from './WholeNumberInput.tsx';

type Props = {
  /** Null if empty, the typed text if invalid. */
  value: number | string | null;
  /** The item's name, for the labels. */
  name: string;
  source: string;
  isInvalid: boolean;
  min?: number;
  onChange: (quantity: number | string | null) => void;
};

/** Units of an item, with a button for one more and one fewer. */
export function QuantityField({ value, name, source, isInvalid, min = 1, onChange }: Props) {
  const translate = useTranslate();
  const typed = useWholeText(value, onChange);
  const step = (by: number) => onChange(Math.max(min, (Number(value) || 0) + by));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton
        aria-label={translate('orderShow.dialog.fewer', { name })}
        onClick={() => step(-1)}
      >
        <RemoveOutlined fontSize="small" />
      </IconButton>
      <TextField
        {...typed}
        name={source}
        size="small"
        margin="none"
        error={isInvalid}
        onFocus={({ target }) => target.select()}
        onKeyDown={({ key }) => {
          if (key === 'ArrowUp') step(1);
          if (key === 'ArrowDown') step(-1);
        }}
        autoComplete="off"
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            'aria-label': translate('orderShow.dialog.units', { name }),
          },
        }}
        sx={{ width: 64, '& input.MuiInputBase-input': { textAlign: 'center' } }}
      />
      <IconButton
        aria-label={translate('orderShow.dialog.moreOf', { name })}
        onClick={() => step(1)}
      >
        <AddOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
