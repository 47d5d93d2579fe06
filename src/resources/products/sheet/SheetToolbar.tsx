import KeyboardDoubleArrowDownOutlined from '@mui/icons-material/KeyboardDoubleArrowDownOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import RedoOutlined from '@mui/icons-material/RedoOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import ChangeCellsDialog, { isReckoned } from './ChangeCellsDialog.tsx';
import { redo, undo } from './sheetCells.ts';
import { SHEET_FIELDS, type SheetField } from './sheetColumns.ts';
import { areaOf, fillDown, useSheet, useSheetStore } from './sheetStore.ts';

interface Props {
  columns: readonly SheetField[];
  onColumns: (columns: SheetField[]) => void;
}

/** What is done to the selected cells, and which columns there are. */
export function SheetToolbar(props: Props) {
  const translate = useTranslate();
  const store = useSheetStore();
  const [isChanging, setChanging] = useState(false);
  const hasPast = useSheet(({ cells }) => cells.past.length > 0);
  const hasFuture = useSheet(({ cells }) => cells.future.length > 0);
  const isTall = useSheet((state) => areaOf(state).bottom > areaOf(state).top);
  const canChange = useSheet(isReckoned);
  const change = (step: typeof undo) => store.setState(({ cells }) => ({ cells: step(cells) }));
  return (
    <Box
      role="toolbar"
      aria-label={translate('sheet.tools')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <Tool
        icon={<UndoOutlined className="pointing" />}
        disabled={!hasPast}
        onClick={() => change(undo)}
      >
        {translate('sheet.undo')}
      </Tool>
      <Tool
        icon={<RedoOutlined className="pointing" />}
        disabled={!hasFuture}
        onClick={() => change(redo)}
      >
        {translate('sheet.redo')}
      </Tool>
      <Tool
        icon={<KeyboardDoubleArrowDownOutlined />}
        disabled={!isTall}
        onClick={() => fillDown(store)}
      >
        {translate('sheet.fillDown')}
      </Tool>
      <Tool
        icon={<PercentOutlined />}
        aria-haspopup="dialog"
        disabled={!canChange}
        onClick={() => setChanging(true)}
      >
        {translate('sheet.change')}
      </Tool>
      <ColumnsMenu {...props} />
      {isChanging && <ChangeCellsDialog onClose={() => setChanging(false)} />}
    </Box>
  );
}

type ToolProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  icon: ReactNode;
  children: string;
};

/** On a phone the icon has to do. */
function Tool({ icon, children, ...button }: ToolProps) {
  const isTight = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Button
      variant="outlined"
      color="inherit"
      size="small"
      aria-label={children}
      title={isTight ? children : undefined}
      startIcon={isTight ? undefined : icon}
      sx={{ minHeight: { xs: 44, sm: 36 }, minWidth: 44 }}
      {...button}
    >
      {isTight ? icon : children}
    </Button>
  );
}

function ColumnsMenu({ columns, onColumns }: Props) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (field: SheetField) =>
    onColumns(
      SHEET_FIELDS.filter((one) =>
        one === field ? !columns.includes(one) : columns.includes(one),
      ),
    );
  return (
    <>
      <Box sx={{ ml: 'auto' }}>
        <Tool
          icon={<ViewColumnOutlined />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {translate('listing.columns')}
        </Tool>
      </Box>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {SHEET_FIELDS.filter((field) => field !== 'name').map((field) => (
          <MenuItem
            key={field}
            dense
            role="menuitemcheckbox"
            aria-checked={columns.includes(field)}
            onClick={() => toggle(field)}
          >
            <Checkbox
              size="small"
              edge="start"
              tabIndex={-1}
              disableRipple
              checked={columns.includes(field)}
              slotProps={{ input: { 'aria-hidden': true } }}
            />
            <ListItemText primary={translate(`resources.products.fields.${field}`)} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
