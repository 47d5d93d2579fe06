import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import ContentPasteOutlined from '@mui/icons-material/ContentPasteOutlined';
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
import { WhenOpened } from '../../../ui/lazy.tsx';
import { copyText, showToast } from '../../../ui/toasts.ts';
import { useHasVariants } from '../../../ui/useHasVariants.ts';
import { useNextFocus } from '../../../ui/useRestoredFocus.ts';
import ChangeCellsDialog, { hasNumericCells } from './ChangeCellsDialog.tsx';
import { tableInText, toText } from './clipboard.ts';
import { redo, undo } from './sheetCells.ts';
import { SHEET_FIELDS, type SheetField } from './sheetColumns.ts';
import {
  copySelection,
  fillDown,
  paste,
  selectedArea,
  undoOrRedo,
  useSheet,
  useSheetStore,
} from './sheetStore.ts';

export function SheetToolbar() {
  const translate = useTranslate();
  const store = useSheetStore();
  const [isChanging, setChanging] = useState(false);
  const hasPast = useSheet(({ cells }) => cells.past.length > 0);
  const hasFuture = useSheet(({ cells }) => cells.future.length > 0);
  const isTall = useSheet((state) => selectedArea(state).bottom > selectedArea(state).top);
  const canChange = useSheet(hasNumericCells);
  // Keyboard users have shortcuts for these.
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const bar = useNextFocus<HTMLDivElement>('button');
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={translate('sheet.tools')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 0.5, sm: 1 }, alignItems: 'center' }}
    >
      <Tool
        icon={<UndoOutlined className="pointing" />}
        disabled={!hasPast}
        onClick={() => undoOrRedo(store, undo)}
      >
        {translate('sheet.undo')}
      </Tool>
      <Tool
        icon={<RedoOutlined className="pointing" />}
        disabled={!hasFuture}
        onClick={() => undoOrRedo(store, redo)}
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
      {isTouched && <ClipboardTools />}
      <ColumnsMenu />
      {isChanging && <ChangeCellsDialog onClose={() => setChanging(false)} />}
    </Box>
  );
}

/** Without a keyboard. The browser can ask for permission or refuse. */
function ClipboardTools() {
  const translate = useTranslate();
  const store = useSheetStore();
  const copy = () => {
    const table = copySelection(store.getState());
    const smart_count = table.reduce((sum, row) => sum + row.length, 0);
    return copyText(toText(table), 'sheet', { values: { smart_count } });
  };
  const pasteTable = async () => {
    try {
      const table = tableInText(await navigator.clipboard.readText());
      if (table.length > 0) paste(store, table);
      else showToast({ tone: 'info', title: 'sheet.nothingToPaste' });
    } catch {
      showToast({ tone: 'warning', title: 'sheet.notPasted' });
    }
  };
  return (
    <>
      <Tool icon={<ContentCopyOutlined />} onClick={() => void copy()}>
        {translate('sheet.copy')}
      </Tool>
      <Tool icon={<ContentPasteOutlined />} onClick={() => void pasteTable()}>
        {translate('sheet.paste')}
      </Tool>
    </>
  );
}

type ToolProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  icon: ReactNode;
  children: string;
};

/** Shows the icon alone on a phone. */
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
      sx={toolSx}
      {...button}
    >
      {isTight ? icon : children}
    </Button>
  );
}

// All buttons fit one row at 320 pixels.
const narrow = { xs: '1 1 36px', sm: 'none' };
const toolSx = {
  flex: narrow,
  minHeight: { xs: 44, sm: 36 },
  minWidth: { xs: 36, sm: 44 },
  px: { xs: 0, sm: 1.25 },
};

function ColumnsMenu() {
  const translate = useTranslate();
  const columns = useSheet((state) => state.columns);
  const setColumns = useSheet((state) => state.setColumns);
  const hasVariants = useHasVariants();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = SHEET_FIELDS.filter(
    (field) => field !== 'name' && (field !== 'isEnabled' || hasVariants),
  );
  const toggle = (field: SheetField) =>
    setColumns(
      SHEET_FIELDS.filter((one) =>
        one === field ? !columns.includes(one) : columns.includes(one),
      ),
    );
  return (
    <>
      <Box sx={{ display: 'flex', flex: narrow, ml: { sm: 'auto' } }}>
        <Tool
          icon={<ViewColumnOutlined />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {translate('listing.columns')}
        </Tool>
      </Box>
      <WhenOpened isOpen={anchor !== null}>
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {offered.map((field) => (
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
      </WhenOpened>
    </>
  );
}
