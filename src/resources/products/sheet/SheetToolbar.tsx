import PercentOutlined from '@mui/icons-material/PercentOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLackingFields } from '../../../api/missingEndpoints.ts';
import { GridTool, GridTools, narrow } from '../../../forms/grid/GridTools.tsx';
import { useGrid } from '../../../forms/grid/gridStore.ts';
import { WhenOpened } from '../../../ui/lazy.tsx';
import { useHasVariants } from '../../../ui/useHasVariants.ts';
import ChangeCellsDialog, { hasNumericCells } from './ChangeCellsDialog.tsx';
import { SHEET_FIELDS, type SheetField } from './sheetColumns.ts';

export function SheetToolbar({ fields, setFields }: SheetFields) {
  const translate = useTranslate();
  const [isChanging, setChanging] = useState(false);
  const canChange = useGrid(hasNumericCells);
  return (
    <GridTools>
      <GridTool
        icon={<PercentOutlined />}
        aria-haspopup="dialog"
        disabled={!canChange}
        onClick={() => setChanging(true)}
      >
        {translate('sheet.change')}
      </GridTool>
      <ColumnsMenu fields={fields} setFields={setFields} />
      {isChanging && <ChangeCellsDialog onClose={() => setChanging(false)} />}
    </GridTools>
  );
}

export type SheetFields = {
  /** The visible fields. */
  fields: readonly SheetField[];
  setFields: (fields: SheetField[]) => void;
};

function ColumnsMenu({ fields, setFields }: SheetFields) {
  const translate = useTranslate();
  const hasVariants = useHasVariants();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const lacking = useLackingFields();
  const offered = SHEET_FIELDS.filter(
    (field) =>
      field !== 'name' && (field !== 'isEnabled' || hasVariants) && !lacking.includes(field),
  );
  const toggle = (field: SheetField) =>
    setFields(
      SHEET_FIELDS.filter((one) => (one === field ? !fields.includes(one) : fields.includes(one))),
    );
  return (
    <>
      <Box sx={{ display: 'flex', flex: narrow, ml: { sm: 'auto' } }}>
        <GridTool
          icon={<ViewColumnOutlined />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {translate('listing.columns')}
        </GridTool>
      </Box>
      <WhenOpened isOpen={anchor !== null}>
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {offered.map((field) => (
            <MenuItem
              key={field}
              dense
              role="menuitemcheckbox"
              aria-checked={fields.includes(field)}
              onClick={() => toggle(field)}
            >
              <Checkbox
                size="small"
                edge="start"
                tabIndex={-1}
                disableRipple
                checked={fields.includes(field)}
                slotProps={{ input: { 'aria-hidden': true } }}
              />
              <ListItemText primary={translate(`resources.products.fields.${field}`)} />
            </MenuItem>
          ))}
        </Menu>
      </WhenOpened>
    </>
  );
}
