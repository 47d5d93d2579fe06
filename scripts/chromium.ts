import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export type Browser = { path: string } | { reason: string };

/** Headless builds first: they use a third less CPU. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const help = [
  'No Chromium was found and none could be installed. Any one of these helps:',
  '  - set CHROMIUM_PATH to the executable of a Chromium or Chrome',
  '  - npx playwright install chromium (needs the network)',
  '  - install the package "chromium" with your system\'s package manager',
].join('\n');

/** Commands that install Chromium, in the order of attempts. */
const packageManagers: { command: string; steps: string[][] }[] = [
  {
    command: 'apt-get',
    // Some releases of Debian and Ubuntu lack `chromium-headless-shell`.
    steps: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', 'chromium-headless-shell'],
      ['apt-get', 'install', '-y', 'chromium'],
    ],
  },
  { command: 'dnf', steps: [['dnf', 'install', '-y', 'chromium']] },
  { command: 'apk', steps: [['apk', 'add', '--no-cache', 'chromium']] },
];

/** The Chromium for the browser tests: an existing one, or else one that is installed now; or why there is none. */
export async function chromiumOrReason(): Promise<Browser> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (isExecutable(configured)) return { path: configured };
    return { reason: `CHROMIUM_PATH is "${configured}", which is not an executable file.` };
  }
  const path = findChromium() ?? installChromium();
  return path ? { path } : { reason: help };
}

/** A Chromium on the PATH, else the one that Playwright has downloaded. Starts and installs nothing. */
export function findChromium(): string | undefined {
  return onPath(names) ?? playwrightsOwn();
}

function installChromium(): string | undefined {
  console.log('No Chromium found; installing one with Playwright.');
  if (run(['playwright', 'install', 'chromium']) && playwrightsOwn()) return playwrightsOwn();
  if (process.getuid?.() !== 0) return undefined;
  const manager = packageManagers.find(({ command }) => onPath([command]));
  if (!manager) return undefined;
  console.log(`Installing Chromium with ${manager.command}.`);
  for (const step of manager.steps) {
    run(step);
    if (onPath(names)) break;
  }
  return onPath(names);
}

function run([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return isExecutable(path) ? path : undefined;
}

function onPath(commands: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return commands
    .flatMap((command) => folders.map((folder) => join(folder, command)))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
