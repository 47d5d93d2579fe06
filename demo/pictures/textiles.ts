import { CREAM, OAK, type Palette } from './pictureColours.ts';
import { ellipse, line, path, rect, shadow } from './strokes.ts';

/** Clothes and bed linen. */
export const textiles = {
  throw: (p: Palette) =>
    shadow(200, 305, 128) +
    [252, 200, 148].map((y, at) => fold(y, at % 2 === 0 ? 'url(#m)' : p.light, p)).join('') +
    Array.from({ length: 15 }, (_, at) =>
      line(92 + at * 15.4, 300, 91 + at * 15.4, 316, p.dark, 4),
    ).join(''),

  pillow: (p: Palette) =>
    shadow(200, 306, 136) +
    rect(70, 246, 260, 56, 22, p.dark) +
    rect(66, 232, 268, 50, 22, 'url(#m)') +
    line(92, 258, 308, 258, p.dark, 2, 0.4) +
    path('M92 130 Q200 108 308 130 Q322 180 308 230 Q200 248 92 230 Q78 180 92 130z', 'url(#m)') +
    path('M104 142 Q200 122 296 142 Q307 180 296 218 Q200 234 104 218 Q93 180 104 142z', 'none', {
      stroke: p.dark,
      width: 2,
      opacity: 0.5,
    }) +
    path('M168 168 q30 22 62 2 M178 190 q20 12 40 0', 'none', {
      stroke: p.dark,
      width: 3,
      opacity: 0.35,
    }),

  towel: (p: Palette) =>
    rect(60, 82, 280, 14, 7, OAK) +
    ellipse(60, 89, 10, 10, '#a97f52') +
    ellipse(340, 89, 10, 10, '#a97f52') +
    path('M120 84 h160 v214 q-80 10 -160 0z', '#3b342a', { opacity: 0.1 }) +
    path('M114 80 q0 -8 8 -8 h156 q8 0 8 8 v214 q-86 10 -172 0z', 'url(#m)') +
    path('M114 80 h172 v18 h-172z', '#fff', { opacity: 0.2 }) +
    [236, 250, 264].map((y, at) => rect(114, y, 172, at === 1 ? 8 : 3, 0, CREAM, 0.75)).join('') +
    Array.from({ length: 18 }, (_, at) =>
      line(118 + at * 9.7, 297, 117 + at * 9.7, 308, p.main, 4),
    ).join('') +
    path('M150 112 q-6 90 2 112 M250 112 q8 70 0 112', 'none', {
      stroke: p.dark,
      width: 3,
      opacity: 0.25,
    }),

  sweater: (p: Palette) =>
    shadow(200, 324, 104) +
    path('M142 92 L88 126 L52 288 L98 300 L126 196z', p.dark) +
    path('M258 92 L312 126 L348 288 L302 300 L274 196z', p.dark) +
    path('M142 90 Q200 118 258 90 L284 134 L280 316 Q200 326 120 316 L116 134z', 'url(#m)') +
    path('M120 296 Q200 306 280 296 L280 318 Q200 328 120 318z', p.dark, { opacity: 0.7 }) +
    path('M52 276 L98 288 L96 302 L49 290z M348 276 L302 288 L304 302 L351 290z', p.deep, {
      opacity: 0.55,
    }) +
    path('M152 88 Q200 132 248 88 L238 82 Q200 108 162 82z', p.deep, { opacity: 0.75 }) +
    [160, 200, 240]
      .map((x) =>
        path(`M${x} 146 q10 12 0 24 q-10 12 0 24 q10 12 0 24 q-10 12 0 24 q10 12 0 24`, 'none', {
          stroke: p.dark,
          width: 4,
          opacity: 0.35,
        }),
      )
      .join(''),

  tee: (p: Palette) =>
    shadow(200, 318, 92) +
    path('M148 86 L76 126 L96 186 L130 170z', p.dark) +
    path('M252 86 L324 126 L304 186 L270 170z', p.dark) +
    path('M146 86 Q200 112 254 86 L276 130 L272 310 Q200 318 128 310 L124 130z', 'url(#m)') +
    path('M158 84 Q200 128 242 84 L232 80 Q200 106 168 80z', p.deep, { opacity: 0.6 }) +
    path('M146 180 q-6 60 4 118 M258 190 q6 60 -4 108', 'none', {
      stroke: p.dark,
      width: 3,
      opacity: 0.3,
    }) +
    rect(222, 150, 26, 8, 2, CREAM, 0.8),

  bag: (p: Palette) =>
    shadow(200, 303, 112) +
    path('M150 168 q0 -92 50 -92 t50 92', 'none', { stroke: '#8a5a3c', width: 11 }) +
    path('M94 158 h212 l14 128 q0 14 -14 14 h-212 q-14 0 -14 -14z', 'url(#m)') +
    path('M94 158 h212 l2 20 h-216z', p.dark, { opacity: 0.5 }) +
    path('M140 158 h22 v46 h-22z M238 158 h22 v46 h-22z', '#8a5a3c') +
    rect(172, 222, 56, 38, 3, '#8a5a3c') +
    rect(177, 227, 46, 28, 2, '#a4704d') +
    path('M106 196 l-6 82', 'none', { stroke: '#fff', width: 7, opacity: 0.3 }),

  scarf: (p: Palette) =>
    shadow(200, 326, 84) +
    path('M128 168 L110 306 h62 L190 186z', p.dark) +
    path('M210 180 L230 322 h62 L268 160z', 'url(#m)') +
    fringe(112, 306, 60, p.dark) +
    fringe(232, 322, 60, p.main) +
    path('M104 150 q0 -72 96 -72 t96 72 q0 62 -96 62 t-96 -62z', 'url(#m)') +
    ellipse(200, 136, 52, 24, p.deep, 0.85) +
    path('M116 172 q30 34 84 32 M284 168 q-24 26 -60 34', 'none', {
      stroke: p.dark,
      width: 4,
      opacity: 0.5,
    }) +
    [212, 250, 288]
      .map((y, at) =>
        path(`M${214 + at * 5} ${y} h${60 - at}`, 'none', {
          stroke: CREAM,
          width: 5,
          opacity: 0.55,
        }),
      )
      .join(''),

  beanie: (p: Palette) =>
    shadow(200, 305, 108) +
    path('M104 246 q-4 -146 96 -146 t96 146z', 'url(#m)') +
    [136, 168, 200, 232, 264]
      .map((x) =>
        path(`M${x} 244 Q${200 + (x - 200) * 0.8} 150 ${200 + (x - 200) * 0.2} 104`, 'none', {
          stroke: p.dark,
          width: 3,
          opacity: 0.4,
        }),
      )
      .join('') +
    rect(92, 234, 216, 66, 20, p.dark) +
    Array.from({ length: 15 }, (_, at) =>
      line(106 + at * 13.4, 242, 106 + at * 13.4, 292, p.deep, 3, 0.4),
    ).join('') +
    rect(218, 254, 42, 26, 3, CREAM),

  sock: (p: Palette) =>
    shadow(214, 316, 98) +
    `<g transform="translate(52 -10)" opacity=".96">${sock(p.dark, p.deep)}</g>` +
    sock('url(#m)', p.dark),
};

function fold(y: number, fill: string, p: Palette): string {
  return (
    rect(82, y, 236, 52, 24, fill) +
    path(`M104 ${y + 16} h196 M104 ${y + 34} h196`, 'none', {
      stroke: p.dark,
      width: 2,
      opacity: 0.3,
    }) +
    path(
      `M82 ${y + 26} q0 26 24 26 h190 q22 0 22 -24 q-10 12 -40 12 h-150 q-40 0 -46 -14z`,
      p.deep,
      {
        opacity: 0.18,
      },
    )
  );
}

function fringe(x: number, y: number, width: number, colour: string): string {
  return Array.from({ length: 7 }, (_, at) => {
    const place = x + 3 + (at * (width - 6)) / 6;
    return line(place, y, place, y + 16, colour, 4);
  }).join('');
}

function sock(fill: string, cuff: string): string {
  return (
    path(
      'M146 92 h70 v118 q0 14 12 22 l52 34 q16 12 8 30 q-8 20 -34 18 q-66 -6 -98 -44 q-10 -12 -10 -30z',
      fill,
    ) +
    path('M146 92 h70 v30 h-70z', cuff) +
    path('M252 246 l28 18 q16 12 8 30 q-8 20 -34 18 l-14 -2 q-8 -40 12 -64z', cuff, {
      opacity: 0.85,
    }) +
    path('M146 214 q34 -6 40 26 q-10 24 -26 28 q-14 -20 -14 -54z', cuff, { opacity: 0.6 }) +
    path('M146 142 h70 M146 156 h70', 'none', { stroke: CREAM, width: 5, opacity: 0.8 })
  );
}
