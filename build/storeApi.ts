import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';

/** Mounts the embedded store under /api in the Vite dev server, on the same database as `npm start`. */
export function storeApi(): Plugin {
  return {
    name: 'store-api',
    apply: (_config, { command, mode }) => command === 'serve' && mode !== 'test',
    async configureServer(server) {
      // Imports by URL, so that loading this configuration for a build or a test does not bundle the store.
      const { openConfiguredStore } = await import(
        new URL('../store/open.ts', import.meta.url).href
      );
      const store = await openConfiguredStore();
      const listener = getRequestListener(store.fetch, { overrideGlobalObjects: false });
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/api/')) void listener(request, response);
        else next();
      });
    },
  };
}
