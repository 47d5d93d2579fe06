import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
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
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('listing.columns')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.map((column) => (
          <MenuItem
            key={column}
            dense
            role="menuitemcheckbox"
            aria-checked={!hiddenNow.includes(column)}
            onClick={() => toggle(column)}
          >
            <Checkbox
              size="small"
              edge="start"
              tabIndex={-1}
              checked={!hiddenNow.includes(column)}
              slotProps={{ input: { 'aria-hidden': true } }}
              sx={{ py: 0 }}
            />
            {translate(`resources.${resource}.fields.${column}`)}
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem dense onClick={() => setStored(hidden)}>
          {translate('listing.resetColumns')}
        </MenuItem>
      </Menu>
    </>
  );
}
