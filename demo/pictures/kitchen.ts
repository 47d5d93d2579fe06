import { INK, OAK, OAK_DARK, type Palette, STEEL, STEEL_DARK, WALNUT } from './pictureColours.ts';
import { ellipse, line, path, rect, shadow } from './strokes.ts';

export const kitchen = {
  mug: (p: Palette) =>
    shadow(200, 303, 100) +
    path('M262 165 q66 -4 62 46 q-4 46 -72 44', 'none', { stroke: p.dark, width: 18 }) +
    path('M118 140 h150 v104 q0 56 -52 56 h-46 q-52 0 -52 -56z', 'url(#m)') +
    path('M119 262 q6 38 51 38 h46 q46 0 51 -38 q-74 20 -148 0z', '#e9dcc6', { opacity: 0.75 }) +
    ellipse(193, 140, 75, 15, p.light) +
    ellipse(193, 142, 65, 11, p.deep) +
    ellipse(193, 146, 54, 7, '#4a342a') +
    path('M136 168 q-3 50 6 84', 'none', { stroke: '#fff', width: 7, opacity: 0.35 }),

  plate: (p: Palette) =>
    ellipse(206, 214, 132, 132, '#3b342a', 0.13) +
    ellipse(200, 200, 132, 132, p.dark) +
    ellipse(200, 199, 129, 129, 'url(#m)') +
    ellipse(200, 200, 92, 92, p.dark, 0.35) +
    ellipse(200, 202, 90, 90, p.light, 0.85) +
    speckles(p.deep) +
    path('M96 152 a118 118 0 0 1 84 -68', 'none', { stroke: '#fff', width: 6, opacity: 0.45 }),

  bowl: (p: Palette) =>
    shadow(200, 303, 92) +
    rect(162, 288, 76, 14, 6, p.deep) +
    path('M84 186 h232 q-4 110 -92 110 h-48 q-88 0 -92 -110z', 'url(#m)') +
    ellipse(200, 186, 116, 25, p.light) +
    ellipse(200, 189, 106, 20, p.dark) +
    ellipse(200, 195, 88, 13, p.deep, 0.5) +
    path('M104 214 q10 46 50 62', 'none', { stroke: '#fff', width: 7, opacity: 0.3 }),

  glass: (p: Palette) =>
    shadow(148, 303, 58) +
    shadow(262, 303, 52) +
    tumbler(148, 128, 56, p) +
    tumbler(262, 168, 50, p),

  pan: (p: Palette) =>
    `<g transform="rotate(-38 200 200)">${
      rect(272, 186, 118, 28, 14, WALNUT) +
      rect(262, 190, 24, 20, 4, STEEL_DARK) +
      ellipse(180, 208, 112, 112, '#3b342a', 0.16) +
      ellipse(172, 200, 112, 112, p.deep) +
      ellipse(172, 200, 104, 104, p.dark) +
      ellipse(172, 200, 90, 90, 'url(#m)') +
      path('M104 168 a74 74 0 0 1 56 -44', 'none', { stroke: '#fff', width: 7, opacity: 0.3 }) +
      ellipse(378, 200, 4, 4, p.paper)
    }</g>`,

  pot: (p: Palette) =>
    shadow(200, 303, 118) +
    rect(66, 208, 44, 20, 10, p.deep) +
    rect(290, 208, 44, 20, 10, p.deep) +
    path('M92 184 h216 v76 q0 40 -42 40 h-132 q-42 0 -42 -40z', 'url(#m)') +
    path('M86 184 q6 -58 114 -58 t114 58z', 'url(#m)') +
    rect(82, 178, 236, 14, 7, p.dark) +
    rect(188, 106, 24, 22, 6, STEEL_DARK) +
    ellipse(200, 106, 20, 9, STEEL) +
    path('M112 204 v48 q0 22 14 30', 'none', { stroke: '#fff', width: 7, opacity: 0.32 }),

  knife: (p: Palette) =>
    `<g transform="rotate(-42 200 200)">${
      path('M44 206 L252 186 V226 Q120 238 44 206z', '#3b342a', { opacity: 0.14 }) +
      path('M40 196 L252 174 V216 Q118 228 40 196z', STEEL) +
      path('M40 196 Q118 228 252 216 V208 Q120 218 40 196z', '#e8edf0') +
      rect(246, 172, 16, 46, 3, STEEL_DARK) +
      path('M260 174 h90 q20 2 20 22 t-20 22 h-90z', p.main) +
      path('M260 204 h102 q-4 14 -14 14 h-88z', p.dark, { opacity: 0.6 }) +
      [282, 312, 342].map((x) => ellipse(x, 195, 4.5, 4.5, '#e8d9a8')).join('')
    }</g>`,

  board: (p: Palette) =>
    shadow(206, 316, 118) +
    `<g transform="rotate(-5 200 210)">${
      path(
        'M112 132 q0 -18 18 -18 h140 q18 0 18 18 v166 q0 18 -18 18 h-140 q-18 0 -18 -18z',
        p.dark,
      ) +
      path('M176 118 v-46 q0 -18 24 -18 t24 18 v46z', 'url(#m)') +
      path(
        'M112 126 q0 -18 18 -18 h140 q18 0 18 18 v166 q0 18 -18 18 h-140 q-18 0 -18 -18z',
        'url(#m)',
      ) +
      ellipse(200, 80, 8, 8, p.deep) +
      [136, 164, 196, 232, 262]
        .map((x, at) =>
          path(`M${x} 112 q${at % 2 ? 9 : -7} 96 0 196`, 'none', {
            stroke: p.dark,
            width: 2,
            opacity: 0.5,
          }),
        )
        .join('')
    }</g>`,

  moka: (p: Palette) =>
    shadow(196, 303, 84) +
    path('M262 150 h40 q14 0 10 18 l-14 62', 'none', { stroke: INK, width: 16 }) +
    path('M130 300 L148 214 h96 L262 300z', 'url(#m)') +
    path('M148 206 L122 128 l-16 -10 q30 -14 44 -12 h104 l14 12 L244 206z', 'url(#m)') +
    rect(142, 200, 108, 18, 5, p.deep) +
    path('M142 106 q54 -34 112 0z', p.dark) +
    ellipse(198, 84, 9, 9, INK) +
    path('M172 130 L180 200 M222 130 L216 200 M172 222 L162 296 M222 222 L230 296', 'none', {
      stroke: p.deep,
      width: 2,
      opacity: 0.45,
    }) +
    path('M146 128 L160 192', 'none', { stroke: '#fff', width: 7, opacity: 0.45 }),

  teapot: (p: Palette) =>
    shadow(200, 303, 104) +
    path('M282 190 q66 -30 62 34 q-4 46 -70 44', 'none', { stroke: OAK, width: 14 }) +
    path('M128 232 q-44 -10 -54 -74 q-2 -10 10 -8 q18 4 22 20 q8 34 40 34z', p.dark) +
    path('M104 224 q0 -72 96 -72 t96 72 q0 76 -66 76 h-60 q-66 0 -66 -76z', 'url(#m)') +
    path('M148 164 q8 -28 52 -28 t52 28z', p.dark) +
    ellipse(200, 128, 13, 13, OAK_DARK) +
    path('M124 218 q2 -36 40 -50', 'none', { stroke: '#fff', width: 8, opacity: 0.35 }) +
    line(112, 262, 288, 262, p.dark, 2, 0.35),
};

function tumbler(x: number, top: number, half: number, p: Palette): string {
  const foot = half - 8;
  const sides = `M${x - half} ${top} L${x - foot} 292 q2 8 10 8 h${2 * foot - 20} q8 0 10 -8 L${x + half} ${top}z`;
  const water = `M${x - half + 4} ${top + 62} L${x - foot + 4} 286 q2 6 8 6 h${2 * foot - 24} q6 0 8 -6 L${x + half - 4} ${top + 62}z`;
  return (
    path(sides, p.main, { opacity: 0.42 }) +
    path(water, p.dark, { opacity: 0.28 }) +
    ellipse(x, top + 62, half - 5, 8, '#fff', 0.35) +
    ellipse(x, top, half, 10, '#fff', 0.55) +
    ellipse(x, top, half - 5, 7, p.main, 0.35) +
    path(`M${x - half + 14} ${top + 22} L${x - foot + 12} 276`, 'none', {
      stroke: '#fff',
      width: 6,
      opacity: 0.6,
    })
  );
}

function speckles(colour: string): string {
  const places = [
    [150, 170],
    [232, 150],
    [176, 232],
    [256, 214],
    [206, 262],
    [140, 214],
    [222, 196],
    [188, 146],
    [118, 122],
    [292, 146],
    [98, 240],
    [300, 252],
    [190, 306],
    [250, 296],
  ] as const;
  return places
    .map(([x, y], at) => ellipse(x, y, 1.4 + (at % 3) * 0.7, 1.4 + (at % 3) * 0.7, colour, 0.5))
    .join('');
}
