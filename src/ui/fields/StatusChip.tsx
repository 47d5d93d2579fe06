import type { ComponentProps } from 'react';
import type { Tints } from '../../theme/palette.ts';

export type Tone = keyof Tints;

type Props = Omit<ComponentProps<'span'>, 'className'> & { tone: Tone };

/** A short state in a soft tint. The word carries the meaning, the colour only helps. */
export function StatusChip({ tone, ...props }: Props) {
  return <span {...props} className={`chip chip-${tone}`} />;
}
