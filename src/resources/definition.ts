import type { ComponentType, ReactNode } from 'react';
import type { Identifier } from 'react-admin';
import type * as v from 'valibot';

/** A contract record with the `id` that react-admin requires. */
export type WithId<T> = T & { id: string };

/** A screen with its own navigation entry. */
export type Screen = {
  path: string;
  /** Translation key of its name, which may have singular and plural forms. */
  label: string;
  icon: ComponentType<{ fontSize?: 'small' | 'medium' | 'large' | 'inherit' }>;
  /** Keyboard shortcut: `g`, then this letter. */
  goTo?: string | undefined;
  /** Required endpoint: if the API lacks this endpoint, the console hides the screen. */
  endpoint?: string | undefined;
  /** Screens without a menu entry get a tile on the dashboard. */
  isInMenu?: boolean | undefined;
  /** Adds a link to the header of every screen. */
  isInHeader?: boolean | undefined;
  /** The store settings link to it, so it has no tile on the dashboard. */
  isInSettings?: boolean | undefined;
};

/**
 * Everything the console needs to know about one resource. `resources/index.ts` lists the definitions. Routes, labels,
 * links and API paths derive from them.
 */
export type ResourceDefinition<RecordType extends { id: Identifier } = { id: Identifier }> = Pick<
  Screen,
  'icon' | 'goTo' | 'isInMenu' | 'isInHeader' | 'isInSettings'
> & {
  /** As in the URL (`/products`) and in react-admin's hooks. The label is the text `resources.<name>.name`. */
  name: string;
  /** API path below the base path: `/merchant/products`. */
  path: string;
  /** The contract's schema of a record. Fills in fields that a server may omit. */
  contract?(): Promise<v.GenericSchema>;
  /** The list screen. Load screens with `lazyScreen`, so that each has its own chunk. */
  list?: ComponentType;
  create?: ComponentType;
  /** Required endpoint of the create screen, by default `path`. If the API lacks it, the console hides the screen. */
  createEndpoint?: string;
  edit?: ComponentType;
  show?: ComponentType;
  /** Additional screens by their path below the resource: `print` is `/orders/print`. */
  pages?: Record<string, ComponentType>;
  /**
   * The command palette searches records by the list filter `q`; `hint` distinguishes records with
   * the same name.
   */
  search?: { hint(record: RecordType): ReactNode } | undefined;
  /** Name of a record in titles and links. */
  recordRepresentation?(record: RecordType): string;
};
