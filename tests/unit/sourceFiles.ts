import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

/** A parsed file. Paths are relative to the project's folder, with `/`. */
export type SourceFile = {
  path: string;
  text: string;
  lines: number;
  imports: Import[];
  functions: { name: string; lines: number }[];
  isBarrel: boolean;
};

/** `target` is the file if it is in this project, else the package name. Type imports do not exist at run time. */
export type Import = { target: string; isOurs: boolean; isDynamic: boolean; isType: boolean };

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['contract', 'domain', 'src', 'store', 'demo', 'tests', 'scripts', 'build'];

/** Every TypeScript file of the project, parsed once. */
export function readSourceFiles(): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readSourceFile(join(projectFolder, folder, name))),
  );
}

function readSourceFile(file: string): SourceFile {
  const path = relative(projectFolder, file).replaceAll('\\', '/');
  return parseSource(path, readFileSync(file, 'utf8'));
}

/** `path` resolves relative imports; the file need not exist. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries }) => {
        const isType = entries.length > 0 && entries.every((entry) => entry.isType);
        return importOf(path, moduleRequest.value, { isType });
      }),
      ...reExports.map((request) => importOf(path, request, {})),
      ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
        const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(start, end))?.[2];
        return literal === undefined ? [] : [importOf(path, literal, { isDynamic: true })];
      }),
    ],
    functions: functionsOf(program, text),
    isBarrel:
      reExports.length > 0 &&
      program.body.every(({ type }) => /^(Import|ExportAll|ExportNamed)/.test(type)) &&
      !program.body.some((node) => node.type === 'ExportNamedDeclaration' && node.declaration),
  };
}

function importOf(from: string, request: string, how: Partial<Import>): Import {
  const isOurs = request.startsWith('.');
  const target = isOurs ? posix.join(posix.dirname(from), request.replace(/\?.*$/, '')) : request;
  return { isDynamic: false, isType: false, ...how, target, isOurs };
}

type Program = ReturnType<typeof parseSync>['program'];
type Span = { start: number; end: number };

function functionsOf(program: Program, text: string): SourceFile['functions'] {
  const functions: SourceFile['functions'] = [];
  const groups = new Set<number>();
  const add = (node: Span, name: string | undefined) => {
    // A `describe` groups tests, so its length is not limited.
    if (groups.has(node.start)) return;
    const lineNumber = text.slice(0, node.start).split('\n').length;
    functions.push({
      name: name ?? `the function of line ${lineNumber}`,
      lines: text.slice(node.start, node.end).split('\n').length,
    });
  };
  new Visitor({
    CallExpression(node) {
      if (!/^describe\b/.test(text.slice(node.start, node.start + 9))) return;
      for (const argument of node.arguments) groups.add(argument.start);
    },
    FunctionDeclaration(node) {
      add(node, node.id?.name);
    },
    FunctionExpression(node) {
      add(node, node.id?.name);
    },
    ArrowFunctionExpression(node) {
      add(node, undefined);
    },
  }).visit(program);
  return functions;
}

/** The folder of a path: `src/forms`. */
export function folderOf(path: string): string {
  return dirname(path);
}
