import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auth } from '../src/i18n/en/auth.ts';
import { type BrandColours, brand, brandMark } from '../src/theme/brand.ts';
import { projectFolder } from './steps.ts';

/**
 * The files that `npm run brand` writes: the page, its style, the manifest, the icon, and the default picture of a
 * merchant. They cannot import the values of `src/theme/brand.ts` and the name in English, so they contain copies.
 */
export function brandFiles(): { file: string; text: string }[] {
  const { accent, onAccent, tint } = brand.light;
  const icon = { accent, 'on-accent': onAccent, tint: tint.background };
  return [
    { file: 'src/theme/brand.css', text: styleSheet() },
    replaceIn('index.html', [/(<title>)[^<]*/, auth.brand]),
    replaceIn(
      'public/manifest.webmanifest',
      [/("name": ")[^"]*/, auth.brand],
      [/("theme_color": ")[^"]*/, accent.toLowerCase()],
    ),
    replaceIn(
      'public/favicon.svg',
      [/(<title>)[^<]*/, auth.brand],
      [/(class="on-accent" fill="[^"]*" d=")[^"]*/, brandMark],
      ...fillReplacements(icon),
    ),
    replaceIn('src/ui/fields/default-avatar.svg', ...fillReplacements(icon)),
  ];
}

function styleSheet(): string {
  const lines = [...variables('--brand', brand.light), ...variables('--brand-dark', brand.dark)];
  const head = '/* Written by `npm run brand` from brand.ts. */';
  return `${head}\n:root {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

function variables(prefix: string, colours: BrandColours): string[] {
  const { accent, accentDark, accentLight, onAccent, tint } = colours;
  return Object.entries({
    accent,
    'accent-dark': accentDark,
    'accent-light': accentLight,
    // 20 % opacity.
    'accent-faint': `${accent}33`,
    'on-accent': onAccent,
    tint: tint.background,
    'tint-border': tint.border,
    'tint-text': tint.text,
  }).map(([name, value]) => `${prefix}-${name}: ${value.toLowerCase()};`);
}

/** A pattern, and the text that replaces its match after the first group. */
type Replacement = [pattern: RegExp, value: string];

/** Replaces the fill colours of shapes with these classes. A custom icon may have no such shapes. */
function fillReplacements(colours: Record<string, string>): Replacement[] {
  return Object.entries(colours).map(([name, colour]) => [
    new RegExp(`(class="${name}" fill=")#[0-9a-f]{6}`, 'g'),
    colour.toLowerCase(),
  ]);
}

function replaceIn(file: string, ...replacements: Replacement[]): { file: string; text: string } {
  const text = readFileSync(join(projectFolder, file), 'utf8');
  const withValues = replacements.reduce(
    (done, [pattern, value]) => done.replace(pattern, (_, prefix: string) => prefix + value),
    text,
  );
  return { file, text: withValues };
}

if (import.meta.main) {
  for (const { file, text } of brandFiles()) writeFileSync(join(projectFolder, file), text);
}
