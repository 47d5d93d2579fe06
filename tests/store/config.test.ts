import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../store/config.ts';
import { openDatabase } from '../../store/db/open.ts';
import { openConfiguredStore } from '../../store/open.ts';
import { SETTINGS } from '../../store/unknownSettings.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let directory: string;
let DATABASE_URL: string;
beforeEach(() => {
  directory = temporaryFolder();
  DATABASE_URL = join(directory, 'store.sqlite');
});

test('has working defaults: port 3000, this machine only, a SQLite file, demo mode', () => {
  const config = readConfig({ STORE_SECRET: 'x'.repeat(32) });
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', isDemo: true });
  expect(config.databaseUrl).toBe(resolve('data/store.sqlite'));
  expect(config.dataDir).toBe(resolve('data'));
});

test('does not seed a custom database unless told to', () => {
  expect(readConfig({ DATABASE_URL }).isDemo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).isDemo).toBe(true);
});

const NO_BUCKET = 'UPLOADS_URL must be s3://bucket or s3://bucket/prefix, without keys.';

const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'store@x.example' };
const NO_SMTP =
  'SMTP_URL is not a URL: write smtps://user:password@host or smtp://host:587, with %40 for an @ in the user or the password.';

test.each<[Record<string, string>, string]>([
  [{ PORT: 'abc' }, 'PORT is "abc", but must be a number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000", but must be a number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT is "-1", but must be a number from 0 to 65535.'],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY is "true", but must be addresses or networks such as 172.18.0.0/16 or fd00::/8, separated by commas, or loopback.',
  ],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY is "10.0.0.0/33", but must be'],
  [{ TRUST_PROXY: '10.0.0.1, proxy' }, 'TRUST_PROXY is "10.0.0.1, proxy", but must be'],
  [{ DEMO: 'maybe' }, 'DEMO is "maybe", but must be 1 or 0.'],
  [{ STORE_SECRET: 'short' }, 'STORE_SECRET is too short: use at least 32 characters.'],
  [
    { DATABASE_URL: 'postgres://a:b@one:5432,two:5432/store?target_session_attrs=read-write' },
    'DATABASE_URL names several hosts, but must name one',
  ],
  [
    { DATABASE_URL: 'postgres:///store?host=one,two' },
    'DATABASE_URL names several hosts, but must name one',
  ],
  [
    { DATABASE_URL: 'mysql://root:hunter2@db/store' },
    'DATABASE_URL begins with "mysql:", but must be a postgres:// address or the path of a SQLite file.',
  ],
  [{ UPLOADS_URL: 'https://store.s3.amazonaws.com' }, NO_BUCKET],
  [{ UPLOADS_URL: 's3://KEY:SECRET@store' }, NO_BUCKET],
  [{ UPLOADS_URL: 's3://store/../other' }, NO_BUCKET],
  [
    { UPLOADS_URL: 's3://store' },
    'AWS_REGION is not set: UPLOADS_URL needs the region of its bucket.',
  ],
  [
    { UPLOADS_URL: 's3://store', AWS_ENDPOINT_URL: 'minio:9000' },
    'AWS_ENDPOINT_URL_S3 must be an http address, such as https://ID.r2.cloudflarestorage.com.',
  ],
  [
    { UPLOADS_URL: 's3://store', AWS_REGION: 'eu-west-3', AWS_ACCESS_KEY_ID: 'x' },
    'AWS_SECRET_ACCESS_KEY is not set: set both keys, or none.',
  ],
  [
    { UPLOADS_PUBLIC_URL: 'https://{name}.store.example/' },
    'UPLOADS_PUBLIC_URL is "https://{name}.store.example/", but must be an http address with {name} in it, such as https://pictures.store.example/{name}.',
  ],
  [
    { UPLOADS_PUBLIC_URL: 'https://pictures.store.example' },
    'UPLOADS_PUBLIC_URL is "https://pictures.store.example", but must be an http address with {name} in it, such as https://pictures.store.example/{name}.',
  ],
  [
    { PUBLIC_URL: 'console.store.example' },
    'PUBLIC_URL is "console.store.example", but must be an http address without a path, such as https://console.store.example.',
  ],
  [
    { PUBLIC_URL: 'https://store.example/console' },
    'PUBLIC_URL is "https://store.example/console", but must be an http address without a path, such as https://console.store.example.',
  ],
  [
    { VITE_API_URL: 'ftp://x' },
    'VITE_API_URL is "ftp://x", but must be a path or an http address.',
  ],
  [{ VITE_CONTACT_EMAIL: 'plans' }, 'VITE_CONTACT_EMAIL is "plans", but must be an email address.'],
  [
    { VITE_CONTACT_PHONE: '0612345678' },
    'VITE_CONTACT_PHONE is "0612345678", but must be a number such as +33612345678.',
  ],
  [
    { MAIL_FROM: 'store@x.example' },
    'MAIL_FROM is set, but SMTP_URL is not: set both, or neither.',
  ],
  [
    { SMTP_URL: 'smtp://mail' },
    'SMTP_URL is set, but MAIL_FROM is not: set it to the address that emails to customers come from.',
  ],
  [
    { ...SMTP, MAIL_FROM: 'store' },
    'MAIL_FROM is "store", but must be an email address such as store@example.com, or Store <store@example.com>.',
  ],
  [
    { ...SMTP, SMTP_URL: 'https://me:hunter2@mail' },
    'SMTP_URL begins with "https:", but must begin with smtp: or smtps:.',
  ],
  [{ ...SMTP, SMTP_URL: 'mail.example' }, NO_SMTP],
  [{ ...SMTP, SMTP_URL: 'smtps://me:hunter2%@mail' }, NO_SMTP],
  [{ ...SMTP, SMTP_URL: 'smtps://me:hunter2@:465' }, NO_SMTP],
  [
    { ...SMTP, SMTP_URL: 'smtps://me@mail' },
    'SMTP_URL has only a user: set both user and password, or neither.',
  ],
  [{ ...SMTP, SMTP_URL: 'smtps://me:hun/ter2@mail' }, NO_SMTP],
  [
    { ...SMTP, SMTP_URL: 'smtps://mail/?pool=true' },
    'SMTP_URL has something after the host and its port:',
  ],
])('stops at %j with one line that names it', (wrong, message) => {
  expect(() => readConfig({ DATABASE_URL, ...wrong })).toThrow(message);
  expect(message).not.toContain('\n');
});

test('reads a bucket from its URL, and from AWS’s usual variables', () => {
  const url = { DATABASE_URL, UPLOADS_URL: 's3://store.pictures//a/b' };
  const bucket = { bucket: 'store.pictures', prefix: 'a/b/' };
  expect(readConfig({ ...url, AWS_DEFAULT_REGION: 'eu-west-3' }).bucket).toEqual({
    ...bucket,
    region: 'eu-west-3',
  });
  const endpoint = 'http://minio:9000';
  const elsewhere = {
    ...url,
    AWS_ENDPOINT_URL: 'https://x.example',
    AWS_ENDPOINT_URL_S3: endpoint,
  };
  expect(readConfig(elsewhere).bucket).toEqual({ ...bucket, region: 'us-east-1', endpoint });
  const root = readConfig({ ...elsewhere, UPLOADS_URL: 's3://store', AWS_REGION: 'auto' }).bucket;
  expect(root).toMatchObject({ bucket: 'store', prefix: '', region: 'auto' });
});

test('reads a mail server with password, port, and sender name', () => {
  const { smtp } = readConfig({
    DATABASE_URL,
    SMTP_URL: 'smtps://me%40mail.example:p%2Fss@mail.example',
    MAIL_FROM: '"Amina’s store" <store@x.example>',
  });
  expect(smtp).toEqual({
    host: 'mail.example',
    port: 465,
    isSecure: true,
    login: { user: 'me@mail.example', pass: 'p/ss' },
    from: { name: 'Amina’s store', email: 'store@x.example' },
  });
  const plain = readConfig({ DATABASE_URL, ...SMTP, SMTP_URL: 'smtp://[::1]:1025' });
  expect(plain.smtp).toMatchObject({ host: '::1', port: 1025, isSecure: false, login: undefined });
  expect(readConfig({ DATABASE_URL }).smtp).toBeUndefined();
});

test.each([
  ['DATABASE_URI', 'data/store.sqlite'],
  ['DATABASE_URLS', 'data/store.sqlite'],
  ['database_url', 'data/store.sqlite'],
  ['DATABSE_URL', 'postgres://root:hunter2@db/store'],
  ['DB_URL', 'postgresql://root:hunter2@db/store'],
])('refuses the demo store in a database in %s, and names it', (name, value) => {
  const line = `${name} is not a setting, and DATABASE_URL is not set: rename it, or set DATABASE_URL too (DEMO=1 starts the demo store).`;
  for (const env of [{ [name]: value }, { [name]: value, DATABASE_URL: ' ', DEMO: '0' }]) {
    expect(() => readConfig(env)).toThrow(new ConfigError(line));
  }
  expect(readConfig({ [name]: value, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  expect(readConfig({ [name]: value, DEMO: '1', STORE_SECRET: 'x'.repeat(32) }).isDemo).toBe(true);
});

test('names unknown variables that look like settings, and no others', () => {
  const ordinary =
    `PATH HOME USER SHELL TERM LANG PWD OLDPWD HOSTNAME HOSTTYPE LOGNAME EDITOR DISPLAY TMPDIR
    NODE_ENV NODE_OPTIONS NPM_TOKEN npm_config_port npm_package_name npm_lifecycle_event INIT_CWD CI VITEST
    DB_URL PGHOST PGPORT POSTGRES_URL REDIS_URL SECRET SESSION_SECRET JWT_SECRET SMS_KEY SENDGRID_API_KEY
    SERVER_PORT HTTP_HOST KUBERNETES_PORT KUBERNETES_SERVICE_HOST WEB_PORT PORTS_OPEN SSH_AUTH_SOCK http_proxy
    HTTPS_PROXY NO_PROXY DEMO_MODE STORE API_URL MESSAGE INVOCATION_ID JOURNAL_STREAM`.split(/\s+/);
  const unknown = [
    'DATABASE_USER',
    'STORE_SECRETS',
    'SMTP_URI',
    'TRUST_PROXIES',
    'VITE_THEME',
    'port',
  ];
  const env = Object.fromEntries([...ordinary, ...unknown].map((name) => [name, 'x']));
  expect(readConfig({ ...env, MAIL_NAME: '', DATABASE_URL: ':memory:' }).unknown).toEqual(unknown);
});

test('a DATABASE_URL inside a file or of an unreachable server is one line that names it', async () => {
  const file = join(directory, 'file');
  writeFileSync(file, '');
  const inFile = { DATABASE_URL: join(file, 'store.sqlite') };
  expect(() => readConfig(inFile)).toThrow(ConfigError);
  expect(() => readConfig(inFile)).toThrow(/^DATABASE_URL: .* can't be written to/);

  const away = { DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/store' };
  const config = readConfig({ ...away, STORE_SECRET: 'x'.repeat(32) });
  const start = openConfiguredStore(config);
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow("DATABASE_URL: the database can't be used (ECONNREFUSED).");
});

test('an invalid PostgreSQL URL is one line, without its content', async () => {
  const broken = { DATABASE_URL: 'postgres://root:hunter2@[db/store' };
  const start = openConfiguredStore(readConfig({ ...broken, STORE_SECRET: 'x'.repeat(32) }));
  await expect(start).rejects.toThrow(
    'DATABASE_URL is not a URL: write postgres://user:password@host/database, with %40 for an @ in the password.',
  );
});

test('an unreadable secret is one line that names the file', () => {
  mkdirSync(join(directory, 'secret'));
  expect(() => readConfig({ DATABASE_URL })).toThrow(ConfigError);
  expect(() => readConfig({ DATABASE_URL })).toThrow(/^The secret in .*secret can't be read \(/);
});

test('a picture folder that is not writable is reported at the start', async () => {
  const uploads = join(directory, 'uploads');
  writeFileSync(uploads, '');
  await expect(openConfiguredStore(readConfig({ DATABASE_URL }))).rejects.toThrow(
    `UPLOADS_URL can't be used (the folder ${uploads} can't be written to: EEXIST).`,
  );
});

test('with PostgreSQL, an unwritable secret is not reported as DATABASE_URL', () => {
  writeFileSync(join(directory, 'data'), '');
  const serve = fileURLToPath(new URL('../../store/serve.ts', import.meta.url));
  const env = { DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/store' };
  const { stderr, status } = spawnSync(process.execPath, [serve], { cwd: directory, env });
  expect([`${stderr}`, status]).toEqual([
    expect.stringMatching(
      /^STORE_SECRET is not set, and the directory .*data can't be written to \(.*\)\.\n$/,
    ),
    1,
  ]);
});

test('a folder as DATABASE_URL is not reported as permissions', async () => {
  expect(() => readConfig({ DATABASE_URL: directory })).toThrow(
    `DATABASE_URL is the directory ${directory}, but must be a file: ${directory}/store.sqlite, for example.`,
  );
  // A different caller gets an error that does not call the database damaged.
  await expect(openDatabase(directory)).rejects.toThrow(
    `The database ${directory} can't be used (unable to open database file): the user that runs the store must be allowed to write to its folder.`,
  );
});

test('creates a secret once, for its owner only, and keeps it', () => {
  const first = readConfig({ DATABASE_URL });
  const path = join(directory, 'secret');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8').trim()).toBe(first.secret);
  expect(readConfig({ DATABASE_URL }).secret).toBe(first.secret);
  expect(first.secret.length).toBeGreaterThanOrEqual(32);
});

test('does not replace a damaged secret, but names the file', () => {
  writeFileSync(join(directory, 'secret'), 'x');
  expect(() => readConfig({ DATABASE_URL })).toThrow(/secret .*is damaged/);
});

test('allows connections to the API and analytics only if configured', () => {
  const base = { DATABASE_URL: ':memory:' };
  expect(readConfig(base).connectOrigins).toEqual([]);
  expect(readConfig({ ...base, VITE_API_URL: '/api' }).connectOrigins).toEqual([]);
  const far = { VITE_MIXPANEL_TOKEN: 't', VITE_API_URL: 'https://api.store.example/v1' };
  expect(readConfig({ ...base, ...far }).connectOrigins).toEqual([
    'https://api-js.mixpanel.com',
    'https://api.store.example',
  ]);
});

test('the table of settings is complete', () => {
  const page = readFileSync(new URL('../../docs/deploying.md', import.meta.url), 'utf8');
  const rows = page.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm);
  const named = [...rows].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));
  expect(named.sort()).toEqual([...SETTINGS].sort());
});

test.each(['Dockerfile', 'compose.yaml', 'deploy/merchant-console.service'])(
  '%s names only existing settings',
  (file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const ofOthers = /^(POSTGRES_\w+|AWS_\w+|DATABASE_PASSWORD|NODE_ENV)$/;
    const named = [...text.matchAll(/\b([A-Z][A-Z_]+)(?:=|: (?!\[))/g)].flatMap(
      ([, name = '']) => name,
    );
    const lists = [...text.matchAll(/^ARG (.+)$/gm)].flatMap(([, names = '']) => names.split(' '));
    const ours = [...named, ...lists].filter((name) => !ofOthers.test(name));
    expect(ours.length).toBeGreaterThan(2);
    expect(ours.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  },
);

test('the content policy allows the analytics with which the console was built', () => {
  const [, ...stages] = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8').split(
    /^FROM /m,
  );
  const base = stages.at(-1)?.split('\n')[0] ?? '';
  const settings = stages.find((stage) => stage.split('\n')[0]?.endsWith(` AS ${base}`));
  for (const name of SETTINGS.filter((one) => one.startsWith('VITE_'))) {
    expect(settings).toContain(`${name}=$${name}`);
  }
});

test('the files of the image exist', () => {
  const text = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');
  const copied = [...text.matchAll(/^COPY --from=build \/console\/(\S+)/gm)].map(
    ([, path = '']) => path,
  );
  const made = ['dist', 'server/node_modules'];
  expect(copied).toEqual(expect.arrayContaining([...made, 'store', 'domain', 'contract']));
  for (const path of copied.filter((one) => !made.includes(one))) {
    expect(existsSync(new URL(`../../${path}`, import.meta.url))).toBe(true);
  }
});

test('the public address is an origin, with or without a trailing slash', () => {
  const base = { DATABASE_URL };
  const publicUrl = 'https://console.store.example';
  expect(readConfig({ ...base, PUBLIC_URL: `${publicUrl}/` }).publicUrl).toBe(publicUrl);
  expect(readConfig(base).publicUrl).toBeUndefined();
});
