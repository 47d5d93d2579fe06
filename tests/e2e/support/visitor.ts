import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../../../contract/isObject.ts';
import type { RemoteBrowser } from './remoteBrowser.ts';

/** Milliseconds in which a page must show what a step expects. */
const WAITS_MS = 20_000;

/** WebDriver's codes of keys without a character. */
export const KEYS = {
  enter: '\uE007',
  escape: '\uE00C',
  control: '\uE009',
  home: '\uE011',
  right: '\uE014',
  up: '\uE013',
  down: '\uE015',
};

type Target = {
  /** An ARIA role. */
  role: string;
  /** The accessible name; all of it, unless it ends with an ellipsis. */
  name?: string;
};

/**
 * Runs in the page: the middle of the first visible element with a role and a name, scrolled into view, and what it
 * shows. Null while there is none.
 */
const FIND = `({ role, name, selector }) => {
  const native = {
    button: 'button', link: 'a[href]', textbox: 'input, textarea', searchbox: 'input[type=search]',
    heading: 'h1, h2, h3', row: 'tr', article: 'article', img: 'img', dialog: 'dialog',
    columnheader: 'th', listitem: 'li', checkbox: 'input[type=checkbox]',
  };
  const query = selector ?? [native[role], '[role="' + role + '"]'].filter(Boolean).join(', ');
  const textOf = (ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const nameOf = (element) => (element.getAttribute('aria-label')
    ?? (element.hasAttribute('aria-labelledby') ? textOf(element.getAttribute('aria-labelledby')) : undefined)
    ?? (element.labels?.[0]?.textContent || element.getAttribute('alt') || element.textContent))
    .replace(/[\\s*\\u2009]+/g, ' ').trim();
  const isWanted = (element) => name === undefined
    || (name.endsWith('…') ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === name);
  const found = [...document.querySelectorAll(query)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }) && isWanted(element));
  const element = found[0];
  if (!element) return null;
  const seen = element.getBoundingClientRect();
  if (seen.top < 120 || seen.bottom > innerHeight - 120) element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return {
    x: Math.round(x + width / 2), y: Math.round(y + height / 2),
    top: Math.round(y), height: Math.round(height), left: Math.round(x), width: Math.round(width),
    text: element.value ?? element.textContent,
    count: found.length,
  };
}`;

/** Runs in the page. */
const DRAG = `async (from, to) => {
  const dataTransfer = new DataTransfer();
  const paint = () => new Promise((resolve) => setTimeout(resolve, 100));
  const send = async (type, { x, y }) => {
    const event = { dataTransfer, clientX: x, clientY: y, bubbles: true, cancelable: true };
    document.elementFromPoint(x, y).dispatchEvent(new DragEvent(type, event));
    await paint();
  };
  await send('dragstart', from);
  await send('dragenter', to);
  await send('dragover', to);
  await send('drop', to);
}`;

/** Pixels in the window. */
type Point = { x: number; y: number };

type Found = Point & {
  top: number;
  left: number;
  width: number;
  height: number;
  text: string;
  count: number;
};

function toFound(response: unknown): Found | undefined {
  if (!isObject(response)) return undefined;
  const number = (key: string) => Number(response[key]);
  return {
    x: number('x'),
    y: number('y'),
    top: number('top'),
    left: number('left'),
    width: number('width'),
    height: number('height'),
    count: number('count'),
    text: String(response.text),
  };
}

/** A merchant in any browser that a `RemoteBrowser` drives: finds by role and name, and acts with real input. */
export function createVisitor(driver: RemoteBrowser) {
  const find = async (target: object) => toFound(await driver.call(FIND, target));

  /** Resolves when the condition is true; fails with the last answer of `describe`. */
  async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + WAITS_MS;
    while (!(await isTrue())) {
      if (Date.now() > end) {
        const page = await driver.call('() => location.pathname + "\\n" + document.body.innerText');
        throw new Error(`${driver.name}: ${what} did not come. The page shows:\n${String(page)}`);
      }
      await sleep(100);
    }
  }

  /** Waits until the element is there and stands still. */
  async function locate(target: Target | { selector: string }): Promise<Found> {
    let last: Found | undefined;
    let found: Found | undefined;
    await until(JSON.stringify(target), async () => {
      last = found;
      found = await find(target);
      return found !== undefined && last?.x === found.x && last.y === found.y;
    });
    if (!found) throw new Error('Unreachable: until() has found it');
    return found;
  }

  const point = (actions: object[]) =>
    driver.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  const moveTo = ({ x, y }: Point, duration = 0) => ({
    type: 'pointerMove',
    duration,
    x,
    y,
  });
  const press = { type: 'pointerDown', button: 0 };
  const release = { type: 'pointerUp', button: 0 };

  return {
    goto: driver.goto,
    locate,
    until,
    async click(role: string, name: string): Promise<void> {
      await point([moveTo(await locate({ role, name })), press, release]);
    },
    async clickAt(selector: string): Promise<void> {
      await point([moveTo(await locate({ selector })), press, release]);
    },
    /** Drags what is at a point to another one. By events: these drivers begin a drag, but never drop. */
    async drag(from: Point, to: Point): Promise<void> {
      await driver.call(DRAG, from, to);
    },
    async type(text: string): Promise<void> {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await driver.act([{ type: 'key', id: 'keyboard', actions }]);
    },
    /** Presses keys together, the last one once. */
    async chord(...values: string[]): Promise<void> {
      const actions = [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await driver.act([{ type: 'key', id: 'keyboard', actions }]);
    },
    /** Copies the selection. A busy browser takes a moment, and would copy what is selected by then. */
    async copy(): Promise<void> {
      await driver.call(
        "() => { window.hasCopied = false; addEventListener('copy', () => { window.hasCopied = true; }, { once: true }); }",
      );
      await this.chord(KEYS.control, 'c');
      await until('the copy', async () => (await driver.call('() => window.hasCopied')) === true);
    },
    /** Waits for a visible text. */
    async sees(text: string): Promise<void> {
      await until(`“${text}”`, async () => {
        const shown = await driver.call('() => document.body.innerText');
        return String(shown).replaceAll('\u00a0', ' ').includes(text);
      });
    },
    async path(): Promise<string> {
      return String(await driver.call('() => location.pathname'));
    },
  };
}
