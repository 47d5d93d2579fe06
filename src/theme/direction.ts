import { useTheme } from '@mui/material/styles';
/**
 * For user text: its direction follows its content, and it is truncated at its end. A `bdi` inside
 * would hide its direction. Aligned to the start of the page: the right-to-left plugin mirrors
 * `left`, while `start` would follow the text.
 */
export const ownDirection = { unicodeBidi: 'plaintext', textAlign: 'left' } as const;

/** For user text with line breaks. */
export const writtenSx = {
  ...ownDirection,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/** Physical sides for code that positions elements, such as menus. */
export function useSides(): { start: 'left' | 'right'; end: 'left' | 'right' } {
  const isRtl = useTheme().direction === 'rtl';
  return isRtl ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };
}
