import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { securityHeaders } from '../../store/securityHeaders.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const headers = securityHeaders({
  isHttps: true,
  pictureOrigins: ['https://api.store.example'],
  connectOrigins: ['https://api.store.example', 'https://api-js.mixpanel.com'],
});

test.each(Object.entries(headers))(
  'the sample configurations send the same %s as the server',
  (name, value) => {
    const quote = value.includes('"') ? "'" : '"';
    expect(read('deploy/static/nginx.conf')).toContain(
      `add_header ${name} ${quote}${value}${quote} always;`,
    );
    expect(read('deploy/static/_headers')).toContain(`\n  ${name}: ${value}\n`);
  },
);

test('the table of settings names every variable that the server reads', () => {
  const names = [...read('store/config.ts').matchAll(/env, '([A-Z_]+)'/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(read('docs/deploying.md')).toContain(`| \`${name}\` |`);
});
