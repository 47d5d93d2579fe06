import type { ThemeOptions } from '@mui/material/styles';
import { ownDirection } from './ownDirection.ts';
import { touch } from './touch.ts';

/** Text fields, switches, boxes: what is typed into and ticked. */
export const inputOverrides: NonNullable<ThemeOptions['components']> = {
  MuiTextField: {
    defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true },
  },
  MuiFormControl: {
    defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true },
  },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true },
    styleOverrides: {
      // What it offers lies over cards of the same colour: the edge of a menu, and off the field.
      paper: ({ theme }) => ({
        margin: theme.spacing(0.5, 0),
        border: `1px solid ${theme.palette.divider}`,
        boxShadow: '0 12px 32px -8px rgba(0, 0, 0, 0.22)',
      }),
    },
  },
  MuiInputBase: {
    styleOverrides: { input: { '&:is(input, textarea)': ownDirection } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: controlLine(theme.palette.mode) },
        '&:hover:not(.Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.palette.text.secondary,
        },
        '&.Mui-disabled': { backgroundColor: theme.palette.sunken },
        // The ring is the outline itself; two of them would be noise.
        '& input:focus-visible, & textarea:focus-visible': { outline: 'none' },
        [touch]: { minHeight: 44 },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginLeft: 2, fontSize: '0.8125rem', lineHeight: 1.4 } },
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

/** The edge of a control needs 3:1 against the page (WCAG 1.4.11); a hairline does not. */
function controlLine(mode: 'light' | 'dark'): string {
  return mode === 'light' ? '#8C9096' : '#74776F';
}
