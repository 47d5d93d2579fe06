import GlobalStyles from '@mui/material/GlobalStyles';
import { createTheme, type Theme, ThemeProvider, useTheme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { usePrinting } from '../../charts/usePrinting.ts';
import { themesOf } from '../../theme.ts';

/** Paper is white in the dark, too: what is inside is printed as ink on it, however the screen looks. */
export function OnPaper({ children }: { children: ReactNode }) {
  const isPrinting = usePrinting();
  const screen = useTheme();
  const { direction } = screen;
  const paper = useMemo(() => createTheme(themesOf(direction).lightTheme), [direction]);
  return (
    <ThemeProvider theme={isPrinting ? paper : screen}>
      <GlobalStyles styles={paperStyles} />
      {children}
    </ThemeProvider>
  );
}

const paperStyles = ({ palette }: Theme) => ({
  '@page': { margin: '12mm' },
  '@media print': {
    'html, body': {
      color: palette.text.primary,
      background: 'white !important',
      colorScheme: 'light !important',
    },
    '#main-content': { padding: '0 !important', maxWidth: 'none !important', zoom: 0.75 },
  },
});
