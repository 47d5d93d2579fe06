import type { Context } from 'hono';
import { is } from 'valibot';
import { Id } from '../../contract/fieldRules.ts';
import { notFound } from './errors.ts';

/** The `:id` of a path: `idParam(c, 'product')`. 404 for a malformed id, as for an unknown one. */
export function idParam(c: Context, what: string): string {
  const id = c.req.param('id');
  if (!is(Id, id)) throw notFound(what);
  return id;
}
