import type { ThemeOptions } from '@mui/material/styles';
import type { ReactElement, ReactNode } from 'react';
import type { Exporter } from 'react-admin';
import { componentOverrides } from './components.ts';
import { type Colours, dark, light } from './palette.ts';

const systemFonts = [
  'Inter',
  'ui-sans-serif',
  'system-ui',
  '-apple-system',
  '"Segoe UI"',
  'Roboto',
  '"Helvetica Neue"',
  'Arial',
  '"Noto Sans"',
  'sans-serif',
].join(', ');

const body2 = { fontSize: '0.875rem', lineHeight: 1.5 };
const caption = { fontSize: '0.8125rem', lineHeight: 1.45 };

const typography: NonNullable<ThemeOptions['typography']> = {
  fontFamily: systemFonts,
  fontSize: 14,
  fontWeightMedium: 550,
  fontWeightBold: 650,
  h1: { fontSize: '1.5rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.018em' },
  h2: { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 620, letterSpacing: '-0.011em' },
  h3: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 620, letterSpacing: '-0.006em' },
  h4: { fontSize: '1.75rem', lineHeight: 1.25, fontWeight: 650, letterSpacing: '-0.02em' },
  h5: { fontSize: '1.5rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.018em' },
  h6: { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 620, letterSpacing: '-0.011em' },
  subtitle1: { fontSize: '0.9375rem', lineHeight: 1.5 },
  subtitle2: { fontSize: '0.8125rem', lineHeight: 1.5, fontWeight: 550 },
  body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
  body2,
  button: { fontSize: '0.875rem', fontWeight: 570, textTransform: 'none', letterSpacing: 0 },
  caption,
  overline: {
    fontSize: '0.75rem',
    lineHeight: 1.5,
    fontWeight: 600,
    letterSpacing: '0.04em',
    textTransform: 'none',
  },
};

type SharedOptions = Pick<ThemeOptions, 'components' | 'direction'>;

function createConsoleTheme(palette: Colours, sharedOptions: SharedOptions): ThemeOptions {
  const quiet = { fontWeight: 400, color: palette.text.secondary };
  return {
    palette,
    typography: { ...typography, muted: { ...body2, ...quiet }, hint: { ...caption, ...quiet } },
    spacing: 8,
    shape: { borderRadius: 8 },
    // A window below 768 px is a phone (L2), also for react-admin's components, which use `sm`. The values are in rem:
    // with twice the browser's font size, a desktop has the room of a tablet.
    breakpoints: {
      values: { xs: 0, sm: 48, md: 64, lg: 80, xl: 100 },
      unit: 'rem',
      // MUI divides `step` by 100: `down` ends 0.05 px before `up`, also in windows with fractions of a pixel.
      step: 0.3125,
    },
    motion: { reducedMotion: 'system' },
    ...sharedOptions,
  };
}

/** Default labels of MUI's `Autocomplete`. */
type AutocompleteTexts = { openText: string; closeText: string; clearText: string };

/** Components of the console that the theme adds to react-admin's own screens. */
type ReactAdminParts = {
  /** Rendered in the Save button of each react-admin form. Renders nothing itself. */
  formGuard?: ReactNode;
  /** Replaces the rows of a list after a failure; react-admin would show an empty list. */
  listError?: ReactNode;
  /** The default pager of `<List>`. */
  pagination?: ReactElement;
  /** Exporter of a list's `<ExportButton>` and `<BulkExportButton>`. */
  exporter?: Exporter;
};

/** Light and dark theme for a text direction. */
export function createThemes(
  direction: 'ltr' | 'rtl',
  autocompleteTexts?: AutocompleteTexts,
  parts: ReactAdminParts = {},
) {
  const { MuiAutocomplete, RaSaveButton, ...others } = componentOverrides;
  const defaultProps = { ...MuiAutocomplete?.defaultProps, ...autocompleteTexts };
  const list = { error: parts.listError, exporter: parts.exporter };
  const components = {
    ...others,
    MuiAutocomplete: { ...MuiAutocomplete, defaultProps },
    RaSaveButton: { ...RaSaveButton, defaultProps: { startIcon: parts.formGuard } },
    RaList: { defaultProps: { ...list, pagination: parts.pagination } },
    RaInfiniteList: { defaultProps: list },
  };
  const sharedOptions = { components, direction };
  return {
    lightTheme: createConsoleTheme(light, sharedOptions),
    darkTheme: createConsoleTheme(dark, sharedOptions),
  };
}
