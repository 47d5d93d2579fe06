import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_WITH, digestsOf } from '../build/buildStamp.ts';
import { buildCommand, projectFolder, runStep } from './steps.ts';

/** Files and folders whose changes make `dist` stale. Changed settings, which `digestsOf` reads, do so, too. */
const sources = [
  'src',
  'contract',
  'domain',
  'build',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** Builds the console if `dist` is stale. Returns false, after printing why, if the build fails. */
export async function buildWhenStale(): Promise<boolean> {
  const reason = whyStale();
  if (reason === undefined) return true;
  const dist = existsSync(join(projectFolder, 'dist')) ? 'dist' : '.';
  const closed = ['node_modules', dist].find((name) => !isWritable(join(projectFolder, name)));
  if (closed !== undefined) {
    console.error(
      `The console has to be built (${reason}), but ${join(projectFolder, closed)} can't be written to: run "npm run build" with the same settings where it can.`,
    );
    return false;
  }
  console.log(`Building the console, which takes a few seconds: ${reason}.`);
  const { ok } = await runStep('build', buildCommand);
  return ok;
}

/** Why `dist` is stale: missing, older than its sources, or built with other settings. Undefined if it is not stale. */
export function whyStale(folder = projectFolder, env = process.env): string | undefined {
  const built = changedAt(join(folder, 'dist', 'index.html'));
  if (built === 0) return 'there is none yet';
  const other = differences(builtWithIn(folder), digestsOf(folder, env));
  if (other.length > 0) return `${other.join(', ')} changed since it was built`;
  const newer = sources.find((source) => newest(join(folder, source)) > built);
  return newer && `${newer} changed since it was built`;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function builtWithIn(folder: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(readFileSync(join(folder, 'dist', BUILT_WITH), 'utf8')));
  } catch {
    return {};
  }
}

function differences(one: Record<string, unknown>, other: Record<string, unknown>): string[] {
  const names = Object.keys({ ...one, ...other });
  return names.filter((name) => one[name] !== other[name]);
}

function newest(path: string): number {
  let latest = changedAt(path);
  for (const name of listing(path)) latest = Math.max(latest, newest(join(path, name)));
  return latest;
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function listing(path: string): string[] {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path) : [];
}
