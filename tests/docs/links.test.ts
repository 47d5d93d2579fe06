import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(project, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

test.each(pages)('the links of %s resolve', (page) => {
  const links = [
    ...readFileSync(join(project, page), 'utf8').matchAll(/\]\((?!https?:)([^)\s]+)\)/g),
  ];
  const dead = links.map(([, link = '']) => link).filter((link) => !leads(page, link));
  expect(dead).toEqual([]);
});

function leads(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const file = join(project, path === '' ? page : join(dirname(page), path));
  if (!existsSync(file)) return false;
  return heading === undefined || headingsOf(file).includes(heading);
}

/** As anchors in URLs. */
function headingsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
