import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Popover from '@mui/material/Popover';
import { useResourceContext, useStore, useTranslate } from 'react-admin';
import { useSides } from '../theme/direction.ts';

export interface ColumnsProps {
  /** Sources of the columns that may be hidden, in their order. */
  columns: readonly string[];
  /** Those hidden until the merchant shows them; the same list as the table's `hiddenColumns`. */
  hidden: string[];
}

interface Props extends ColumnsProps {
  /** What was clicked. */
  anchor: HTMLElement;
  onClose: () => void;
}

/**
 * The columns, each with a tick. With its popover, which looks for its place once: opened before its
 * content is there, it would stand outside the screen.
 */
export default function ColumnChoice({ columns, hidden, anchor, onClose }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const [stored, setStored] = useStore<string[]>(`${resource}.datatable`, hidden);
  const { end } = useSides();
  const hiddenNow = Array.isArray(stored) ? stored : hidden;

  function toggle(column: string) {
    const isHidden = hiddenNow.includes(column);
    setStored(isHidden ? hiddenNow.filter((name) => name !== column) : [...hiddenNow, column]);
  }

  return (
    <Popover
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: 'top', horizontal: end }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': translate('listing.columns') } }}
    >
      <FormGroup sx={{ px: 2, pt: 1 }}>
        {columns.map((column) => (
          <FormControlLabel
            key={column}
            label={translate(`resources.${resource}.fields.${column}`)}
            slotProps={{ typography: { variant: 'body2' } }}
            control={
              <Checkbox
                size="small"
                checked={!hiddenNow.includes(column)}
                onChange={() => toggle(column)}
              />
            }
          />
        ))}
      </FormGroup>
      <Button fullWidth onClick={() => setStored(hidden)} sx={{ borderRadius: 0 }}>
        {translate('listing.resetColumns')}
      </Button>
    </Popover>
  );
}
