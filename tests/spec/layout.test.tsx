import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveStore } from '../msw/server.ts';
import { openConsole, setWidth, toggle } from './openConsole.tsx';

const store = serveStore();
const rail = () => screen.getByRole('navigation', { name: 'Main menu' });
const widthOf = (element: Element) =>
  `${Number.parseFloat(getComputedStyle(element).width) / 16}rem`;

beforeEach(async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'sidebar_state=; Max-Age=0; Path=/';
  await store.signIn();
});

describe('the layout on a desktop', () => {
  it('has a sidebar, a sticky header with toggle and user menu, and the content [L1]', async () => {
    await openConsole();
    const header = screen.getByRole('banner');
    expect(getComputedStyle(header).position).toBe('sticky');
    expect(within(header).getByRole('button', { name: 'Toggle sidebar' })).toBeVisible();
    expect(within(header).getByRole('button', { name: 'Account menu' })).toBeVisible();
    expect(rail()).toBeVisible();
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }));
  });

  it('is toggled with Control+B or Command+B, not with B [L3]', async () => {
    const { visitor } = await openConsole();
    await visitor.keyboard('b');
    expect(widthOf(rail())).toBe('16rem');
    await visitor.keyboard('{Control>}b{/Control}');
    expect(widthOf(rail())).toBe('3rem');
    await visitor.keyboard('{Meta>}b{/Meta}');
    expect(widthOf(rail())).toBe('16rem');
  });

  it('shows the name of a collapsed entry without delay, and the next when the pointer moves on [L7]', async () => {
    const { visitor } = await openConsole();
    await visitor.click(toggle());
    await visitor.hover(within(rail()).getByRole('link', { name: 'Products' }));
    // The first tooltip loads its code.
    await screen.findByRole('tooltip', { name: 'Products' });
    await visitor.hover(within(rail()).getByRole('link', { name: 'Dashboard' }));
    expect(screen.getByRole('tooltip', { name: 'Dashboard' })).toBeVisible();
    await visitor.hover(within(rail()).getByRole('link', { name: 'Products' }));
    expect(screen.getByRole('tooltip', { name: 'Products' })).toBeVisible();
  });
});

describe('a tooltip', () => {
  it('appears on keyboard focus, and disappears on Escape or blur [L7] [D16]', async () => {
    const { visitor } = await openConsole();
    await visitor.click(toggle());
    within(rail()).getByRole('link', { name: 'Dashboard' }).focus();
    await visitor.tab();
    expect(await screen.findByRole('tooltip', { name: 'Products' })).toBeVisible();
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    await visitor.tab({ shift: true });
    expect(await screen.findByRole('tooltip', { name: 'Dashboard' })).toBeVisible();
    await visitor.tab({ shift: true });
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });
});

describe('the cookie sidebar_state', () => {
  it('stores for seven days, for this site only, whether the sidebar is collapsed to icons [L6] [L7] [D13]', async () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    const { visitor } = await openConsole();
    expect(widthOf(rail())).toBe('16rem');
    await visitor.click(toggle());
    expect(widthOf(rail())).toBe('3rem');
    expect(within(rail()).getByRole('link', { name: 'Store Settings' })).toHaveTextContent('');
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(written).toHaveBeenLastCalledWith(
      'sidebar_state=false; Path=/; Max-Age=604800; SameSite=Lax',
    );
    await visitor.click(toggle());
    expect(written).toHaveBeenLastCalledWith(
      'sidebar_state=true; Path=/; Max-Age=604800; SameSite=Lax',
    );
  });

  it('collapses the sidebar on the next visit [L6]', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = 'sidebar_state=false; Path=/';
    await openConsole();
    expect(widthOf(rail())).toBe('3rem');
  });

  it('is optional: with blocked cookies the sidebar is expanded and the toggle works [D13]', async () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const read = vi.spyOn(document, 'cookie', 'get').mockImplementation(refuse);
    const write = vi.spyOn(document, 'cookie', 'set').mockImplementation(refuse);
    onTestFinished(() => {
      read.mockRestore();
      write.mockRestore();
    });
    const { visitor } = await openConsole();
    expect(widthOf(rail())).toBe('16rem');
    await visitor.click(toggle());
    expect(widthOf(rail())).toBe('3rem');
  });
});

describe('the layout on a phone', () => {
  it('starts below 768 px [L2]', async () => {
    setWidth(768);
    await openConsole();
    expect(rail()).toBeVisible();
  });

  it('slides the menu in as a sheet of 18rem, which closes after navigation [L2] [L7]', async () => {
    setWidth(767);
    const { visitor } = await openConsole();
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    await visitor.click(toggle());
    const sheet = await screen.findByRole('dialog', { name: 'Main menu' });
    expect(widthOf(sheet)).toBe('18rem');
    await visitor.click(within(sheet).getByRole('link', { name: 'Store Settings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { level: 1, name: 'Store Settings' })).toBeVisible();
  });

  it('closes the sheet at first, and sets no cookie [L6]', async () => {
    setWidth(360);
    const written = vi.spyOn(document, 'cookie', 'set');
    const { visitor } = await openConsole();
    expect(screen.queryByRole('dialog')).toBeNull();
    await visitor.click(toggle());
    await visitor.click(await screen.findByRole('button', { name: 'Close menu' }));
    // At once, because the device asks for reduced motion.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(written).not.toHaveBeenCalled();
  });
});

describe('screens', () => {
  it('have a skip link as the first Tab stop', async () => {
    const { visitor } = await openConsole();
    await visitor.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await visitor.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('show a lost connection while it lasts', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openConsole('/orders');
    expect(screen.getByText('You are offline.')).toBeVisible();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText('You are offline.')).toBeNull());
  });

  it('take the focus if the focused element disappears with the old screen', async () => {
    const { visitor, router } = await openConsole('/products/create');
    expect(document.body).toHaveFocus();
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await visitor.click(name);
    await router.navigate('/orders');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('keep the focus after discarding changes or removing the last filter', async () => {
    const { visitor, router } = await openConsole('/products/create');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await visitor.type(name, 'Mug');
    await visitor.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());

    const filter = encodeURIComponent('{"status":"active","stock":"low"}');
    await router.navigate(`/products?filter=${filter}`);
    await visitor.click(
      await screen.findByRole('button', { name: 'Remove filter Status: Active' }),
    );
    const last = screen.getByRole('button', { name: 'Remove filter Stock: Low' });
    await waitFor(() => expect(last).toHaveFocus());
    await visitor.click(last);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
