import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import ContentPasteOutlined from '@mui/icons-material/ContentPasteOutlined';
import KeyboardDoubleArrowDownOutlined from '@mui/icons-material/KeyboardDoubleArrowDownOutlined';
import RedoOutlined from '@mui/icons-material/RedoOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { copyText, showToast } from '../../ui/toasts.ts';
import { useNextFocus } from '../../ui/useRestoredFocus.ts';
import { tableInText, toText } from './clipboard.ts';
import {
  copySelection,
  fillDown,
  paste,
  redo,
  selectedArea,
  undo,
  useGrid,
  useGridStore,
} from './gridStore.ts';

/** Undo, redo and fill down; on a touch screen also copy and paste. `children` are further tools. */
export function GridTools({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const store = useGridStore();
  const hasPast = useGrid(({ past }) => past.length > 0);
  const hasFuture = useGrid(({ future }) => future.length > 0);
  const isTall = useGrid((state) => selectedArea(state).bottom > selectedArea(state).top);
  // With a keyboard, merchants copy and paste by shortcuts.
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const bar = useNextFocus<HTMLDivElement>('button');
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={translate('sheet.tools')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 0.5, sm: 1 }, alignItems: 'center' }}
    >
      <GridTool
        icon={<UndoOutlined className="pointing" />}
        disabled={!hasPast}
        onClick={() => undo(store)}
      >
        {translate('sheet.undo')}
      </GridTool>
      <GridTool
        icon={<RedoOutlined className="pointing" />}
        disabled={!hasFuture}
        onClick={() => redo(store)}
      >
        {translate('sheet.redo')}
      </GridTool>
      <GridTool
        icon={<KeyboardDoubleArrowDownOutlined />}
        disabled={!isTall}
        onClick={() => fillDown(store)}
      >
        {translate('sheet.fillDown')}
      </GridTool>
      {isTouched && <ClipboardTools />}
      {children}
    </Box>
  );
}

/** Copy and paste for touch screens. The browser may ask for permission to read the clipboard, or refuse. */
function ClipboardTools() {
  const translate = useTranslate();
  const store = useGridStore();
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
      <GridTool icon={<ContentCopyOutlined />} onClick={() => void copy()}>
        {translate('sheet.copy')}
      </GridTool>
      <GridTool icon={<ContentPasteOutlined />} onClick={() => void pasteTable()}>
        {translate('sheet.paste')}
      </GridTool>
    </>
  );
}

type ToolProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  icon: ReactNode;
  children: string;
};

/** Shows the icon alone on a phone. */
export function GridTool({ icon, children, ...button }: ToolProps) {
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
export const narrow = { xs: '1 1 36px', sm: 'none' };
const toolSx = {
  flex: narrow,
  minHeight: { xs: 44, sm: 36 },
  minWidth: { xs: 36, sm: 44 },
  px: { xs: 0, sm: 1.25 },
};
