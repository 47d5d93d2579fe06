import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Plugin, parseSync, Visitor } from 'vite';
import { homePath } from '../src/auth/returnPath.ts';

/** What a route of the console opens: its path (`/products/:id`), its module below the project, its areas of texts. */
export type DeclaredScreen = { path: string; module: string; areas: string[] };

const VIRTUAL = 'virtual:screens';

/** Below a resource's own path. */
const placeOf = { list: '', create: '/create', edit: '/:id', show: '/:id/show' };

/**
 * The module `virtual:screens`: what each path opens, taken from where resources and pages declare it with
 * `lazyScreen`. So the entry can fetch a screen before the console's code runs, which holds the declarations.
 */
export function screenTable(): Plugin {
  let root = '';
  return {
    name: 'screen-table',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      const rows = declaredScreens(root).map(
        ({ path, module, areas }) =>
          `{ path: ${pathPattern(path)}, load: () => import(${JSON.stringify(`/${module}`)}), areas: ${JSON.stringify(areas)} }`,
      );
      return `export const screens = [${rows.join(',\n')}];`;
    },
  };
}

/** Every screen, those before others whose path would also fit: `/products/create` is no product. */
export function declaredScreens(root: string): DeclaredScreen[] {
  const folder = 'src/resources';
  const resources = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}/index.ts`)
    .filter((file) => existsSync(join(root, file)));
  return ['src/layout/screens.ts', ...resources]
    .flatMap((file) => screensIn(file, readFileSync(join(root, file), 'utf8')))
    .sort((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')));
}

/** A regular expression's source, as JavaScript writes it. */
function pathPattern(path: string): string {
  const pattern = path.replaceAll('/', '\\/').replace(':id', '[^/]+');
  return `/^${pattern}\\/?$/`;
}

/** Those that a file declares. What is not written with `lazyScreen` in its place is only fetched later. */
export function screensIn(file: string, text: string): DeclaredScreen[] {
  const found: DeclaredScreen[] = [];
  const add = (path: string, value: unknown) => {
    const [load, areas] = callOf(value, 'lazyScreen');
    const module = wordOf(partOf(partOf(load, 'body'), 'source'));
    if (module === undefined) return;
    found.push({ path, module: join(dirname(file), module), areas: wordsOf(areas) });
  };
  new Visitor({
    ObjectExpression({ properties }) {
      const declared = valuesIn(properties);
      const name = wordOf(declared.get('name'));
      const path = name === undefined ? wordOf(declared.get('path')) : `/${name}`;
      if (path === undefined) return;
      add(path, declared.get('Page'));
      for (const [key, place] of Object.entries(placeOf)) add(path + place, declared.get(key));
      const pages = valuesIn(partOf(declared.get('pages'), 'properties'));
      for (const [page, value] of pages) add(`${path}/${page}`, value);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** A part of a piece of syntax. */
function partOf(node: unknown, part: string): unknown {
  return Object(node)[part];
}

function valuesIn(properties: unknown): Map<unknown, unknown> {
  const list = Array.isArray(properties) ? properties : [];
  return new Map(list.map((one) => [partOf(partOf(one, 'key'), 'name'), partOf(one, 'value')]));
}

function callOf(node: unknown, name: string): unknown[] {
  const given = partOf(node, 'arguments');
  const isIt = partOf(partOf(node, 'callee'), 'name') === name;
  return isIt && Array.isArray(given) ? given : [];
}

function wordsOf(node: unknown): string[] {
  const elements = partOf(node, 'elements');
  return Array.isArray(elements) ? elements.flatMap((element) => wordOf(element) ?? []) : [];
}

function wordOf(node: unknown): string | undefined {
  if (partOf(node, 'name') === 'homePath') return homePath;
  const value = partOf(node, 'value');
  return typeof value === 'string' ? value : undefined;
}
