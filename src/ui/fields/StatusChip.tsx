import type { ComponentProps } from 'react';
import type { Tints } from '../../theme/palette.ts';

export type Tone = keyof Tints;

type Props = Omit<ComponentProps<'span'>, 'className'> & { tone: Tone };

/** A status. The text has the meaning, not the colour. */
export function StatusChip({ tone, ...props }: Props) {
  return <span {...props} className={`chip chip-${tone}`} />;
}
