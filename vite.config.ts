import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
// Types only: a server without the tests' packages builds too.
import type {} from 'vitest/config';
import { buildStamp } from './build/buildStamp.ts';
import { compileHint } from './build/compileHint.ts';
import { compressFiles } from './build/compressFiles.ts';
import { loginPages } from './build/loginPages.ts';
import { screenChunks } from './build/screenChunks.ts';
import { storeApi } from './build/storeApi.ts';

/** Nothing is measured by them: machines stall. A test that passed on its second try is named when all is done. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  retry: 1,
};

const ours = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Only where tests run: a server without the tests' packages reads this file, too. */
const longFirst = () => import('./scripts/longFirst.ts');

const base = (mode: string) =>
  ({
    // The store is only opened by the dev server; a build or a test run never touches a database.
    plugins: [
      react(),
      storeApi(),
      screenChunks(),
      loginPages(),
      buildStamp(),
      compileHint(),
      compressFiles(),
    ],
    // The server and the build read the same: what the environment says, no files beside it.
    envDir: false,
    resolve: {
      // What each is worth: docs/decisions/0014.
      alias: [{ find: 'object.entries', replacement: ours('./src/i18n/objectEntries.cjs') }],
    },
    build: {
      target: 'es2022',
      // The policy of the server allows no inline script, and an asset that is a file can be cached.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      sourcemap: mode !== 'production',
      // The console's own file. Its budgets are in `tests/bench/weight.ts`, in gzip.
      chunkSizeWarningLimit: 700,
      // The sales chart is imported dynamically on the dashboard and statically in analytics: a file of its own.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
  }) satisfies UserConfig;

export default defineConfig(async ({ mode }) => ({
  ...base(mode),
  test: {
    // More than there are cores: screens wait now and then. By itself it leaves one to a watching developer.
    maxWorkers: availableParallelism() * 2,
    ...(mode === 'test' && { sequence: { sequencer: (await longFirst()).LongFirst } }),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Each test has a store of its own and mocks nothing: loading the store anew a file is a third of the time.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          setupFiles: ['tests/setup.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        // As Node resolves them: react-router has an ES module and a CommonJS copy, and a context of one
        // is not seen by the other.
        ssr: { resolve: { conditions: ['module-sync', 'node', 'development'] } },
        resolve: { conditions: ['module-sync', 'node', 'development'] },
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/setup.ts', 'tests/setupScreens.ts'],
          ...patience,
          // ra-* and MUI are CommonJS and ES modules side by side: one copy of React for all of them.
          server: { deps: { inline: [/node_modules\/ra-/, 'react-admin', /^@mui\//] } },
        },
      },
    ],
  },
}));
