import { alpha, useTheme } from '@mui/material/styles';

/** Colour and pattern of a part, so that parts differ for those who see no colours, and on paper. */
export type SeriesStyle = { colour: string; soft: string; strokes: string };

// Drawn in a square of 8 × 8. The first is plain.
const patterns = [
  '',
  'M-2,2 L2,-2 M0,8 L8,0 M6,10 L10,6',
  'M2,2 h2 v2 h-2 Z M6,6 h2 v2 h-2 Z',
  'M0,2 H8 M0,6 H8',
  'M-2,6 L2,10 M0,0 L8,8 M6,-2 L10,2',
  'M2,0 V8 M6,0 V8',
  'M0,4 H8 M4,0 V8',
  'M0,0 L8,8 M8,0 L0,8',
];

/** A colour of the theme by what it means. */
export type SeriesTone = 'primary' | 'warning' | 'info' | 'success' | 'secondary' | 'error';

const usual: readonly SeriesTone[] = [
  'primary',
  'warning',
  'info',
  'success',
  'secondary',
  'error',
];

/**
 * A style for each part, in the colour that it asks for or in turn; neighbours differ in pattern. `places` are
 * those of the patterns, for parts that keep theirs whatever others there are.
 */
export function useSeriesStyles(
  tones: readonly (SeriesTone | undefined)[],
  places: readonly (number | undefined)[] = [],
): SeriesStyle[] {
  const { palette } = useTheme();
  return tones.map((tone, index) => {
    const colour = palette[tone ?? usual[index % usual.length] ?? 'primary'].main;
    return {
      colour,
      soft: alpha(colour, palette.mode === 'dark' ? 0.24 : 0.16),
      strokes: patterns[(places[index] ?? index) % patterns.length] ?? '',
    };
  });
}

/** The patterns of styles, once inside each SVG; a part is filled with `seriesFill(id, index)`. */
export function SeriesPatterns({ id, styles }: { id: string; styles: readonly SeriesStyle[] }) {
  return (
    <defs>
      {styles.map(({ colour, soft, strokes }, index) => (
        <pattern
          // biome-ignore lint/suspicious/noArrayIndexKey: a style is its place
          key={index}
          id={`${id}-${index}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
        >
          <rect
            className={strokes === '' ? 'pattern-plain' : 'pattern-ground'}
            width={8}
            height={8}
            fill={strokes === '' ? colour : soft}
          />
          <path className="pattern-strokes" d={strokes} stroke={colour} strokeWidth={1.75} />
        </pattern>
      ))}
    </defs>
  );
}

export function seriesFill(id: string, index: number): string {
  return `url(#${id}-${index})`;
}

/** Bars and their patterns in the system's own colours. */
export const forcedColours = {
  '& .bar': { stroke: 'CanvasText' },
  '& .ground, & .pattern-ground': { fill: 'Canvas' },
  '& .pattern-plain': { fill: 'CanvasText' },
  '& .pattern-strokes': { stroke: 'CanvasText' },
};
