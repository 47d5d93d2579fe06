import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project, where every command runs. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url));

/** Builds the console. Runs Vite with this Node, because Windows starts a package's command only in a shell. */
export const buildCommand = [
  process.execPath,
  join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js'),
  'build',
];

export type Outcome = { name: string; ok: boolean; seconds: number };

/**
 * Runs a command of the project's tools and returns the result. The output is shown only if the command fails, or
 * immediately with `live`.
 */
export async function runStep(
  name: string,
  [command = '', ...args]: string[],
  { live = false, env = {} }: { live?: boolean; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const started = performance.now();
  const output: Buffer[] = [];
  const child = spawn(command, args, {
    cwd: projectFolder,
    env: { ...process.env, ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const ok = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${command} could not be started: ${error.message}\n`));
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  const seconds = (performance.now() - started) / 1000;
  if (!ok && !live) process.stdout.write(Buffer.concat(output));
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
  return { name, ok, seconds };
}

/**
 * `tsc` starts four checkers by default, and each resolves most types again. That is twice the work, and no faster on
 * two cores.
 */
export const oneChecker = ['--checkers', '1'];

export const staticSteps: [name: string, command: string[]][] = [
  ['format and lint', ['biome', 'ci', '--error-on-warnings', '.']],
  ['types', ['tsc', ...oneChecker]],
  ['dead code', ['knip', '--no-progress']],
];
