import type { ComponentProps } from 'react';
import type { Tints } from '../theme/palette.ts';

export type Tone = keyof Tints;

type Props = ComponentProps<'span'> & { tone: Tone };

/** A short state in a soft tint. The word carries the meaning, the colour only helps. */
export function StatusChip({ tone, className = '', ...props }: Props) {
  // A tooltip around it adds a class of its own.
  return <span {...props} className={`chip chip-${tone} ${className}`.trim()} />;
}
