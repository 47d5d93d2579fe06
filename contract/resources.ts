import type { CrudResource } from './crud.ts';

/** The resources without rules of their own, which the store serves as they are declared. */
export const crudResources: readonly CrudResource[] = [
  // In the order in which they are documented.
];
