import { useTheme } from '@mui/material/styles';
/**
 * For text that users have typed: the direction follows the content, and truncation is at the end of the text. The
 * element must not contain a `bdi`, which would hide the direction of the content. Aligned to the start of the page:
 * the right-to-left plugin mirrors `left`, while `start` would follow the text.
 */
export const ownDirection = { unicodeBidi: 'plaintext', textAlign: 'left' } as const;

/** Like `ownDirection`, for text with line breaks. */
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
