import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { ownDirection } from '../../theme/direction.ts';
import { scrollHint } from '../../theme/scrollHint.ts';

/**
 * Styles by class, as computing styles for each of hundreds of cells is slow. `--columns`: all column widths;
 * `--row`: row height; `--name`: width of the sticky first column.
 */
export const GridFrame = styled('div')(({ theme }) => ({
  ...scrollHint(theme),
  ...frame(theme),
  ...cells(theme),
  ...marks(theme),
  ...typing(theme),
}));

function frame({ palette, typography, shape }: Theme): CSSObject {
  return {
    position: 'relative',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    // Focused cells must not scroll below the header or the sticky column.
    scrollPaddingBlockStart: 'var(--row)',
    scrollPaddingInlineStart: 'var(--name)',
    border: `1px solid ${palette.divider}`,
    borderRadius: shape.borderRadius,
    backgroundColor: palette.background.paper,
    ...typography.body2,
    userSelect: 'none',
    outline: 'none',
    '& .line': {
      display: 'grid',
      gridTemplateColumns: 'var(--columns)',
      height: 'var(--row)',
      width: '100%',
    },
    '& [data-row]': { position: 'absolute', insetInlineStart: 0, contain: 'layout style' },
  };
}

function cells({ palette }: Theme): CSSObject {
  return {
    '& .head': { position: 'sticky', top: 0, zIndex: 3, backgroundColor: palette.sunken },
    '& .head .cell': {
      fontWeight: 600,
      color: palette.text.secondary,
      backgroundColor: palette.sunken,
      cursor: 'pointer',
    },
    // Long content is cut off, so that it does not move other cells.
    '& .cell': {
      ...ownDirection,
      position: 'relative',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      lineHeight: 'calc(var(--row) - 1px)',
      padding: '0 8px',
      borderBlockEnd: `1px solid ${palette.divider}`,
      borderInlineEnd: `1px solid ${palette.divider}`,
      backgroundColor: palette.background.paper,
      cursor: 'cell',
      touchAction: 'manipulation',
      outline: 'none',
    },
    '& .cell:first-of-type': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 2,
      fontWeight: 550,
      borderInlineEnd: `2px solid ${palette.divider}`,
    },
    '& .cell.number': { fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
  };
}

function marks({ palette }: Theme): CSSObject {
  return {
    '& .fixed': { color: palette.text.secondary, backgroundColor: palette.sunken },
    '& .changed': {
      backgroundColor: palette.tint.warning.background,
      color: palette.tint.warning.text,
    },
    // A corner, as colour alone is not accessible.
    '& .changed::after': corner(palette.tint.warning.text),
    '& .picked': {
      backgroundImage: `linear-gradient(${palette.action.focus}, ${palette.action.focus})`,
    },
    '& .wrong': {
      backgroundColor: palette.tint.error.background,
      color: palette.tint.error.text,
      textDecoration: 'underline wavy',
      textUnderlineOffset: 3,
    },
    '& .wrong::after': corner(palette.tint.error.text),
    '& .muted': { color: palette.text.secondary },
    '& .part': { paddingInlineStart: 24, fontWeight: 400 },
    '& .failed::before': {
      content: '"!"',
      display: 'inline-block',
      width: 18,
      lineHeight: '18px',
      marginInlineEnd: 6,
      borderRadius: 9,
      textAlign: 'center',
      fontWeight: 700,
      color: palette.tint.error.background,
      backgroundColor: palette.tint.error.text,
    },
    '& [aria-busy] .cell': { opacity: 0.6 },
    '& .active': { boxShadow: `inset 0 0 0 1px ${palette.focus}` },
    '&:focus-within .active': { boxShadow: `inset 0 0 0 2px ${palette.focus}` },
    // A read-only grid shows no selection until the focus is in the grid.
    '&[aria-readonly]:not(:focus-within) .cell': { boxShadow: 'none', backgroundImage: 'none' },
    // Forced colours remove shadows and backgrounds.
    '@media (forced-colors: active)': {
      '& .active': { outline: '2px solid Highlight', outlineOffset: -2 },
      '& .picked': { textDecoration: 'underline' },
    },
  };
}

function typing({ palette }: Theme): CSSObject {
  return {
    '& .cell > input, & .cell > select': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      padding: '0 7px',
      font: 'inherit',
      fontWeight: 400,
      color: palette.text.primary,
      backgroundColor: palette.background.paper,
      border: 0,
      outline: `2px solid ${palette.focus}`,
      outlineOffset: -2,
      userSelect: 'text',
    },
    '& .number > input': { textAlign: 'right' },
  };
}

function corner(color: string): CSSObject {
  return {
    content: '""',
    position: 'absolute',
    insetBlockStart: 0,
    insetInlineEnd: 0,
    borderBlockStart: `7px solid ${color}`,
    borderInlineStart: '7px solid transparent',
  };
}
