import type { ComponentType, ReactNode } from 'react';
import type { Identifier } from 'react-admin';
import type * as v from 'valibot';

/** A record of the contract as react-admin holds it. */
export type WithId<T> = T & { id: string };

/** A screen that can be gone to by itself. */
export type Screen = {
  path: string;
  /** The key of its name, which may have forms for one and for many. */
  label: string;
  icon: ComponentType<{ fontSize?: 'small' | 'medium' | 'large' | 'inherit' }>;
  /** The letter that opens it after `g`. */
  goTo?: string | undefined;
  /** What it shows: where the API does not have this endpoint, nothing leads to the screen. */
  endpoint?: string | undefined;
  /** It has an entry in the menu; else a tile on the dashboard. */
  isInMenu?: boolean | undefined;
  /** Opened all day: it has a link in the header of every screen. */
  isInHeader?: boolean | undefined;
};

/**
 * Everything the console needs to know about one resource. A resource folder exports one of these,
 * and `resources/index.ts` lists it; routes, labels, links and API paths follow from it.
 */
export type ResourceDefinition<RecordType extends { id: Identifier } = { id: Identifier }> = Pick<
  Screen,
  'icon' | 'goTo' | 'isInMenu' | 'isInHeader'
> & {
  /** As in the URL (`/products`) and in react-admin's hooks. Its label is the text `<name>.name`. */
  name: string;
  /** Where the data provider sends it, under the API's base path: `/merchant/products`. */
  path: string;
  /** The contract's schema of a record, by which what a server may leave out is filled in. */
  contract?(): Promise<v.GenericSchema>;
  /** Screens, made with `lazyScreen` so that each is a chunk of its own. */
  list?: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
  show?: ComponentType;
  /** Screens of its own, by their path below the resource: `print` is `/orders/print`. */
  pages?: Record<string, ComponentType>;
  /** Records are found by the command palette through the list's filter `q`; `hint` tells them apart. */
  search?: { hint(record: RecordType): ReactNode };
  /** How one record is called in titles and links. */
  recordRepresentation?(record: RecordType): string;
};
