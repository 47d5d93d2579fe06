import {
  BRASS,
  CREAM,
  INK,
  LEAF,
  LEAF_DARK,
  OAK,
  OAK_DARK,
  type Palette,
  STEEL,
} from './pictureColours.ts';
import { ellipse, line, path, rect, shadow } from './strokes.ts';

/** Objects of the living room and the bathroom. */
export const home = {
  tableLamp: () =>
    ellipse(200, 150, 180, 160, 'url(#g)') +
    shadow(200, 303, 66) +
    path('M148 262 q0 -40 52 -40 t52 40 q0 38 -52 38 t-52 -38z', 'url(#m)') +
    rect(194, 176, 12, 52, 3, BRASS) +
    path('M150 84 h100 l42 100 h-184z', '#fbf3df') +
    path('M222 84 h28 l42 100 h-46z', '#e9dabb', { opacity: 0.6 }) +
    path('M108 184 h184 l-2 -6 h-180z', '#e2cfa6') +
    path('M164 248 q4 -14 22 -18', 'none', { stroke: '#fff', width: 7, opacity: 0.4 }),

  pendant: (p: Palette) =>
    line(200, 0, 200, 122, INK, 3) +
    rect(188, 112, 24, 22, 5, BRASS) +
    path('M84 250 q2 -122 116 -122 t116 122z', 'url(#m)') +
    path('M84 250 h232 L384 400 H16z', '#fff3cf', { opacity: 0.28 }) +
    ellipse(200, 250, 116, 17, p.deep) +
    ellipse(200, 251, 104, 12, '#ffe9b0') +
    path('M108 226 q10 -62 62 -78', 'none', { stroke: '#fff', width: 8, opacity: 0.35 }),

  candle: (p: Palette) =>
    ellipse(200, 138, 120, 120, 'url(#g)') +
    shadow(200, 303, 72) +
    path('M130 182 h140 v98 q0 20 -20 20 h-100 q-20 0 -20 -20z', 'url(#m)') +
    ellipse(200, 182, 70, 14, p.light) +
    ellipse(200, 184, 60, 10, CREAM) +
    line(200, 182, 200, 160, INK, 3) +
    path('M200 108 q24 32 0 54 q-24 -22 0 -54z', '#f6b042') +
    path('M200 130 q11 18 0 30 q-11 -12 0 -30z', '#fff0b8') +
    rect(160, 214, 80, 54, 4, CREAM) +
    line(174, 234, 226, 234, INK, 3, 0.7) +
    line(182, 248, 218, 248, INK, 2, 0.5),

  cushion: (p: Palette) =>
    shadow(200, 306, 116) +
    path('M86 104 Q200 128 314 104 Q292 204 314 304 Q200 282 86 304 Q108 204 86 104z', 'url(#m)') +
    path('M86 104 Q200 128 314 104 Q292 204 314 304 Q200 282 86 304 Q108 204 86 104z', 'none', {
      stroke: p.dark,
      width: 4,
      opacity: 0.7,
    }) +
    [130, 152, 248, 270]
      .map((x) =>
        path(`M${x} 114 Q${x + (x < 200 ? 6 : -6)} 204 ${x} 294`, 'none', {
          stroke: CREAM,
          width: x % 4 ? 4 : 8,
          opacity: 0.55,
        }),
      )
      .join(''),

  vase: (p: Palette) =>
    shadow(200, 303, 70) +
    path('M196 110 Q176 60 132 36 M202 110 Q206 52 224 18 M206 110 Q240 76 276 66', 'none', {
      stroke: LEAF_DARK,
      width: 4,
    }) +
    leaf(138, 40, -40) +
    leaf(160, 66, -150) +
    leaf(220, 24, 10) +
    leaf(208, 62, -110) +
    leaf(270, 66, 60) +
    leaf(240, 84, 150) +
    path(
      'M172 104 h56 q-6 40 22 76 q46 62 8 120 h-116 q-38 -58 8 -120 q28 -36 22 -76z',
      'url(#m)',
    ) +
    ellipse(200, 104, 28, 7, p.deep) +
    path('M136 236 q-2 -32 24 -60', 'none', { stroke: '#fff', width: 8, opacity: 0.35 }),

  frame: (p: Palette) =>
    rect(104, 66, 208, 276, 3, '#3b342a', 0.14) +
    rect(98, 58, 204, 272, 3, OAK) +
    rect(98, 58, 204, 6, 3, '#e2c299') +
    rect(108, 68, 184, 252, 1, '#fffdf8') +
    rect(132, 96, 136, 196, 0, '#f4ead9') +
    ellipse(222, 148, 28, 28, p.main) +
    path('M132 232 Q168 176 206 220 T268 200 V292 H132z', p.light) +
    path('M132 256 Q178 214 216 250 T268 240 V292 H132z', p.dark) +
    path('M132 278 Q190 248 268 272 V292 H132z', p.deep),

  clock: (p: Palette) =>
    ellipse(206, 210, 122, 122, '#3b342a', 0.14) +
    ellipse(200, 200, 122, 122, p.dark) +
    ellipse(200, 200, 116, 116, 'url(#m)') +
    ellipse(200, 200, 98, 98, '#fffaf0') +
    Array.from({ length: 12 }, (_, hour) => {
      const turn = hour * 30;
      return `<rect x="197.5" y="112" width="5" height="${hour % 3 ? 9 : 17}" rx="2" fill="${INK}" transform="rotate(${turn} 200 200)"/>`;
    }).join('') +
    line(200, 200, 160, 168, INK, 8) +
    line(200, 200, 238, 140, INK, 5) +
    line(200, 216, 200, 124, p.dark, 2) +
    ellipse(200, 200, 8, 8, p.dark),

  soap: () =>
    shadow(200, 303, 60) +
    path('M200 98 v-26 h-52 q-14 0 -14 16', 'none', { stroke: BRASS, width: 12 }) +
    rect(192, 84, 16, 40, 2, STEEL) +
    rect(172, 118, 56, 24, 6, BRASS) +
    path(
      'M152 140 h96 q14 4 14 28 v112 q0 20 -20 20 h-84 q-20 0 -20 -20 v-112 q0 -24 14 -28z',
      'url(#m)',
    ) +
    rect(164, 194, 72, 66, 3, CREAM) +
    line(178, 214, 222, 214, INK, 4, 0.75) +
    line(182, 230, 218, 230, INK, 2, 0.5) +
    line(182, 242, 206, 242, INK, 2, 0.5),

  lantern: (p: Palette) =>
    ellipse(200, 196, 160, 150, 'url(#g)') +
    shadow(200, 303, 82) +
    path('M160 84 q0 -48 40 -48 t40 48', 'none', { stroke: p.deep, width: 7 }) +
    path('M128 128 L164 82 h72 L272 128z', 'url(#m)') +
    rect(136, 128, 128, 158, 0, '#fff8e4', 0.65) +
    rect(176, 206, 48, 80, 4, CREAM) +
    path('M200 152 q16 24 0 44 q-16 -20 0 -44z', '#f6b042') +
    line(200, 196, 200, 208, INK, 3) +
    [136, 264].map((x) => line(x, 128, x, 290, p.dark, 9)).join('') +
    line(200, 132, 200, 150, p.dark, 3, 0.5) +
    rect(122, 120, 156, 12, 4, p.dark) +
    rect(118, 284, 164, 17, 4, p.deep),

  box: (p: Palette) =>
    shadow(204, 305, 122) +
    path('M90 176 h196 l30 -34 h-186z', p.light) +
    path('M286 176 l30 -34 v122 l-30 38z', p.deep) +
    rect(90, 176, 196, 126, 2, 'url(#m)') +
    rect(84, 158, 208, 42, 3, p.dark) +
    path('M84 158 l36 -36 h204 l-32 36z', p.main) +
    path('M292 158 l32 -36 v40 l-32 38z', p.deep) +
    rect(150, 226, 76, 44, 4, BRASS) +
    rect(157, 233, 62, 30, 1, CREAM) +
    line(168, 243, 208, 243, INK, 2.5, 0.6) +
    line(168, 252, 196, 252, INK, 2.5, 0.6) +
    rect(84, 196, 208, 4, 0, OAK_DARK, 0.25),
};

function leaf(x: number, y: number, turn: number): string {
  const shape = path('M0 0 q16 -22 0 -46 q-16 24 0 46z', turn % 20 ? LEAF : LEAF_DARK);
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${shape}</g>`;
}
