import type { Colour } from '../colours.ts';
import { garden } from './garden.ts';
import { home } from './home.ts';
import { kitchen } from './kitchen.ts';
import { paletteOf } from './pictureColours.ts';
import { textiles } from './textiles.ts';

const shapes = { ...kitchen, ...home, ...textiles, ...garden };
export type Shape = keyof typeof shapes;

export type View = 'whole' | 'detail';

// Objects that hang or are seen from above have no floor.
const FLOATING: readonly Shape[] = ['plate', 'pan', 'pendant', 'clock', 'frame', 'knife', 'pen'];

/** Draws an object: an SVG of 400 × 400 without scripts, styles or external references. */
export function drawPicture(
  shape: Shape,
  colour: Colour,
  { view, backdrop }: { view?: View; backdrop: number },
): string {
  const p = paletteOf(colour, backdrop);
  const floor = FLOATING.includes(shape)
    ? ''
    : `<rect y="286" width="400" height="114" fill="${p.floor}" opacity=".55"/>`;
  const near = view === 'detail' ? ' transform="translate(-110 -96) scale(1.6)"' : '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">',
    '<defs>',
    `<radialGradient id="w" cx=".5" cy=".4" r=".75"><stop stop-color="${p.paper}"/>`,
    `<stop offset="1" stop-color="${p.edge}"/></radialGradient>`,
    `<linearGradient id="m"><stop stop-color="${p.light}"/><stop offset=".45" stop-color="${p.main}"/>`,
    `<stop offset="1" stop-color="${p.dark}"/></linearGradient>`,
    '<radialGradient id="g"><stop stop-color="#ffe7a6" stop-opacity=".85"/>',
    '<stop offset="1" stop-color="#ffe7a6" stop-opacity="0"/></radialGradient>',
    '</defs>',
    '<rect width="400" height="400" fill="url(#w)"/>',
    floor,
    `<g${near}>${shapes[shape](p)}</g>`,
    '</svg>',
  ].join('');
}
