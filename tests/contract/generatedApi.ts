import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const projectFolder = join(import.meta.dirname, '..', '..');
const cli = join(projectFolder, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');

/** Runs Redocly's command line, offline. Throws with its output if it fails. */
export function redocly(...args: string[]): void {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  try {
    execFileSync(process.execPath, [cli, ...args], { cwd: projectFolder, env, stdio: 'pipe' });
  } catch (error) {
    const streams = error instanceof Error ? Object(error) : {};
    throw new Error(`${streams.stdout}\n${streams.stderr}`);
  }
}

/**
 * Generates `api.ts`, a client, and `api.mocks.ts`, an MSW server, from docs/openapi.json. Inside the project, so
 * that they find its packages; deleted after the test.
 */
export function generateApi(): string {
  const results = join(projectFolder, 'test-results');
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'openapi-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const generators = ['typescript', 'mock'].flatMap((name) => ['--generator', name]);
  const output = ['--output', join(folder, 'api.ts'), '--import-ext', 'ts'];
  redocly('generate-client', 'docs/openapi.json', ...output, ...generators);
  return folder;
}
