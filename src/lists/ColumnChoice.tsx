import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Popover from '@mui/material/Popover';
import { useResourceContext, useStore, useTranslate } from 'react-admin';
import { useSides } from '../theme/direction.ts';

export interface ColumnsProps {
  /** Sources of the columns that can be hidden, in display order. */
  columns: readonly string[];
  /** Default value of the table's `hiddenColumns`. */
  hidden: string[];
}

interface Props extends ColumnsProps {
  /** The button below which the popover opens. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** The popover is part of this lazy component: MUI positions a popover once, so the content must exist by then. */
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
