import type { ComponentType } from 'react';
import type { CrudResource } from '../../contract/crud.ts';
import { lazyScreen } from '../ui/lazy.tsx';
import type { ResourceDefinition, WithId } from './definition.ts';

type Crud = Pick<ResourceDefinition, 'name' | 'icon'> & {
  /** API path, as in the contract; default: `/<name>`. */
  path?: string;
  /** Imports the contract's declaration when a screen or the data provider needs it. */
  resource(): Promise<CrudResource>;
};
type Screen = ComponentType<{ resource: CrudResource }>;

/**
 * Defines a resource whose screens come from its declaration in the contract and the texts of `resources.<name>`.
 * Replace a screen with your own: `{ ...crudDefinition(…), edit: lazyScreen(…) }`.
 */
export function crudDefinition({
  name,
  path = `/${name}`,
  icon,
  resource,
}: Crud): ResourceDefinition<WithId<{ name: string }>> {
  const screen = (load: () => Promise<Screen>) =>
    lazyScreen(async () => {
      const [Screen, declared] = await Promise.all([load(), resource()]);
      return { default: () => <Screen resource={declared} /> };
    });
  return {
    name,
    path,
    icon,
    contract: async () => (await resource()).record,
    list: screen(async () => (await import('./CrudList.tsx')).CrudList),
    create: screen(async () => (await import('./CrudForm.tsx')).CrudCreate),
    edit: screen(async () => (await import('./CrudForm.tsx')).CrudEdit),
    search: { hint: () => null },
    recordRepresentation: (record) => record.name,
  };
}
