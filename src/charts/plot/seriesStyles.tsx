import { alpha, useTheme } from '@mui/material/styles';

/** Colour and pattern of a part. The pattern distinguishes the parts in print, and for readers who see no colours. */
export type SeriesStyle = { colour: string; background: string; path: string };

// SVG paths in 8 × 8 pixels. The first one is plain.
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

/** A palette colour. */
export type SeriesTone = 'primary' | 'warning' | 'info' | 'success' | 'secondary' | 'error';

const defaultTones: readonly SeriesTone[] = [
  'primary',
  'warning',
  'info',
  'success',
  'secondary',
  'error',
];

/**
 * A style for each part. A part whose tone is undefined has a default tone. `places[i]` is the pattern index of part i,
 * by default i: with a place, a part keeps its pattern when other parts are missing.
 */
export function useSeriesStyles(
  tones: readonly (SeriesTone | undefined)[],
  places: readonly (number | undefined)[] = [],
): SeriesStyle[] {
  const { palette } = useTheme();
  return tones.map((tone, index) => {
    const colour = palette[tone ?? defaultTones[index % defaultTones.length] ?? 'primary'].main;
    return {
      colour,
      background: alpha(colour, palette.mode === 'dark' ? 0.24 : 0.16),
      path: patterns[(places[index] ?? index) % patterns.length] ?? '',
    };
  });
}

/** Render once in each SVG. Fill a part with `seriesFill(id, index)`. */
export function SeriesPatterns({ id, styles }: { id: string; styles: readonly SeriesStyle[] }) {
  return (
    <defs>
      {styles.map(({ colour, background, path }, index) => (
        <pattern
          // biome-ignore lint/suspicious/noArrayIndexKey: a style is identified by its index
          key={index}
          id={`${id}-${index}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
        >
          <rect
            className={path === '' ? 'pattern-plain' : 'pattern-ground'}
            width={8}
            height={8}
            fill={path === '' ? colour : background}
          />
          <path className="pattern-strokes" d={path} stroke={colour} strokeWidth={1.75} />
        </pattern>
      ))}
    </defs>
  );
}

export function seriesFill(id: string, index: number): string {
  return `url(#${id}-${index})`;
}

/** Styles to use inside `@media (forced-colors: active)`. */
export const forcedColours = {
  '& .bar': { stroke: 'CanvasText' },
  '& .ground, & .pattern-ground': { fill: 'Canvas' },
  '& .pattern-plain': { fill: 'CanvasText' },
  '& .pattern-strokes': { stroke: 'CanvasText' },
};
