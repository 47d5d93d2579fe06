import type { Providers } from './App.tsx';

/** Providers for another API, in place of those for the store API: docs/adapting-another-api.md. */
export const loadProviders = async (): Promise<Providers> => ({});
