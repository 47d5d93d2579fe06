import { parseSync, Visitor } from 'vite';
import { messages } from '../../contract/messages.ts';
import type { SourceFile } from './sourceFiles.ts';

/** Attributes, properties and variables whose value is visible or announced: `label`, `submitLabel`, `aria-label`. */
const spoken =
  /^(alt|message|heading|caption|hint)$|^(.*[a-z])?([Ll]abel|[Tt]itle|[Tt]exts?|[Pp]laceholder|[Tt]ooltip|[Dd]escription)$|^aria-(label|description|valuetext|roledescription|placeholder)$/;
/** A word has two adjacent letters. A single character is not a word: for example × or the initial shown instead of a missing picture. */
const word = /\p{L}{2}/u;
/** Keys of texts have a dot and no space; URLs and colours are not read aloud. */
const key = /^[\w-]+(\.[\w-]*)+$|^\/[\w/-]*$|^#[\dA-F]{3,8}$/;
/** An identifier, such as the name of a state. */
const codeWord = /^[a-z]\w*$/;
/** Words that begin with a capital letter: `Add product`. */
const sentence = /^\s*\p{Lu}[\p{L}’']*[,:]?\s+\p{L}/u;

/** One line for every text in the code that belongs in `src/i18n`. */
export function hardCodedTexts({ path, text }: SourceFile): string[] {
  const { program } = parseSync(path, text);
  const found = new Map<number, string>();
  const forDevelopers = developersTexts(program);
  const addAll = (literals: Literal[], isText: (value: string) => boolean) => {
    for (const { value, start } of literals) {
      if (!isText(value) || forDevelopers.some(([from, to]) => start >= from && start < to))
        continue;
      const line = text.slice(0, start).split('\n').length;
      const what = value.trim();
      found.set(
        start,
        `${path}:${line} contains the text "${what}". Move it to src/i18n and translate it.`,
      );
    }
  };
  const addSpoken = (name: string | undefined, value: unknown) => {
    if (name !== undefined && spoken.test(name)) addAll(literalsOf(value), isWords);
  };
  const addNamed = (name: unknown, value: unknown) => {
    const literals = literalsOf(value).filter((literal) => !codeWord.test(literal.value));
    if (spoken.test(nameOf(name) ?? '')) addAll(literals, isWords);
  };
  new Visitor({
    JSXText(node) {
      addAll([node], (value) => word.test(value));
    },
    // As a child: {'Some text'}. Attributes have their own rule.
    JSXExpressionContainer({ expression, start }) {
      if (text[start - 1] !== '=') addAll(literalsOf(expression), isWords);
    },
    JSXAttribute({ name, value }) {
      const inner = value?.type === 'JSXExpressionContainer' ? value.expression : value;
      addSpoken(nameOf(name), inner);
    },
    Property({ key: name, value }) {
      addNamed(name, value);
    },
    AssignmentPattern({ left, right }) {
      addNamed(left, right);
    },
    AssignmentExpression({ left, right }) {
      addNamed(left, right);
    },
    VariableDeclarator({ id, init }) {
      addNamed(id, init);
    },
    CallExpression({ callee, arguments: [first, second] }) {
      const name = nameOf(callee);
      // A text that is not a key would be shown unchanged.
      if (name === 'translate') addAll(literalsOf(first), isWords);
      if (name === 'setAttribute') addSpoken(literalsOf(first)[0]?.value, second);
    },
    Literal(node) {
      addAll(literalsOf(node), (value) => sentence.test(value));
    },
    TemplateLiteral(node) {
      addAll(literalsOf(node), (value) => sentence.test(value));
    },
  }).visit(program);
  return [...found.values()];
}

function isWords(value: string): boolean {
  return word.test(value) && !key.test(value);
}

/** Errors and log messages, which no screen shows. */
function developersTexts(program: Program): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  new Visitor({
    NewExpression({ callee, start, end }) {
      if (nameOf(callee)?.endsWith('Error')) ranges.push([start, end]);
    },
    CallExpression({ callee, start, end }) {
      const isConsole = callee.type === 'MemberExpression' && nameOf(callee.object) === 'console';
      if (isConsole || callee.type === 'Super') ranges.push([start, end]);
    },
  }).visit(program);
  return ranges;
}

type Program = ReturnType<typeof parseSync>['program'];
type Literal = { value: string; start: number };
type Expression = { type: string; start: number; [part: string]: unknown };

/** The literals that an expression evaluates to or is composed of. */
function literalsOf(node: unknown): Literal[] {
  if (!isExpression(node)) return [];
  const ofParts = (...parts: unknown[]) => parts.flat().flatMap(literalsOf);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ value: node.value, start: node.start }] : [];
    case 'TemplateLiteral':
      return isKey(node) ? [] : ofParts(node.quasis, node.expressions);
    case 'TemplateElement':
      return [{ value: cookedOf(node.value), start: node.start }];
    case 'ConditionalExpression':
      return ofParts(node.consequent, node.alternate);
    case 'LogicalExpression':
      return ofParts(node.left, node.right);
    case 'BinaryExpression':
      return node.operator === '+' ? ofParts(node.left, node.right) : [];
    case 'ArrayExpression':
      return ofParts(node.elements);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return ofParts(node.expression);
    case 'CallExpression':
      // `['One', 'Two'].join(' ')`
      return isExpression(node.callee) && nameOf(node.callee) === 'join'
        ? ofParts(node.callee.object)
        : [];
    default:
      return [];
  }
}

/** A composed key: `orders.step.${label}`. */
function isKey({ quasis }: Expression): boolean {
  const parts = Array.isArray(quasis) ? quasis.map(({ value }) => cookedOf(value)) : [];
  return key.test(parts.join('x'));
}

function cookedOf(value: unknown): string {
  const cooked = typeof value === 'object' && value !== null && 'cooked' in value && value.cooked;
  return typeof cooked === 'string' ? cooked : '';
}

/** The last name of a key, variable or member: `title` of `document.title`. */
function nameOf(node: unknown): string | undefined {
  if (!isExpression(node)) return undefined;
  if (node.type === 'MemberExpression') return nameOf(node.property);
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  return typeof node.name === 'string' ? node.name : undefined;
}

function isExpression(node: unknown): node is Expression {
  return typeof node === 'object' && node !== null && 'type' in node;
}

/** Strings that look like keys of texts: storage keys, and a field name. */
const noTexts = [
  'categories.expanded',
  'orders.listParams',
  'resources.products.fields.categoryId',
];

/** Reports each key in the code that is missing from `texts`, the texts of one language. */
export function missingTexts(files: SourceFile[], texts: object): string[] {
  const existing = new Set([...pathsIn(texts), ...noTexts, ...Object.keys(messages)]);
  const names = new RegExp(
    `['"\`]((?:${Object.keys(texts).join('|')})\\.[a-zA-Z][\\w.]*)['"\`]`,
    'g',
  );
  return files.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(names)].flatMap(([, name = '']) =>
      existing.has(name) ? [] : [`${path} uses the missing text "${name}".`],
    ),
  );
}

/** `products`, `products.bulk`, `products.bulk.apply` … */
function pathsIn(texts: object, start = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const path = start + name;
    return typeof value === 'object' ? [path, ...pathsIn(value, `${path}.`)] : [path];
  });
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
