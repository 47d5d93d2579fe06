import type { ComponentType, ReactNode } from 'react';
import type { Identifier } from 'react-admin';
import type * as v from 'valibot';

/** A contract record with the `id` that react-admin requires. */
export type WithId<T> = T & { id: string };

/** A screen that navigation can show, such as in the menu or the command palette. */
export type Screen = {
  path: string;
  /** Translation key of the screen's name, which may have singular and plural forms. */
  label: string;
  icon: ComponentType<{ fontSize?: 'small' | 'medium' | 'large' | 'inherit' }>;
  /** Keyboard shortcut: `g`, then this letter. */
  goTo?: string | undefined;
  /** Required endpoint: if the API lacks this endpoint, the console hides the screen. */
  endpoint?: string | undefined;
  /** Adds a menu entry. Screens without one have a tile on the dashboard, unless `isInSettings`. */
  isInMenu?: boolean | undefined;
  /** Adds a link to the header, except on very narrow screens. */
  isInHeader?: boolean | undefined;
  /** Omits the tile on the dashboard, because the store settings or another screen link to this screen. */
  isInSettings?: boolean | undefined;
};

/**
 * What the console knows about one resource. `resources/index.ts` lists the definitions, from which routes, labels,
 * links and API paths derive.
 */
export type ResourceDefinition<RecordType extends { id: Identifier } = { id: Identifier }> = Pick<
  Screen,
  'icon' | 'goTo' | 'isInMenu' | 'isInHeader' | 'isInSettings'
> & {
  /** The name in the URL (`/products`) and in react-admin's hooks. The label is the text `resources.<name>.name`. */
  name: string;
  /** API path below the base path: `/merchant/products`. */
  path: string;
  /** The contract's schema of a record. Fills in fields that a server may omit. */
  contract?(): Promise<v.GenericSchema>;
  /** The list screen. Load screens with `lazyScreen`, so that each loads when it opens. */
  list?: ComponentType;
  create?: ComponentType;
  /** Required endpoint of the create screen, by default `path`. Without this endpoint, the console hides the screen. */
  createEndpoint?: string;
  edit?: ComponentType;
  show?: ComponentType;
  /** Additional screens by their path below the resource: `print` is `/orders/print`. */
  pages?: Record<string, ComponentType>;
  /**
   * Lets the command palette search records by the list filter `q`. `hint` distinguishes records with the same name.
   */
  search?: { hint(record: RecordType): ReactNode } | undefined;
  /** Name of a record in titles and links. */
  recordRepresentation?(record: RecordType): string;
};
