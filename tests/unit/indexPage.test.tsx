import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const page = new DOMParser().parseFromString(html, 'text/html');

describe('the page before any script', () => {
  it('has the element with the id root, and its language [L5]', () => {
    expect(page.getElementById('root')).not.toBeNull();
    expect(page.documentElement.lang).toBe('en');
  });

  it('has nothing inline, because of the content policy', () => {
    for (const script of page.querySelectorAll('script')) {
      expect(script.getAttribute('src')).toMatch(/^\//);
      expect(script.textContent).toBe('');
    }
    expect(page.querySelector('style, [style]')).toBeNull();
    const handlers = [...page.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    );
    expect(handlers).toEqual([]);
  });

  it('says what to do when scripts are off or do not start', () => {
    expect(page.querySelector('noscript')?.textContent).toContain('JavaScript is switched off');
    expect(page.getElementById('start-trouble')?.textContent).toContain('Reload the page');
    expect(page.querySelector('script[nomodule]')?.getAttribute('src')).toBe('/unsupported.js');
  });

  it('fetches nothing from another host', () => {
    const urls = [...page.querySelectorAll('[src], [href]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    );
    for (const url of urls) expect(url).toMatch(/^\/(?!\/)/);
  });
});
