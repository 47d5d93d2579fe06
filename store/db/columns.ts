import type { Generated } from 'kysely';

/** 0 or 1. */
export type Flag = number;

export type Dated = { created_at: string; updated_at: string };
export type Versioned = { version: Generated<number> };
