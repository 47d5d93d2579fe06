import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { messages } from '../../contract/messages.ts';
import type { SourceFile } from './sourceFiles.ts';

/** Attributes whose value is read or heard. */
const spoken =
  /^(label|title|placeholder|alt|helperText|aria-(label|description|valuetext|roledescription|placeholder))$/;
/** A word: two letters in a row. A single one is a sign, such as × or the U of a picture that is missing. */
const word = /\p{L}{2}/u;
/** Keys of texts have a dot and no space; an address is not read aloud. */
const key = /^[\w-]+(\.[\w-]+)+$|^\/[\w/-]*$/;

/** One line for every text that stands in a component instead of in `src/i18n`. */
export function hardCodedTexts({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const add = (value: string, start: number) => {
    const line = text.slice(0, start).split('\n').length;
    found.push(`${path}:${line} says "${value.trim()}". Put it into src/i18n and translate it.`);
  };
  new Visitor({
    JSXText({ value, start }) {
      if (word.test(value)) add(value, start);
    },
    JSXExpressionContainer({ expression, start }) {
      // As a child: {'Some text'}. In an attribute it has its own rule.
      if (text[start - 1] === '=') return;
      for (const value of literalsOf(expression))
        if (word.test(value) && !key.test(value)) add(value, start);
    },
    JSXAttribute({ name, value, start }) {
      if (name.type !== 'JSXIdentifier' || !spoken.test(name.name) || !value) return;
      const inner = value.type === 'JSXExpressionContainer' ? value.expression : value;
      for (const literal of literalsOf(inner)) {
        if (word.test(literal) && !key.test(literal)) add(literal, start);
      }
    },
  }).visit(parseSync(path, text).program);
  return found;
}

type Expression = { type: string; [part: string]: unknown };

/** The texts that an expression can be: a literal, a template, either side of a choice. */
function literalsOf(node: unknown): string[] {
  if (!isExpression(node)) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return quasisOf(node.quasis);
  if (node.type === 'ConditionalExpression') {
    return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  }
  if (node.type === 'LogicalExpression') {
    return [...literalsOf(node.left), ...literalsOf(node.right)];
  }
  return [];
}

function quasisOf(quasis: unknown): string[] {
  if (!Array.isArray(quasis)) return [];
  return quasis.flatMap((quasi) => {
    const value: unknown = isExpression(quasi) ? quasi.value : undefined;
    const cooked = typeof value === 'object' && value !== null && 'cooked' in value && value.cooked;
    return typeof cooked === 'string' ? [cooked] : [];
  });
}

function isExpression(node: unknown): node is Expression {
  return typeof node === 'object' && node !== null && 'type' in node;
}

const projectFolder = join(import.meta.dirname, '..', '..');
const coreParts = /^(core|errors|forms|listing|lists|names|problems|ra|shell|orderDialogs)$/;
const areas = readdirSync(join(projectFolder, 'src', 'i18n', 'en'))
  .map((name) => name.replace(/\.ts$/, ''))
  .filter((name) => !coreParts.test(name));
const usesArea = new RegExp(`['"\`]((${areas.join('|')})\\.[a-zA-Z][\\w.]*)`, 'g');
/** Where screens are declared; what they load later is found from there. */
const roots = /^src\/(App\.tsx|main\.tsx|resources\/\w+\/index\.ts)$/;

/**
 * One line for every screen that shows a text of an area which is not fetched with it. What the screen
 * loads later is a part of it, and may bring areas of its own with `withTexts`.
 */
export function undeclaredAreas(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const found = new Set<string>();
  const visit = (screen: string, path: string, declared: string[], seen: Set<string>) => {
    const file = byPath.get(path);
    if (!file || seen.has(path) || path.startsWith('src/i18n/')) return;
    seen.add(path);
    for (const area of areasIn(file.text).filter((name) => !declared.includes(name))) {
      found.add(`${screen} needs "${area}" for ${path}.`);
    }
    const parts = partsOf(file);
    for (const part of parts) visit(screen, part.target, [...declared, ...part.declared], seen);
    for (const { target, isOurs, isType } of file.imports) {
      if (isOurs && !isType && !parts.some((part) => part.target === target)) {
        visit(screen, target, declared, seen);
      }
    }
  };
  for (const file of files.filter(({ path }) => roots.test(path))) {
    for (const { target, declared } of partsOf(file)) visit(target, target, declared, new Set());
  }
  return [...found];
}

/** `lazyScreen(() => import('./X.tsx'), ['a', 'b'])`, and the same with `withTexts`. */
function partsOf({ path, text }: SourceFile) {
  const call =
    /(lazyScreen|withTexts|lazyPage)\(\s*\(\) => import\('(.+?)'\),?\s*(?:\[([^\]]*)\])?/g;
  return [...text.matchAll(call)].map(([, how, request = '', list = '']) => ({
    target: join(path, '..', request),
    // The pages of `lazyPage` all have the same area, which it brings itself.
    declared: how === 'lazyPage' ? ['account'] : [...list.matchAll(/\w+/g)].map(([area]) => area),
  }));
}

function areasIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  // A problem's code can look like a key: `order.reasonRequired`.
  const keys = [...code.matchAll(usesArea)].filter(
    ([, whole = '']) => !Object.hasOwn(messages, whole),
  );
  return [...new Set(keys.map(([, , area = '']) => area))];
}
