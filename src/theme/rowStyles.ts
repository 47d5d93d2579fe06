import type { CSSObject, Theme } from '@mui/material/styles';
import { ownDirection } from './direction.ts';
import type { Tints } from './palette.ts';

/** Touch targets need 44 px. */
export const coarsePointer = '@media (pointer: coarse)';

/** A page at 400 % zoom, or a phone in landscape. Sticky elements would cover most of the page. */
export const shortScreen = '@media (max-height: 400px)';

/** A phone with twice the browser's font size: a line has room for some 15 letters. */
export const narrowScreen = '@media (max-width: 15rem)';

/** `gridTemplateColumns` of a phone: one column if the font size leaves no room for two. */
export const twoColumns = 'repeat(auto-fill, minmax(min(100%, max(7rem, 40%)), 1fr))';

/**
 * Class styles of elements that lists contain by the hundred. Styled components compute their
 * styles for each instance, which took a sixth of a list's render time.
 */
export function rowStyles(theme: Theme): CSSObject {
  return {
    ...chip(theme),
    ...square(theme),
    ...tick(theme),
    ...iconButton(theme),
    '.quiet': { color: theme.palette.text.secondary },
    // Doubled for a higher specificity than the styles of the surrounding text.
    '.small.small': { ...theme.typography.caption },
    '.one-line': {
      ...ownDirection,
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      [narrowScreen]: { whiteSpace: 'normal' },
    },
    '.two-lines': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      [narrowScreen]: { WebkitLineClamp: 4 },
      overflow: 'hidden',
      overflowWrap: 'anywhere',
    },
    '.code': {
      fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
      letterSpacing: '0.02em',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '.row-link': { color: 'inherit', textDecoration: 'none' },
    '.row-link:hover': { textDecoration: 'underline' },
  };
}

function chip({ palette, spacing, typography }: Theme): CSSObject {
  const tones = Object.entries(palette.tint satisfies Tints).map(([tone, { text, background }]) => [
    `.chip-${tone}`,
    { color: text, backgroundColor: background },
  ]);
  return {
    '.chip': {
      display: 'inline-flex',
      alignItems: 'center',
      padding: spacing(0.125, 1),
      // Half of the height of a chip with one line.
      borderRadius: 11,
      fontSize: typography.caption.fontSize,
      lineHeight: 1.5,
      fontWeight: 550,
      whiteSpace: 'nowrap',
      [narrowScreen]: { whiteSpace: 'normal' },
      // Forced colours remove the background and make the outline visible.
      outline: '1px solid transparent',
      outlineOffset: -1,
    },
    ...Object.fromEntries(tones),
  };
}

function square({ palette, shape }: Theme): CSSObject {
  return {
    '.thumbnail': {
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      overflow: 'hidden',
      borderRadius: shape.borderRadius,
      border: `1px solid ${palette.divider}`,
      backgroundColor: palette.sunken,
      color: palette.text.disabled,
    },
    '.thumbnail img': { width: '100%', height: '100%', objectFit: 'cover' },
  };
}

/** Looks like MUI's checkbox: 18 px, centred in its touch target. */
function tick({ palette }: Theme): CSSObject {
  const color = encodeURIComponent(palette.background.paper);
  const picture = (path: string) =>
    `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='18' height='18'><path fill='${color}' d='${path}'/></svg>") center border-box currentColor`;
  return {
    '.tick': {
      appearance: 'none',
      flex: 'none',
      display: 'inline-grid',
      placeItems: 'center',
      width: 24,
      height: 24,
      margin: 0,
      borderRadius: 6,
      color: palette.text.secondary,
      cursor: 'pointer',
      verticalAlign: 'middle',
      '@media (forced-colors: active)': { appearance: 'auto' },
    },
    '.tick::before': {
      content: '""',
      width: 18,
      height: 18,
      border: '2px solid',
      borderRadius: 2,
      '@media (forced-colors: active)': { content: 'none' },
    },
    '.tick:is(:checked, :indeterminate)': { color: palette.primary.main },
    // A background image: an extra element or a clip path would trigger a layout of the row.
    '.tick:checked::before': { background: picture('M7 14 2 9l1.4-1.4L7 11.2l7.6-7.6L16 5z') },
    '.tick:indeterminate::before': { background: picture('M4 8h10v2H4z') },
  };
}

/** Looks like MUI's icon button, without ripple. Lies above the link that covers its row. */
function iconButton({ palette }: Theme): CSSObject {
  return {
    '.icon-button': {
      position: 'relative',
      zIndex: 1,
      display: 'inline-grid',
      placeItems: 'center',
      padding: 8,
      border: 0,
      borderRadius: 8,
      background: 'none',
      color: palette.action.active,
      cursor: 'pointer',
      [coarsePointer]: { minWidth: 44, minHeight: 44 },
    },
    '.icon-button:hover': { backgroundColor: palette.action.hover },
  };
}
