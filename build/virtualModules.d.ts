declare module 'virtual:screens' {
  import type { Area } from '../src/i18n/texts.ts';

  /** See `screenTable.ts`. */
  export const screens: readonly {
    path: RegExp;
    load: () => Promise<unknown>;
    areas: readonly Area[];
  }[];
}
