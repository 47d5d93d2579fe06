import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of the project; every command runs there. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url));

export type Outcome = { name: string; ok: boolean; seconds: number };

/**
 * Runs one command of the project's own tools and says how it went. Its output is shown only when it
 * fails, or as it comes when `live` is set.
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

/** Of the four that the compiler takes by itself, each works out most types anew: twice the work, on two cores no sooner. */
export const oneChecker = ['--checkers', '1'];

export const staticSteps: [name: string, command: string[]][] = [
  ['format and lint', ['biome', 'ci', '--error-on-warnings', '.']],
  ['types', ['tsc', ...oneChecker]],
  ['dead code', ['knip', '--no-progress']],
];
