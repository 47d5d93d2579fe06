import type { Context } from 'hono';
import { is } from 'valibot';
import { Id } from '../../contract/fieldRules.ts';
import { notFound } from './errors.ts';

/** The `:id` of a path: `idParam(c, 'product')`. What cannot be an id is 404, like an id nobody has. */
export function idParam(c: Context, what: string): string {
  const id = c.req.param('id');
  if (!is(Id, id)) throw notFound(what);
  return id;
}
