import {
  BRASS,
  CREAM,
  INK,
  LEAF,
  LEAF_DARK,
  type Palette,
  STEEL,
  STEEL_DARK,
} from './pictureColours.ts';
import { ellipse, line, path, rect, shadow } from './strokes.ts';

/** Objects of the garden and of the desk. */
export const garden = {
  planter: (p: Palette) =>
    shadow(200, 303, 92) +
    blade(200, 190, -58, 118, LEAF_DARK) +
    blade(200, 190, 58, 118, LEAF_DARK) +
    blade(200, 190, -30, 142, LEAF) +
    blade(200, 190, 32, 138, LEAF) +
    blade(200, 190, 2, 158, LEAF_DARK) +
    path('M120 190 h160 l-18 100 q-2 10 -14 10 h-96 q-12 0 -14 -10z', 'url(#m)') +
    rect(108, 172, 184, 32, 6, p.dark) +
    rect(108, 172, 184, 10, 5, p.light, 0.6) +
    path('M142 216 l10 62', 'none', { stroke: '#fff', width: 7, opacity: 0.3 }),

  wateringCan: (p: Palette) =>
    shadow(206, 303, 98) +
    path('M268 190 q84 -8 74 54 q-8 42 -66 40', 'none', { stroke: p.dark, width: 13 }) +
    path('M160 178 q20 -84 104 -42 q16 10 18 42', 'none', { stroke: p.dark, width: 11 }) +
    path('M146 262 L66 142 l18 -12 L156 214z', p.dark) +
    path('M44 146 l46 -32 10 12 -44 34z', p.deep) +
    path('M138 178 h146 v102 q0 20 -20 20 h-106 q-20 0 -20 -20z', 'url(#m)') +
    ellipse(211, 178, 73, 13, p.deep) +
    path('M156 204 v70', 'none', { stroke: '#fff', width: 7, opacity: 0.35 }),

  trowel: (p: Palette) =>
    `<g transform="rotate(24 200 210)">${
      path('M168 204 h72 q10 76 -36 132 q-44 -56 -36 -132z', '#3b342a', { opacity: 0.14 }) +
      path('M160 196 h76 q12 76 -38 134 q-50 -58 -38 -134z', STEEL) +
      path('M198 200 q10 70 0 124 q38 -52 30 -124z', STEEL_DARK, { opacity: 0.5 }) +
      rect(192, 150, 13, 56, 4, STEEL_DARK) +
      path('M180 46 q18 -18 36 0 q8 56 -4 112 h-28 q-12 -56 -4 -112z', 'url(#m)') +
      line(186, 142, 211, 142, p.deep, 4, 0.6) +
      path('M192 44 q6 -34 16 0', 'none', { stroke: '#8a5a3c', width: 5 })
    }</g>`,

  notebook: (p: Palette) =>
    `<g transform="rotate(-7 200 200)">${
      rect(112, 84, 200, 256, 8, '#3b342a', 0.14) +
      rect(110, 80, 192, 250, 6, CREAM) +
      rect(104, 72, 192, 250, 8, 'url(#m)') +
      rect(104, 72, 26, 250, 8, p.deep, 0.45) +
      rect(262, 72, 9, 250, 0, p.deep, 0.8) +
      rect(158, 122, 84, 48, 3, CREAM) +
      line(172, 140, 228, 140, INK, 3, 0.6) +
      line(180, 152, 220, 152, INK, 2, 0.4) +
      path('M186 322 v28 l8 -7 8 7 v-28z', '#b5583f')
    }</g>`,

  pen: (p: Palette) =>
    `<g transform="rotate(42 200 200)">${
      rect(188, 38, 34, 308, 16, '#3b342a', 0.12) +
      path('M184 300 h32 l-11 44 q-5 12 -10 0z', BRASS) +
      line(200, 318, 200, 346, INK, 2, 0.6) +
      rect(182, 150, 36, 154, 5, 'url(#m)') +
      rect(180, 40, 40, 118, 14, p.dark) +
      rect(180, 146, 40, 10, 2, BRASS) +
      rect(212, 56, 9, 84, 4, BRASS) +
      rect(188, 168, 6, 124, 3, '#ffffff', 0.35)
    }</g>`,
};

function blade(x: number, y: number, turn: number, length: number, colour: string): string {
  const half = length * 0.2;
  const shape =
    path(`M0 0 q${-half} ${-length / 2} 0 ${-length} q${half} ${length / 2} 0 ${length}z`, colour) +
    line(0, -6, 0, -length + 18, '#fff', 2, 0.25);
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${shape}</g>`;
}
