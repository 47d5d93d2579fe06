import SearchIcon from '@mui/icons-material/SearchOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { commandKey } from './commandKey.ts';

/** Opens the palette: the way to everything for those who have no keyboard, too. */
export function PaletteButton({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <SearchButton
      onClick={onClick}
      aria-label={translate('shell.palette.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <SearchIcon fontSize="small" />
      <span>{translate('shell.palette.search')}</span>
      {/* Drawn, not written: words that are seen belong into a button's name, keys do not. */}
      <kbd data-keys={`${commandKey()}K`} aria-hidden />
    </SearchButton>
  );
}

/** A field on a desk, an icon on a phone. */
const SearchButton = styled(ButtonBase)(({ theme }) => ({
  gap: theme.spacing(1),
  minWidth: 44,
  minHeight: 44,
  borderRadius: 99,
  color: theme.palette.text.secondary,
  '& span, & kbd': { display: 'none' },
  '&:hover': { backgroundColor: theme.palette.action.hover },
  [theme.breakpoints.up('sm')]: {
    justifyContent: 'flex-start',
    width: 220,
    minHeight: 36,
    padding: theme.spacing(0, 1.25),
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    ...theme.typography.body2,
    '& span': { display: 'block', flex: 1, textAlign: 'start' },
    '& kbd': { display: 'block', font: 'inherit', fontSize: 12 },
    '& kbd::after': { content: 'attr(data-keys)' },
  },
}));
