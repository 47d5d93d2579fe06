/**
 * The import layers of the console. A layer imports only from itself and from earlier layers. Each folder belongs to
 * one layer.
 */
export const layers: { layer: string; holds: string[] }[] = [
  { layer: 'ground', holds: ['browser/', 'i18n/', 'theme/'] },
  { layer: 'session', holds: ['session/'] },
  { layer: 'api', holds: ['api/', 'dataProvider.ts', 'authProvider.ts'] },
  { layer: 'ui', holds: ['ui/'] },
  { layer: 'forms', holds: ['forms/'] },
  { layer: 'lists', holds: ['lists/'] },
  { layer: 'charts', holds: ['charts/'] },
  { layer: 'features', holds: ['resources/', 'pages/', 'auth/'] },
  { layer: 'layout', holds: ['layout/'] },
  { layer: 'app', holds: ['App.tsx', 'providers.ts'] },
  { layer: 'main', holds: ['main.tsx'] },
];

/** Folders of one layer that must not import each other: each is a screen or a resource. */
export const independentFolders = /^src\/(resources\/[^/]+\/|pages\/|auth\/)/;

/** The layer of a file under `src`, or -1 when no layer names it. */
export function layerOf(path: string): number {
  const name = path.replace(/^src\//, '');
  let best = { layer: -1, length: 0 };
  for (const [layer, { holds }] of layers.entries()) {
    for (const start of holds) {
      const fits = start.endsWith('/') ? name.startsWith(start) : name === start;
      if (fits && start.length > best.length) best = { layer, length: start.length };
    }
  }
  return best.layer;
}

/** Packages that files must not import. */
export const packageRules: {
  files: RegExp;
  forbids: RegExp;
  instead: string;
}[] = [
  {
    files: /^contract\//,
    forbids: /^(?!valibot$)/,
    instead: 'The contract imports valibot and nothing else, so that any program can read it.',
  },
  {
    files: /^domain\//,
    forbids: /./,
    instead: 'The domain has no dependencies: pass what it needs as an argument.',
  },
  {
    files: /^src\/(?!api\/http\.ts$)/,
    forbids: /^axios$/,
    instead:
      'Call `request` of src/api/http.ts: only it has the base path, the token and the 401 rule.',
  },
  {
    files: /^src\/(?!api\/tracking\.ts$)/,
    forbids: /^mixpanel-browser/,
    instead: 'Add a named event to src/api/tracking.ts and call it.',
  },
  {
    files: /^src\//,
    forbids: /^(node:|hono|kysely|pg$|@hono\/)/,
    instead: 'The console runs in a browser and uses HTTP: add an endpoint to the store.',
  },
  {
    files: /^store\//,
    forbids: /^(react|ra-|@mui\/|@tanstack\/|axios$)/,
    instead: 'The store does not depend on the console. Move shared rules to domain/.',
  },
  {
    files: /^src\//,
    forbids: /^(@mui\/material|@mui\/icons-material|lodash|ra-ui-materialui|ra-core)$/,
    instead:
      'Import single parts by their path (`@mui/material/Button`), and react-admin from "react-admin". ' +
      'Otherwise the first screen loads the whole package.',
  },
  {
    files: /^(contract|domain|src|store)\//,
    forbids: /^(vitest|msw|@testing-library\/|@playwright\/|fast-check|vite$)/,
    instead: 'This package is for tests or the build only.',
  },
];

/** Packages that /login must not load (budget: 150 kB). */
export const signedInOnly =
  /^(react-admin|ra-|react-router|axios|@tanstack\/|mixpanel|react-hook-form)/;

/** Folders that a folder must not import. */
export const boundaries: { from: RegExp; mayNot: RegExp; instead: string }[] = [
  {
    from: /^contract\//,
    mayNot: /^(?!contract\/)/,
    instead: 'The contract imports no other folder: move the code to contract/.',
  },
  {
    from: /^domain\//,
    mayNot: /^(?!contract\/|domain\/)/,
    instead: 'The domain imports only itself and the contract: pass what it needs as an argument.',
  },
  {
    from: /^src\//,
    mayNot: /^(store|demo|tests|scripts)\//,
    instead:
      'The console uses the store over HTTP only. Move shared schemas to contract/, rules to domain/.',
  },
  {
    from: /^store\//,
    mayNot: /^(src|tests|scripts)\//,
    instead: 'The store serves any client. Move shared schemas to contract/, rules to domain/.',
  },
];
