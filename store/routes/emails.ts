import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { type EmailPreview, EmailTextInput } from '../../contract/customerEmail.ts';
import { placeholdersOf, unknownPlaceholder } from '../../domain/emailPlaceholders.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { readTexts } from '../emails/emailTexts.ts';
import { readNamedStore } from '../emails/orderEmail.ts';
import { renderSample } from '../emails/sampleEmail.ts';
import { invalid, notFound, problem } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { saveResponse } from '../http/idempotency.ts';
import { idParam } from '../http/params.ts';
import { readBody } from '../http/readBody.ts';
import { retryTransaction } from '../http/retryTransaction.ts';

/** `/merchant/emails`: the texts of emails to customers, one record per event and language (`shipped-fr`). */
export function emailRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', async (c) => {
    const texts = await readTexts(store.db, c.get('merchant').storeId);
    return c.json(texts.map(({ text }) => text));
  });
  routes.get('/:id', async (c) => {
    const { text, version } = await findText(store.db, c);
    return sendRecord(c, text, version);
  });
  routes.put('/:id', async (c) => {
    const input = await readInput(c, await findText(store.db, c));
    return saveText(store, c, input, async (trx) => {
      const { text, version } = await findText(trx, c);
      return sendRecord(c, text, version);
    });
  });
  routes.delete('/:id', (c) =>
    saveText(store, c, { subject: null, body: null }, async () => c.body(null, 204)),
  );
  routes.post('/:id/previews', async (c) => {
    const found = await findText(store.db, c);
    const input = await readInput(c, found);
    const { event, language } = found.text;
    const storeRow = await readNamedStore(store.db, c.get('merchant').storeId);
    const rendered = renderSample({ event, language, ...input }, storeRow, store);
    return c.json({ event, language, to: '', ...rendered } satisfies EmailPreview);
  });
  return routes;
}

async function findText(db: Kysely<Database>, c: Context<StoreEnv>) {
  const id = idParam(c, 'record');
  const texts = await readTexts(db, c.get('merchant').storeId);
  const found = texts.find(({ text }) => text._id === id);
  if (!found) throw notFound('record');
  return found;
}

async function readInput(
  c: Context<StoreEnv>,
  { text: { event } }: Awaited<ReturnType<typeof findText>>,
): Promise<EmailTextInput> {
  const input = await readBody(c, EmailTextInput);
  const problems = (['subject', 'body'] as const).flatMap((part) => {
    const name = unknownPlaceholder(input[part], event, part);
    const known = placeholdersOf(event, part).map((one) => `{${one}}`);
    return name === undefined
      ? []
      : [problem(part, 'emailText.placeholderUnknown', { name, known: known.join(', ') })];
  });
  if (problems.length > 0) throw invalid(problems);
  return input;
}

/** Saves a text. If a part is null, the default text applies again. */
async function saveText(
  store: StoreContext,
  c: Context<StoreEnv>,
  input: { subject: string | null; body: string | null },
  respond: (trx: Kysely<Database>) => Promise<Response>,
): Promise<Response> {
  const { storeId: store_id } = c.get('merchant');
  const updated_at = store.clock().toISOString();
  return retryTransaction(store.db, async (trx) => {
    const { text, version } = await findText(trx, c);
    requireMatch(c, version, () => text);
    const changes = { ...input, version: version + 1, updated_at };
    const saved = await trx
      .insertInto('email_texts')
      .values({ store_id, id: text._id, ...changes })
      .onConflict((on) =>
        on
          .columns(['store_id', 'id'])
          .doUpdateSet(changes)
          .where('email_texts.version', '=', version),
      )
      .returning('id')
      .executeTakeFirst();
    if (!saved) return undefined;
    return saveResponse(trx, c, await respond(trx));
  });
}
