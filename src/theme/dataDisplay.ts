import type { Theme, ThemeOptions } from '@mui/material/styles';
import type { Tint } from './palette.ts';
import { coarsePointer } from './rowStyles.ts';

type Tone = 'primary' | 'success' | 'warning' | 'error' | 'info' | 'default' | 'secondary';

function tintColours(theme: Theme, tone: Tone): Tint {
  if (tone === 'primary') return theme.palette.tint.accent;
  if (tone === 'default' || tone === 'secondary') return theme.palette.tint.neutral;
  return theme.palette.tint[tone];
}

const tones = ['primary', 'success', 'warning', 'error', 'info', 'default', 'secondary'] as const;

/** MUI's data display components: links, chips, alerts, tables. */
export const dataDisplayOverrides: NonNullable<ThemeOptions['components']> = {
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: {
        fontWeight: 550,
        borderRadius: 4,
        variants: [
          // A link alone in its line sets `body2`, and needs a larger touch target. A link in a sentence inherits the
          // text style, and keeps its height.
          {
            props: { variant: 'body2' },
            style: { [coarsePointer]: { display: 'inline-block', paddingBlock: 12 } },
          },
        ],
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 7, fontWeight: 550, fontSize: '0.8125rem', height: '1.75rem' },
      sizeSmall: { height: '1.5rem', fontSize: '0.75rem' },
      label: { paddingLeft: 9, paddingRight: 9 },
      outlined: ({ theme }) => ({ borderColor: theme.palette.divider }),
    },
    variants: tones.map((color) => ({
      props: { variant: 'filled' as const, color },
      style: ({ theme }: { theme: Theme }) => {
        const tint = tintColours(theme, color);
        return {
          backgroundColor: tint.background,
          color: tint.text,
          '& .MuiChip-deleteIcon': {
            color: tint.text,
            opacity: 0.75,
            '&:hover': { color: tint.text },
          },
          '&.MuiChip-clickable:hover, &.Mui-focusVisible': { backgroundColor: tint.border },
        };
      },
    })),
  },
  MuiAlert: {
    styleOverrides: {
      // Actions wrap below the text if there is too little space.
      root: { borderRadius: 10, alignItems: 'center', flexWrap: 'wrap' },
      message: { flex: '1 1 12rem', overflowWrap: 'anywhere' },
    },
    variants: (['success', 'warning', 'error', 'info'] as const).map((severity) => ({
      props: { variant: 'standard' as const, severity },
      style: ({ theme }: { theme: Theme }) => {
        const tint = tintColours(theme, severity);
        return {
          backgroundColor: tint.background,
          color: tint.text,
          border: `1px solid ${tint.border}`,
          '& .MuiAlert-icon': { color: tint.text },
        };
      },
    })),
  },
  MuiTable: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderColor: theme.palette.divider,
        padding: '6px 12px',
        height: 44,
        '&.MuiTableCell-paddingCheckbox': { padding: '0 4px 0 8px' },
      }),
      head: ({ theme }) => ({
        ...theme.typography.overline,
        color: theme.palette.text.secondary,
        backgroundColor: theme.palette.sunken,
        whiteSpace: 'nowrap',
      }),
    },
  },
  // Includes `th` row headers, which would keep their border in the last row.
  MuiTableBody: {
    styleOverrides: { root: { '& > tr:last-of-type > *': { borderBottom: 0 } } },
  },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.palette.action.hover },
      }),
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 4,
        // Keeps the label as high as the text of a head without a sort arrow.
        verticalAlign: 'top',
        '& .MuiTableSortLabel-icon': { marginBlock: -4 },
        '&.Mui-active': { color: theme.palette.text.primary },
      }),
    },
  },
  MuiLinearProgress: { styleOverrides: { root: { borderRadius: 4, height: 4 } } },
};
