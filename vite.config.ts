import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
// Types only: a server without development dependencies also builds.
import type { TestProjectInlineConfiguration as TestProject } from 'vitest/config';
import { buildStamp } from './build/buildStamp.ts';
import { compileHint } from './build/compileHint.ts';
import { compressFiles } from './build/compressFiles.ts';
import { consolePreloads } from './build/consolePreloads.ts';
import { loginPages } from './build/loginPages.ts';
import { screenChunks } from './build/screenChunks.ts';
import { storeApi } from './build/storeApi.ts';

/**
 * Generous, because machines stall. The report lists tests that passed on their second attempt. A property gets no
 * second attempt: its random input would be another one.
 */
const limits = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  retry: { count: 1, condition: /^(?!Property failed)/ },
};

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Loaded for tests only: a server without development dependencies also reads this file. By a path that Vite cannot
 * see, or the vitest it imports would be bundled into the configuration of builds.
 */
async function longFirst(): Promise<typeof import('./scripts/longFirst.ts')> {
  return import(new URL(`scripts/${'longFirst'}.ts`, import.meta.url).href);
}

/** Tests that reset modules, or see a chunk being loaded. */
const isolated = [
  'tests/unit/**/*.test.tsx',
  'tests/spec/{commandPalette,dashboard,entry}.test.tsx',
  'tests/forms/leaving.test.tsx',
];

const inJsdom = (test: TestProject['test']): TestProject => ({
  extends: true,
  // As Node resolves them: react-router has an ES and a CommonJS copy, which do not share contexts.
  ssr: { resolve: { conditions: ['module-sync', 'node', 'development'] } },
  resolve: { conditions: ['module-sync', 'node', 'development'] },
  test: {
    environment: 'jsdom',
    setupFiles: ['tests/setup.ts', 'tests/setupScreens.ts'],
    ...limits,
    // ra-* and MUI mix CommonJS and ES modules: one copy of React for all of them.
    server: { deps: { inline: [/node_modules\/ra-/, 'react-admin', /^@mui\//] } },
    ...test,
  },
});

const base = (mode: string) =>
  ({
    // Only the dev server opens the store; a build or a test run touches no database.
    plugins: [
      react(),
      storeApi(),
      screenChunks(),
      loginPages(),
      consolePreloads(),
      buildStamp(),
      compileHint(),
      compressFiles(),
    ],
    // The build reads the environment only, like the server; no .env files.
    envDir: false,
    resolve: {
      // docs/decisions/0014 says why.
      alias: [{ find: 'object.entries', replacement: pathOf('./src/i18n/objectEntries.cjs') }],
    },
    build: {
      target: 'es2022',
      // The content policy allows no inline script, and files can be cached.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Ships the licences of bundled packages, as they demand.
      license: { fileName: 'licences.md' },
      sourcemap: mode !== 'production',
      // For the console's own file. Its budget is in `tests/bench/weight.ts`.
      chunkSizeWarningLimit: 700,
      // The dashboard imports the sales chart dynamically, analytics statically.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
  }) satisfies UserConfig;

export default defineConfig(async ({ mode }) => ({
  ...base(mode),
  test: {
    // The default leaves one core free.
    maxWorkers: availableParallelism(),
    ...(mode === 'test' && { sequence: { sequencer: (await longFirst()).LongFirst } }),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Each test opens its own store and mocks nothing. Loading the modules again for each file takes a third longer.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          globalSetup: 'tests/postgresTemplate.ts',
          setupFiles: ['tests/setup.ts', 'tests/setupDatabases.ts'],
          ...limits,
        },
      },
      // Loading react-admin again for each file takes a third of the time.
      inJsdom({
        name: 'jsdom',
        include: ['tests/**/*.test.tsx'],
        exclude: isolated,
        isolate: false,
      }),
      inJsdom({ name: 'isolated', include: isolated }),
    ],
  },
}));
