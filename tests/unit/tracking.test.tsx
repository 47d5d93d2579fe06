import fc from 'fast-check';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { describePage, withoutSecrets } from '../../src/api/tracking.ts';

const sent: { url: string; body: string }[] = [];
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
  server.use(
    http.all('https://*', async ({ request }) => {
      sent.push({ url: request.url, body: await request.text() });
      return HttpResponse.json({ status: 1 });
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.resetHandlers();
});
afterAll(() => server.close());

const properties = [
  'timestamp',
  'userAgent',
  'platform',
  'language',
  'vendor',
  'cpuCores',
  'deviceMemory',
  'screenWidth',
  'screenHeight',
  'viewportWidth',
  'viewportHeight',
  'url',
  'referrer',
];

/** The sent events, decoded. */
function events(): { event: string; properties: Record<string, unknown> }[] {
  return sent
    .filter(({ url }) => url.includes('/track'))
    .flatMap(({ body }) => {
      const data = new URLSearchParams(body).get('data') ?? '[]';
      return JSON.parse(data.startsWith('[') || data.startsWith('{') ? data : atob(data));
    });
}

describe('Initial_Page', () => {
  test('is the only event, is sent once, and has the documented properties [P4] [S7]', async () => {
    history.replaceState(
      null,
      '',
      '/reset-password?token=SECRET123&phone=%2B33612345678#otp=424242',
    );
    const { startTracking } = await import('../../src/api/tracking.ts');
    startTracking('project-token');
    startTracking('project-token');
    expect(sent).toEqual([]);
    await vi.waitFor(() => expect(events()).toHaveLength(1), 5000);
    const [event] = events();
    expect(event?.event).toBe('Initial_Page');
    expect(event?.properties).toMatchObject({ url: 'http://localhost:3000/reset-password' });
    for (const name of properties) expect(event?.properties).toHaveProperty(name);
    expect(event?.properties.token).toBe('project-token');
  });

  test('contains no token, code or phone, and sets no cookie [D18] [P4]', async () => {
    history.replaceState(
      null,
      '',
      '/reset-password?token=SECRET123&phone=%2B33612345678#otp=424242',
    );
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://mail.test/?to=ama@example.test');
    const { startTracking } = await import('../../src/api/tracking.ts');
    startTracking('project-token');
    await vi.waitFor(() => expect(events()).toHaveLength(1), 5000);
    const everything = decodeURIComponent(
      JSON.stringify([sent, events(), { ...localStorage }, document.cookie]),
    );
    for (const secret of ['SECRET123', '33612345678', '424242', 'ama@example.test']) {
      expect(everything).not.toContain(secret);
    }
    expect(document.cookie).toBe('');
  });

  test('kept a device id in the browser, also after a logout', async () => {
    localStorage.setItem('mp_project-token_mixpanel', '{"$device_id":"of-an-earlier-version"}');
    const { startTracking } = await import('../../src/api/tracking.ts');
    startTracking('project-token');
    await vi.waitFor(() => expect(events()).toHaveLength(1), 5000);
    expect([{ ...localStorage }, { ...sessionStorage }, document.cookie]).toEqual([{}, {}, '']);
  });

  test.each([undefined, '', '   ', 5])(
    'with the token %j is not sent, and nothing is loaded [P4]',
    async (token) => {
      const idle = vi.fn();
      vi.stubGlobal('requestIdleCallback', idle);
      const { startTracking } = await import('../../src/api/tracking.ts');
      startTracking(token);
      expect(idle).not.toHaveBeenCalled();
      expect(sent).toEqual([]);
    },
  );

  test('waits until the page is idle [P4]', async () => {
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    const { startTracking } = await import('../../src/api/tracking.ts');
    startTracking('project-token');
    expect(idle).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });

  test('that is blocked is ignored [P4] [C16]', async () => {
    let attempts = 0;
    server.use(
      http.all('https://*', () => {
        attempts += 1;
        return HttpResponse.error();
      }),
    );
    const { startTracking } = await import('../../src/api/tracking.ts');
    const { useToasts } = await import('../../src/ui/toasts.ts');
    expect(() => startTracking('project-token')).not.toThrow();
    await vi.waitFor(() => expect(attempts).toBeGreaterThan(0), 5000);
    expect(useToasts.getState().toasts).toEqual([]);
  });
});

describe('the properties of a page', () => {
  test('are unknown or 0 if the browser does not provide them [S7]', () => {
    const view = Object.create(window);
    const nothing = { navigator: {}, screen: {}, innerWidth: undefined, innerHeight: Number.NaN };
    for (const [key, value] of Object.entries(nothing)) Object.defineProperty(view, key, { value });
    Object.defineProperty(view, 'location', { value: { href: 'about:blank' } });
    Object.defineProperty(view, 'document', { value: { referrer: '' } });
    expect(describePage(view)).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      userAgent: 'unknown',
      platform: 'unknown',
      language: 'unknown',
      vendor: 'unknown',
      cpuCores: 0,
      deviceMemory: 0,
      screenWidth: 0,
      screenHeight: 0,
      viewportWidth: 0,
      viewportHeight: 0,
      url: 'unknown',
      referrer: 'unknown',
    });
  });

  test('contain only origin and path of a URL [D18] [S7]', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const shown = withoutSecrets(url);
        expect(shown).not.toMatch(/[?#]/);
        expect(new URL(url).href.startsWith(shown)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(withoutSecrets('https://ama:pw@store.test/a?b#c')).toBe('https://store.test/a');
    expect(withoutSecrets('javascript:alert(1)')).toBe('unknown');
  });
});
