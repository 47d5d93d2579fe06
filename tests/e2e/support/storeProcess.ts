import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '../../../store/unknownSettings.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const serve = [process.execPath, join(project, 'store/serve.ts')];

export type StoreProcess = {
  /** Without a slash at the end. */
  url: string;
  /** Everything that it printed, up to now. */
  output: () => string;
  stop: () => Promise<void>;
  /** The process that was started, and its code once it and all that it started have ended. */
  child: ChildProcess;
  ended: Promise<number | null>;
};

/**
 * `npm start` without its build: the real server in a process of its own, once it says its URL. Its data, where
 * settings do not say where, is in `data` of the folder in which it runs.
 */
export async function startStore(
  settings: Record<string, string>,
  command = serve,
  cwd = project,
): Promise<StoreProcess> {
  const { child, output, ended } = run(settings, command, cwd);
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /The console is at (\S+)/.exec(output())?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', look);
    void ended.then((code) => reject(new Error(`The store ended with ${code}:\n${output()}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, output, stop, child, ended };
}

/** The same for a start that is expected to fail: its exit code and what it printed. */
export async function startThatFails(settings: Record<string, string>, command = serve) {
  const { output, ended } = run(settings, command);
  const code = await ended;
  return { code, output: output() };
}

function run(settings: Record<string, string>, [command = '', ...args]: string[], cwd = project) {
  const env = { ...process.env };
  // What the environment of whoever runs the tests must not decide.
  for (const name of SETTINGS) delete env[name];
  const child: ChildProcess = spawn(command, args, {
    cwd,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return { child, output: () => text, ended };
}
