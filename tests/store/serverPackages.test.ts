import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { copyServerPackages, serverPackages } from '../../scripts/serverPackages.ts';
import { projectFolder } from '../../scripts/steps.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { keys, startS3Server } from './s3Server.ts';

const outputOf = (command: string, ...args: string[]) => {
  const { stdout, stderr } = spawnSync(command, args, { cwd: projectFolder, encoding: 'utf8' });
  return (stdout + stderr).replace(/^npm warn .*\n/gm, '').trim();
};

test('linters accept the image and its files', () => {
  expect(outputOf('npx', 'dockerfile-utils', 'lint', 'Dockerfile')).toBe('');
  expect(outputOf('npx', 'dclint', 'compose.yaml', '--quiet')).toBe('');
}, 180_000);

test('the build works without development dependencies', async () => {
  const { devDependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const command = { command: 'build', mode: 'production' } as const;
  const config = await loadConfigFromFile(command, join(projectFolder, 'vite.config.ts'));
  const files = config?.dependencies ?? [];
  expect(files.length).toBeGreaterThan(5);
  const needed = files.flatMap((file) => {
    const text = readFileSync(resolve(projectFolder, file), 'utf8');
    const found = text.matchAll(/^import (?!type )[^;]*?'([^'.][^']*)';/gm);
    return [...found].map(([, path = '']) => path.replace(/^((?:@[^/]+\/)?[^/]+).*/, '$1'));
  });
  expect(needed.filter((name) => name in devDependencies)).toEqual([]);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.runIf(hasSystemd)('systemd accepts the unit', () => {
  const unit = join(temporaryFolder(), 'merchant-console.service');
  const text = readFileSync(join(projectFolder, 'deploy', 'merchant-console.service'), 'utf8');
  writeFileSync(unit, text.replaceAll('/srv/merchant-console', projectFolder));
  // It also reports the machine's own units.
  const lines = outputOf('systemd-analyze', 'verify', '--man=no', unit).split('\n');
  expect(lines.filter((line) => line.includes('merchant-console'))).toEqual([]);
});

/** A folder with the content of the container image: the store, its packages, and a built console. */
function imageFolder(): string {
  const folder = temporaryFolder();
  for (const part of ['store', 'demo', 'domain', 'contract', 'package.json']) {
    cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
  }
  copyServerPackages(folder);
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'index.html'), '<html><head></head></html>');
  return folder;
}

test('the image has the packages of the store, and none of the console’s', async () => {
  expect(serverPackages()).toEqual(
    expect.arrayContaining(['node_modules/hono', 'node_modules/pg']),
  );
  const folder = imageFolder();
  for (const name of ['react', '@mui', 'vite', 'react-admin', 'typescript']) {
    expect(existsSync(join(folder, 'node_modules', name))).toBe(false);
  }
  const { settings, requests } = await startS3Server();
  const server = spawn(process.execPath, ['store/serve.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO: '1',
      DATABASE_URL: join(folder, 'data', 'store.sqlite'),
      UPLOADS_URL: `s3://${settings.bucket}/${settings.prefix}`,
      AWS_ENDPOINT_URL_S3: settings.endpoint,
      AWS_REGION: settings.region,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
  });
  onTestFinished(() => void server.kill());
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer) => {
      output += text;
      const found = /The console is at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', () => reject(new Error(output)));
  });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const body = JSON.stringify({ phone: '+33612345678', password: 'demo-merchant' });
  const headers = { 'Content-Type': 'application/json' };
  const signIn = await fetch(`${url}/api/merchant/auth/login`, { method: 'POST', headers, body });
  expect(signIn.status).toBe(200);
  expect(requests).toEqual([`GET /${settings.bucket}/`]);
}, 180_000);
