import { styled } from '@mui/material/styles';
import type { Tints } from '../theme/palette.ts';

export type Tone = keyof Tints;

/** A short state in a soft tint. The word carries the meaning, the colour only helps. */
export const StatusChip = styled('span', {
  shouldForwardProp: (name) => name !== 'tone',
})<{ tone: Tone }>(({ theme, tone }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  padding: theme.spacing(0.125, 1),
  // Half of one line; in two lines the text keeps its corners.
  borderRadius: 11,
  fontSize: theme.typography.caption.fontSize,
  lineHeight: 1.5,
  fontWeight: 550,
  whiteSpace: 'nowrap',
  color: theme.palette.tint[tone].text,
  backgroundColor: theme.palette.tint[tone].background,
  // Forced colours drop the background: the outline keeps the shape.
  outline: '1px solid transparent',
  outlineOffset: -1,
}));
