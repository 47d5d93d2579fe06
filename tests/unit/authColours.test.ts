import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Colours, dark, light } from '../../src/theme/palette.ts';
import { contrast } from './contrast.ts';

const read = (file: string) => readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
const css = read('auth/auth.css');
const brandColours = Object.fromEntries(
  [...read('theme/brand.css').matchAll(/(--brand[\w-]+): (#[0-9a-f]{6});/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);
const schemes = [
  ['light', ':root {', light],
  ['dark', ':root[data-colours="dark"] {', dark],
] as const;

describe.each(schemes)('the colours of the public pages, %s', (_mode, selector, palette) => {
  const own = variablesOf(selector);

  it('are those of the theme', () => {
    const theirs = themeColours(palette);
    expect(Object.fromEntries(Object.keys(theirs).map((name) => [name, own[name]]))).toEqual(
      theirs,
    );
  });

  it.each([
    ['ink', 'ground', 4.5],
    ['ink-soft', 'ground', 4.5],
    ['ink-soft', 'paper', 4.5],
    ['accent', 'ground', 4.5],
    ['accent', 'paper', 4.5],
    ['on-accent', 'accent', 4.5],
    ['on-accent', 'accent-strong', 4.5],
    ['tint-ink', 'tint', 4.5],
    ['tint-ink', 'paper', 4.5],
    ['error', 'ground', 4.5],
    ['error-ink', 'error-tint', 4.5],
    ['warning-ink', 'ground', 4.5],
    ['field-line', 'paper', 3],
    ['accent', 'tint', 3],
  ])('%s is readable on %s', (text, ground, least) => {
    expect(contrast(own[text] ?? '', own[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });
});

/** By the names of auth.css, in lower case. */
function themeColours(palette: Colours): Record<string, string> {
  const { primary, background, text, tint, error, success, warning, info } = palette;
  const colours: [string, unknown][] = [
    ['ground', background?.default],
    ['paper', background?.paper],
    ['sunken', palette.sunken],
    ['ink', text?.primary],
    ['ink-soft', text?.secondary],
    ['line', palette.divider],
    ['field-line', text?.disabled],
    ['accent', main(primary)],
    ['tint', tint.accent.background],
    ['tint-line', tint.accent.border],
    ['tint-ink', tint.accent.text],
    ['error', main(error)],
    ['error-tint', tint.error.background],
    ['error-line', tint.error.border],
    ['error-ink', tint.error.text],
    ['warning-ink', tint.warning.text],
    ['success', main(success)],
    ['warning', main(warning)],
    ['info', main(info)],
  ];
  return Object.fromEntries(colours.map(([name, value]) => [name, String(value).toLowerCase()]));
}

function main(colour: unknown): unknown {
  return typeof colour === 'object' && colour !== null && 'main' in colour && colour.main;
}

function variablesOf(selector: string): Record<string, string> {
  const start = css.indexOf(selector);
  const block = css.slice(start, css.indexOf('}', start));
  const found = block.matchAll(/--auth-([\w-]+): (?:(#[0-9a-f]{6})|var\(([\w-]+)\));/g);
  return Object.fromEntries(
    [...found].map(([, name, value, variable = '']) => [name, value ?? brandColours[variable]]),
  );
}
