import type { CrudResource } from './crud.ts';

/** Resources without rules of their own; the store serves them from their declaration. */
export const crudResources: readonly CrudResource[] = [
  // In the order of the documentation.
];
