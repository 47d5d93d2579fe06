import MenuOpenIcon from '@mui/icons-material/MenuOpenOutlined';
import MenuIcon from '@mui/icons-material/MenuOutlined';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import { useTranslate } from 'react-admin';
import { Brand } from './Brand.tsx';
import { PageTitle } from './PageTitle.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { UserMenu } from './UserMenu.tsx';
import type { SidebarState } from './useSidebar.ts';

/** Stays in view: the sidebar's toggle and the user menu (L1). */
export function Header({ sidebar, onSearch }: { sidebar: SidebarState; onSearch: () => void }) {
  const translate = useTranslate();
  const isShown = sidebar.isMobile ? sidebar.isSheetOpen : sidebar.isExpanded;
  return (
    <AppBar position="sticky" component="header" sx={{ '@media print': { display: 'none' } }}>
      <Toolbar
        variant="dense"
        sx={{ minHeight: 56, gap: 1, px: { xs: 1, sm: 1.5 } }}
        disableGutters
      >
        <IconButton
          onClick={sidebar.toggle}
          aria-label={translate('shell.sidebar.toggle')}
          aria-expanded={isShown}
          aria-controls={sidebar.isMobile && !isShown ? undefined : 'sidebar'}
          aria-keyshortcuts="Control+B Meta+B"
          title={translate('shell.sidebar.shortcut')}
        >
          {isShown ? <MenuOpenIcon className="pointing" /> : <MenuIcon />}
        </IconButton>
        {sidebar.isMobile && <Brand />}
        <PageTitle />
        <Box sx={{ flex: 1 }} />
        <PaletteButton onClick={onSearch} />
        <UserMenu />
      </Toolbar>
    </AppBar>
  );
}
