import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { Screen } from '../resources/definition.ts';
import { Brand } from './Brand.tsx';
import { many, screens } from './screens.ts';
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

/**
 * Milliseconds until a collapsed entry's name is shown, the first time and moving on to the next (L7). The
 * 300 ms within which the next one comes without a delay are never needed: there is no delay to skip.
 */
const tooltipDelay = 0;

/** Exactly three (P3). Every other screen is reached from the dashboard and from links. */
const entries = screens.filter(({ isInMenu }) => isInMenu);

type MenuProps = {
  isCollapsed?: boolean;
  /** An entry was chosen, the current one included. */
  onNavigate?: () => void;
};

function Menu({ isCollapsed = false, onNavigate }: MenuProps) {
  const { pathname } = useLocation();
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: isCollapsed ? 0.5 : 1, display: 'grid', gap: 0.5 }}
    >
      {entries.map((entry) => (
        <li key={entry.path}>
          <MenuEntry
            screen={entry}
            isCollapsed={isCollapsed}
            isCurrent={isUnder(entry.path, pathname)}
            onNavigate={onNavigate}
          />
        </li>
      ))}
    </Box>
  );
}

/** `/products/12` is under `/products`, `/products-old` is not (R6). */
function isUnder(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

type MenuEntryProps = {
  screen: Screen;
  isCollapsed: boolean;
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
};

function MenuEntry({ screen, isCollapsed, isCurrent, onNavigate }: MenuEntryProps) {
  const translate = useTranslate();
  const { path, label, icon: Icon } = screen;
  const name = translate(label, many);
  return (
    <Tooltip
      title={isCollapsed ? name : ''}
      placement="right"
      enterDelay={tooltipDelay}
      enterNextDelay={tooltipDelay}
    >
      <ButtonBase
        component={Link}
        to={path}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isCollapsed ? name : undefined}
        onClick={onNavigate}
        sx={entryStyle(isCollapsed)}
      >
        <Box component="span" sx={{ display: 'flex', fontSize: 20 }}>
          <Icon fontSize="inherit" />
        </Box>
        {!isCollapsed && <span>{name}</span>}
      </ButtonBase>
    </Tooltip>
  );
}

function entryStyle(isCollapsed: boolean) {
  return {
    width: '100%',
    minHeight: 40,
    px: isCollapsed ? 0 : 1.25,
    gap: 1.25,
    borderRadius: 1,
    justifyContent: isCollapsed ? 'center' : 'flex-start',
    typography: 'body2',
    fontWeight: 520,
    whiteSpace: 'nowrap',
    color: 'text.secondary',
    '@media (pointer: coarse)': { minHeight: 44 },
    '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
    '&[aria-current="page"]': {
      bgcolor: 'tint.accent.background',
      color: 'tint.accent.text',
      fontWeight: 620,
    },
    '&.Mui-focusVisible': { outlineOffset: -2 },
  };
}
