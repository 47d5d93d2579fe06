import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useResourceContext, useStore, useTranslate } from 'react-admin';

interface Props {
  /** Sources of the columns that may be hidden, in their order. */
  columns: readonly string[];
  /** Those hidden until the merchant shows them; the same list as the table's `hiddenColumns`. */
  hidden: string[];
}

/** Which columns a table shows. The choice is remembered where react-admin's table looks for it. */
export function ColumnsMenu({ columns, hidden }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [stored, setStored] = useStore<string[]>(`${resource}.datatable`, hidden);
  const hiddenNow = Array.isArray(stored) ? stored : hidden;

  function toggle(column: string) {
    const isHidden = hiddenNow.includes(column);
    setStored(isHidden ? hiddenNow.filter((name) => name !== column) : [...hiddenNow, column]);
  }

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('listing.columns')}
      </Button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
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
    </>
  );
}
