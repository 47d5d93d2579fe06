import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '../../../store/unknownSettings.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const serve = [process.execPath, join(project, 'store/serve.ts')];

export type StoreProcess = {
  /** Without a trailing slash. */
  url: string;
  /** Its output so far. */
  output: () => string;
  stop: () => Promise<void>;
  /** The process, and its exit code once it and its children have ended. */
  child: ChildProcess;
  ended: Promise<number | null>;
};

/**
 * `npm start` without the build: the real server in its own process, once it prints its URL. By default its data is
 * in `data` of its working directory.
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

/** The same for a start that is expected to fail: its exit code and output. */
export async function startThatFails(settings: Record<string, string>, command = serve) {
  const { output, ended } = run(settings, command);
  const code = await ended;
  return { code, output: output() };
}

function run(settings: Record<string, string>, [command = '', ...args]: string[], cwd = project) {
  const env = { ...process.env };
  // The developer's environment must not affect the tests.
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
