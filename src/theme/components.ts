import { keyframes, type ThemeOptions } from '@mui/material/styles';
import { dataDisplayOverrides } from './dataDisplay.ts';
import { ownDirection } from './direction.ts';
import { coarsePointer, narrowScreen, rowStyles, shortScreen } from './rowStyles.ts';

const inputOverrides: NonNullable<ThemeOptions['components']> = {
  MuiTextField: {
    defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true },
  },
  MuiFormControl: {
    defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true },
  },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true },
    styleOverrides: {
      // The popup has the same colour as a card behind it, so it needs a border and a margin.
      paper: ({ theme }) => ({
        margin: theme.spacing(0.5, 0),
        border: `1px solid ${theme.palette.divider}`,
        boxShadow: '0 12px 32px -8px rgba(0, 0, 0, 0.22)',
      }),
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }) => ({
        '&:is(input, textarea)': ownDirection,
        // MUI's placeholder colour has too little contrast.
        '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: controlLine(theme.palette.mode) },
        [narrowScreen]: {
          '& .MuiOutlinedInput-notchedOutline': { top: 0, '& legend': { display: 'none' } },
          // MUI hides a placeholder while the label lies in the field. Here the label is above the field.
          '& input::placeholder': { opacity: '1 !important' },
        },
        '&:hover:not(.Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.palette.text.secondary,
        },
        '&.Mui-disabled': { backgroundColor: theme.palette.sunken },
        // The outline of the field is already the focus ring.
        '& input:focus-visible, & textarea:focus-visible': { outline: 'none' },
        [coarsePointer]: { minHeight: 44 },
      }),
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      outlined: {
        // In rem: with twice the browser's font size, MUI's 9 px would put the label on the value.
        '&.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625rem) scale(0.75)' },
        // Puts the label above the field, where the label can wrap.
        [narrowScreen]: {
          '&, &.MuiInputLabel-shrink': {
            position: 'static',
            transform: 'none',
            maxWidth: '100%',
            whiteSpace: 'normal',
            pointerEvents: 'auto',
          },
        },
      },
    },
  },
  MuiInputAdornment: {
    // Not a paragraph: user styles for paragraph spacing (WCAG 1.4.12) would move the unit to another line.
    defaultProps: { disableTypography: true },
    styleOverrides: { root: ({ theme }) => ({ color: theme.palette.text.secondary }) },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        marginLeft: 2,
        fontSize: '0.8125rem',
        lineHeight: 1.4,
        // A web address in an explanation can be wider than a narrow screen.
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { '& input:focus-visible': { outline: 'none' } },
      switchBase: ({ theme }) => ({
        '&.Mui-focusVisible .MuiSwitch-thumb': { boxShadow: `0 0 0 3px ${theme.palette.focus}` },
      }),
    },
  },
  MuiCheckbox: { styleOverrides: { root: { borderRadius: 6, padding: 7 } } },
};

/** Borders of controls need a contrast of 3:1 (WCAG 1.4.11); decorative lines do not. */
function controlLine(mode: 'light' | 'dark'): string {
  return mode === 'light' ? '#8C9096' : '#74776F';
}

/**
 * Overrides for react-admin's own components. In pessimistic mode a success appears only after the response, and a
 * deletion is confirmed first.
 */
const reactAdminDefaults: NonNullable<ThemeOptions['components']> = {
  RaEdit: { defaultProps: { mutationMode: 'pessimistic' } },
  RaDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaDateTimeInput: { defaultProps: { parse: toIsoInstant } },
  // `createThemes` renders the guard of unsaved changes as the button's start icon. The guard renders nothing, so the
  // icon's space is removed.
  RaSaveButton: {
    styleOverrides: { root: { '& .MuiButton-startIcon:empty': { display: 'none' } } },
  },
  // The default Trusted Types policy (`polyfills.ts`) escapes the tags of a string, but not of a `TrustedHTML`.
  RaRichTextField: { defaultProps: { purifyOptions: { RETURN_TRUSTED_TYPE: true } } },
};

/** Converts the input's value, local time without a zone, to UTC. Returns null for an empty value. */
function toIsoInstant(typed: string): string | null {
  return typed ? new Date(typed).toISOString() : null;
}

type Overrides = NonNullable<ThemeOptions['components']>;

const ignoreClicks = keyframes({ 'from, to': { pointerEvents: 'none' } });

const page: Overrides = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // Not `inherit`, as MUI sets it: the browser would restyle all descendants of a changed
      // element.
      '*, *::before, *::after': { boxSizing: 'border-box' },
      html: { WebkitTextSizeAdjust: '100%', scrollPaddingTop: '4.5rem' },
      body: { fontVariantNumeric: 'lining-nums', textRendering: 'optimizeLegibility' },
      'a, button, input, select, textarea, summary, [tabindex]': { scrollMarginTop: '4.5rem' },
      ':focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 2 },
      '::selection': { background: theme.palette.tint.accent.border },
      // High contrast mode removes backgrounds, so tinted elements need an outline.
      '@media (forced-colors: active)': {
        '.MuiPaper-root, .MuiChip-root, .MuiButton-contained': {
          border: '1px solid CanvasText !important',
        },
        '.Mui-selected, [aria-current="page"], [aria-pressed="true"], [role="option"].Mui-focused':
          {
            outline: '2px solid Highlight !important',
            outlineOffset: -2,
          },
        // Selected elements have an outline too; the focus ring is thicker.
        ':focus-visible': { outlineWidth: '4px !important' },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Not a short transition: code that measures right after a change must see the final layout.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
      ...rowStyles(theme),
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible, &:focus-visible': {
          outline: `2px solid ${theme.palette.focus}`,
          outlineOffset: 2,
        },
      }),
    },
  },
  MuiSvgIcon: {
    styleOverrides: {
      // Mirrors icons that mean forwards or back: `<ChevronRight className="pointing" />`.
      root: ({ theme }) =>
        theme.direction === 'rtl' && { '&.pointing': { transform: 'scaleX(-1)' } },
    },
  },
  MuiTypography: {
    defaultProps: { variantMapping: { muted: 'p', hint: 'p' } },
    styleOverrides: { noWrap: ownDirection },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      rounded: { borderRadius: 10 },
      outlined: ({ theme }) => ({ borderColor: theme.palette.divider }),
    },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
  },
  MuiCardContent: {
    styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } },
  },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.palette.divider }) } },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.palette.tint.neutral.background }),
    },
  },
};

const buttons: Overrides = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: 8,
        minHeight: 36,
        padding: '6px 14px',
        [coarsePointer]: { minHeight: 44 },
      },
      sizeSmall: { minHeight: 32, padding: '4px 10px', fontSize: '0.8125rem' },
      sizeLarge: { minHeight: 44, padding: '9px 20px', fontSize: '0.9375rem' },
      outlined: ({ theme }) => ({
        borderColor: theme.palette.divider,
        backgroundColor: theme.palette.background.paper,
        '&:hover': {
          borderColor: theme.palette.text.disabled,
          backgroundColor: theme.palette.sunken,
        },
        '&.MuiButton-colorPrimary': { color: theme.palette.text.primary },
      }),
      contained: { '&.MuiButton-colorPrimary:active': { transform: 'translateY(0.5px)' } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        color: theme.palette.action.active,
        [coarsePointer]: { minWidth: 44, minHeight: 44 },
      }),
      sizeSmall: { padding: 6 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        padding: '6px 12px',
        textTransform: 'none',
        borderColor: theme.palette.divider,
        color: theme.palette.text.secondary,
        '&.Mui-selected': {
          color: theme.palette.tint.accent.text,
          backgroundColor: theme.palette.tint.accent.background,
        },
      }),
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 44, borderBottom: `1px solid ${theme.palette.divider}` }),
      indicator: { height: 2, borderRadius: 2 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 44,
        minWidth: 0,
        padding: '8px 14px',
        textTransform: 'none',
        '&.Mui-focusVisible': { outlineOffset: -3 },
      },
    },
  },
};

const overlays: Overrides = {
  MuiDialog: {
    styleOverrides: {
      // Ignores the second click of a double click, which would hit the backdrop and close the
      // dialog.
      container: { animation: `${ignoreClicks} 500ms !important` },
      paper: ({ theme }) => ({
        pointerEvents: 'auto',
        borderRadius: 14,
        border: `1px solid ${theme.palette.divider}`,
        boxShadow: '0 24px 64px -16px rgba(0, 0, 0, 0.32)',
        [theme.breakpoints.down('sm')]: { margin: 16, width: 'calc(100% - 32px)' },
        // On short screens the whole dialog scrolls, with title and buttons.
        [shortScreen]: {
          margin: 8,
          maxHeight: 'calc(100% - 16px)',
          '& form, & .MuiDialogContent-root': { flex: 'none', overflow: 'visible' },
        },
        '&.MuiDialog-paperFullScreen': {
          margin: 0,
          width: '100%',
          maxHeight: 'none',
          border: 0,
          borderRadius: 0,
        },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.h2, padding: '20px 24px 8px' }),
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogContentText: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.body2, color: theme.palette.text.secondary }),
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', gap: 8 } } },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(15, 17, 16, 0.5)' } },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.palette.chrome,
        borderColor: theme.palette.divider,
      }),
    },
  },
  MuiAppBar: {
    defaultProps: { elevation: 0, color: 'default' },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.palette.chrome,
        backgroundImage: 'none',
        borderBottom: `1px solid ${theme.palette.divider}`,
      }),
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 10,
        border: `1px solid ${theme.palette.divider}`,
        boxShadow: '0 12px 32px -8px rgba(0, 0, 0, 0.22)',
      }),
    },
  },
  MuiMenu: { styleOverrides: { list: { padding: 6 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        borderRadius: 6,
        minHeight: 36,
        padding: '6px 10px',
        // Items wrap with wide letter spacing (WCAG 1.4.12) and at a high zoom.
        whiteSpace: 'normal',
        [coarsePointer]: { minHeight: 44 },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }),
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 30, color: 'inherit' } } },
  MuiTooltip: {
    defaultProps: { arrow: false },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        fontWeight: 500,
        padding: '5px 9px',
        borderRadius: 6,
        color: theme.palette.background.paper,
        backgroundColor: theme.palette.text.primary,
        '@media (forced-colors: active)': { border: '1px solid CanvasText' },
      }),
    },
  },
};

export const componentOverrides: Overrides = {
  ...page,
  ...buttons,
  ...overlays,
  ...inputOverrides,
  ...dataDisplayOverrides,
  ...reactAdminDefaults,
};
