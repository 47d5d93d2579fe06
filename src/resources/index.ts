import type { ResourceDefinition } from './definition.ts';

/** Every resource of the console, in the order in which they are offered. */
export const resources: ResourceDefinition[] = [];

/** API path by resource name, for the data provider. */
export const resourcePaths: Record<string, string> = Object.fromEntries(
  resources.map(({ name, path }) => [name, path]),
);
