import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../../../contract/isObject.ts';
import { freePort } from '../../../scripts/freePort.ts';

/** What a driver can do in a browser that Playwright does not drive. Both protocols share actions and key codes. */
export type RemoteBrowser = {
  name: string;
  goto(url: string): Promise<void>;
  /** Calls a function, written as JavaScript, in the page. Arguments and result are JSON. */
  call(source: string, ...args: unknown[]): Promise<unknown>;
  /** Input sources of the W3C's actions. */
  act(sources: object[]): Promise<void>;
  /** Chooses files in the input that the selector finds. */
  chooseFiles(selector: string, paths: string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

export type Found<T> = T | { reason: string };

/** Where Debian's packages put a program. */
const programPath = (name: string) => join('/', 'usr/bin', name);

/** Firefox speaks WebDriver BiDi itself; it needs no other program. */
export function findFirefox(): Found<{ open(): Promise<RemoteBrowser> }> {
  const path = ['firefox-esr', 'firefox'].map(programPath).find(existsSync);
  if (path === undefined) return { reason: "Debian's firefox-esr is not installed" };
  return { open: () => openFirefox(path) };
}

/** WebKitGTK needs its driver and a display. */
export function findWebKit(): Found<{ open(): Promise<RemoteBrowser> }> {
  const [driver, display] = [programPath('WebKitWebDriver'), programPath('Xvfb')];
  const browser = globSync(join('/', 'usr/lib/*/webkit2gtk-4.*/MiniBrowser'))[0];
  if (!existsSync(driver) || browser === undefined) {
    return { reason: "Debian's webkit2gtk-driver is not installed" };
  }
  if (!existsSync(display)) return { reason: "Debian's xvfb is not installed" };
  return { open: () => openWebKit(driver, display, browser) };
}

/** Milliseconds; a busy machine takes half a minute to start a browser. */
const STARTS_MS = 120_000;

async function openFirefox(path: string): Promise<RemoteBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'console-firefox-'));
  const port = await freePort();
  const options = ['--headless', '--no-remote', '--profile', profile];
  const browser = start(path, [...options, `--remote-debugging-port=${port}`], { HOME: profile });
  const socket = await retry(() => openSocket(`ws://127.0.0.1:${port}/session`));
  const send = bidi(socket);
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  const tree = await send('browsingContext.getTree', {});
  const context = read(tree, 'contexts', 0, 'context');
  const target = { context };
  return {
    name: 'Firefox',
    goto: async (url) =>
      void (await send('browsingContext.navigate', { ...target, url, wait: 'complete' })),
    call: async (source, ...args) => {
      const text = `async () => JSON.stringify(await (${source})(...${JSON.stringify(args)}))`;
      const answer = await send('script.callFunction', {
        functionDeclaration: text,
        target,
        awaitPromise: true,
      });
      if (isObject(answer) && answer.type === 'exception') {
        throw new Error(String(read(answer, 'exceptionDetails', 'text')));
      }
      return parse(read(answer, 'result', 'value'));
    },
    act: async (actions) => void (await send('input.performActions', { ...target, actions })),
    chooseFiles: async (selector, files) => {
      const nodes = await send('browsingContext.locateNodes', {
        ...target,
        locator: { type: 'css', value: selector },
      });
      const element = { sharedId: read(nodes, 'nodes', 0, 'sharedId') };
      await send('input.setFiles', { ...target, element, files });
    },
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { ...target, viewport: { width, height } })),
    screenshot: async () =>
      Buffer.from(
        String(read(await send('browsingContext.captureScreenshot', target), 'data')),
        'base64',
      ),
    close: async () => {
      await send('browser.close', {}).catch(() => undefined);
      await end(browser);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function openSocket(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)));
  });
}

/** Commands of WebDriver BiDi over a socket. */
function bidi(socket: WebSocket) {
  const waiting = new Map<unknown, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = parse(data);
    const id = read(message, 'id');
    if (read(message, 'type') === 'error') {
      waiting.get(id)?.reject(new Error(String(read(message, 'message'))));
    } else waiting.get(id)?.resolve(read(message, 'result'));
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const one of waiting.values()) one.reject(new Error('The browser has ended'));
  });
  return (method: string, params: object): Promise<unknown> => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
}

/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

async function openWebKit(driver: string, xvfb: string, binary: string): Promise<RemoteBrowser> {
  const home = mkdtempSync(join(tmpdir(), 'console-webkit-'));
  const display = start(
    xvfb,
    ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {},
  );
  const number = await firstLine(display);
  const port = await freePort();
  const process = start(driver, [`--port=${port}`], { HOME: home, DISPLAY: `:${number}` });
  const send = classic(`http://127.0.0.1:${port}`);
  const options = { binary, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const session = await retry(() => send('POST', '/session', { capabilities }));
  const path = `/session/${String(read(session, 'sessionId'))}`;
  await send('POST', `${path}/timeouts`, { script: 30_000, pageLoad: 60_000 });
  return {
    name: 'WebKitGTK',
    goto: async (url) => void (await send('POST', `${path}/url`, { url })),
    call: async (source, ...args) => {
      const script = `const [args, done] = arguments; Promise.resolve().then(() => (${source})(...args)).then(
        (value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })));`;
      const answer = parse(await send('POST', `${path}/execute/async`, { script, args: [args] }));
      const error = read(answer, 'error');
      if (error !== undefined) throw new Error(String(error));
      return read(answer, 'value');
    },
    act: async (actions) => void (await send('POST', `${path}/actions`, { actions })),
    chooseFiles: async (selector, files) => {
      const using = { using: 'css selector', value: selector };
      const element = read(await send('POST', `${path}/element`, using), ELEMENT);
      await send('POST', `${path}/element/${String(element)}/value`, { text: files.join('\n') });
    },
    resize: async (width, height) =>
      void (await send('POST', `${path}/window/rect`, { x: 0, y: 0, width, height })),
    screenshot: async () => Buffer.from(String(await send('GET', `${path}/screenshot`)), 'base64'),
    close: async () => {
      await send('DELETE', path).catch(() => undefined);
      await Promise.all([end(process), end(display)]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Commands of WebDriver over HTTP. */
function classic(origin: string) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${String(read(answer, 'value', 'message'))}`);
    return read(answer, 'value');
  };
}

function start(program: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function firstLine({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([ended, sleep(5000).then(() => child.kill('SIGKILL'))]);
}

async function retry<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + STARTS_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(200);
    }
  }
}

function parse(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : undefined;
}

/** The value at a path in parsed JSON. */
export function read(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((found, key) => {
    if (Array.isArray(found)) return found[Number(key)];
    return isObject(found) ? found[key] : undefined;
  }, value);
}
