import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { Brand } from './Brand.tsx';
import { Menu } from './Menu.tsx';
import type { SidebarState } from './useSidebar.ts';

/** L7. */
const width = '16rem';
const sheetWidth = '18rem';
const collapsedWidth = '3rem';

/** Beside the page on a desktop; a sheet that slides in over it on a phone (L1, L2). */
export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  return sidebar.isMobile ? <Sheet sidebar={sidebar} /> : <Rail isExpanded={sidebar.isExpanded} />;
}

function Rail({ isExpanded }: { isExpanded: boolean }) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      id="sidebar"
      aria-label={translate('shell.navigation')}
      data-state={isExpanded ? 'expanded' : 'collapsed'}
      sx={{
        position: 'sticky',
        top: 0,
        flex: 'none',
        width: isExpanded ? width : collapsedWidth,
        height: '100dvh',
        overflow: 'hidden auto',
        bgcolor: 'chrome',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width 160ms ease',
        '@media print': { display: 'none' },
      }}
    >
      <Brand isCollapsed={!isExpanded} />
      <Menu isCollapsed={!isExpanded} />
    </Box>
  );
}

function Sheet({ sidebar: { isSheetOpen, closeSheet } }: { sidebar: SidebarState }) {
  const translate = useTranslate();
  const label = translate('shell.navigation');
  return (
    <Drawer
      open={isSheetOpen}
      onClose={closeSheet}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': label,
          sx: { width: sheetWidth, maxWidth: '88vw' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Brand />
        </Box>
        <IconButton onClick={closeSheet} aria-label={translate('shell.sidebar.close')}>
          <CloseIcon />
        </IconButton>
      </Box>
      <nav id="sidebar" aria-label={label}>
        <Menu onNavigate={closeSheet} />
      </nav>
    </Drawer>
  );
}
