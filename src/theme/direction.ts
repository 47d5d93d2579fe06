import { useTheme } from '@mui/material/styles';
/**
 * For what people typed: a name or a code reads in its own direction in every page, and is cut off where it
 * ends. A `bdi` around the whole of it would hide its direction again. It stands where the page begins: `left`
 * is turned round with the page, `start` would follow the text.
 */
export const ownDirection = { unicodeBidi: 'plaintext', textAlign: 'left' } as const;

/** What people wrote in several lines. */
export const writtenSx = {
  ...ownDirection,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/** Where a line begins and where it ends, for what is placed by script: a menu below its button. */
export function useSides(): { start: 'left' | 'right'; end: 'left' | 'right' } {
  const isRtl = useTheme().direction === 'rtl';
  return isRtl ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };
}
