import { type Context, Hono } from 'hono';
import { MAX_UPLOAD_FILES, type Upload } from '../../contract/upload.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { badRequest, notFound, StoreError } from '../http/errors.ts';
import { pictureTypeOf } from '../pictureType.ts';
import { type Picture, savePicture } from '../savePicture.ts';
import { requireSpace } from '../uploadQuota.ts';

/**
 * `POST /uploads/single` (field `file`) and `/uploads/multiple` (field `files`): multipart with JPEG, PNG,
 * WebP or AVIF.
 */
export function uploadRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.post('/single', async (c) => {
    const [upload] = await saveAll(store, c, 'file', 1);
    return c.json(upload, 201);
  });
  routes.post('/multiple', async (c) =>
    c.json(await saveAll(store, c, 'files', MAX_UPLOAD_FILES), 201),
  );
  return routes;
}

/**
 * `GET /uploads/:name`. Public, with unguessable names. Always sends a picture type with `nosniff` and a sandboxing
 * policy, so that malicious content can't run. 302 to the public URL of pictures when one is configured, except for
 * pictures that the store drew.
 */
export function pictureRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/:name', async (c) => {
    const name = c.req.param('name');
    if (!/^[a-z0-9-]{8,64}\.(jpg|png|webp|avif|svg)$/.test(name)) throw notFound('picture');
    const row = await store.db
      .selectFrom('uploads')
      .select(['type', 'size', 'content'])
      .where('name', '=', name)
      .executeTakeFirst();
    if (row === undefined) throw notFound('picture');
    if (row.content === null && store.picturesUrl !== undefined) {
      c.header('Cache-Control', 'public, max-age=86400');
      return c.redirect(store.picturesUrl.replace('{name}', name), 302);
    }
    const headers = {
      'Content-Type': row.type,
      'Content-Disposition': `inline; filename="${name}"`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Content never changes under the same name.
      ETag: `"${name}"`,
    };
    if (c.req.header('if-none-match')?.includes(headers.ETag)) return c.body(null, 304, headers);
    if (row.content !== null) return c.body(row.content, 200, headers);
    // The length lets browsers detect a truncated picture. `read` throws if a
    // streamed picture has another size, because bytes beyond the length would corrupt the next response.
    const sized = (size: number) => ({ ...headers, 'Content-Length': String(size) });
    if (c.req.method === 'HEAD') return c.body(null, 200, sized(row.size));
    const body = await store.files.read(name, row.size);
    if (body === undefined) throw notFound('picture');
    return c.body(body, 200, sized(body instanceof Uint8Array ? body.length : row.size));
  });
  return routes;
}

/** Validates all files before storing any. */
async function saveAll(
  store: StoreContext,
  c: Context<StoreEnv>,
  field: string,
  max: number,
): Promise<Upload[]> {
  const files = await readFiles(c, field, max);
  const pictures: Picture[] = [];
  for (const file of files) pictures.push(await readPicture(file, store.limits.uploadBytes));
  const { storeId } = c.get('merchant');
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes.length, 0);
  const room = await requireSpace(store, storeId, bytes);
  const uploads: Upload[] = [];
  for (const picture of pictures) {
    uploads.push({ ...(await savePicture(store, storeId, picture)), room });
  }
  return uploads;
}

async function readFiles(c: Context, field: string, max: number): Promise<File[]> {
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')) {
    throw new StoreError(415, 'Send the file as multipart/form-data.');
  }
  let form: FormData;
  try {
    form = await c.req.formData();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw badRequest('The multipart body can’t be read.');
  }
  const values = form.getAll(field);
  const files = values.filter((value) => value instanceof File);
  if (files.length === 0 || files.length !== values.length) {
    throw badRequest(`Send the picture in the field "${field}".`);
  }
  if (files.length > max) throw badRequest(`Send at most ${max} pictures at once.`);
  return files;
}

async function readPicture(file: File, maxBytes: number): Promise<Picture> {
  const name = displayName(file.name);
  if (file.size > maxBytes) {
    throw new StoreError(413, `${name} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const picture = pictureTypeOf(bytes);
  if (!picture) {
    const text = `${name} is not a picture we can use. Use JPG, PNG, WebP or AVIF.`;
    throw new StoreError(415, text, { errors: { [name]: text } });
  }
  return { bytes, picture };
}

/** A file name that is safe in a message: no control or direction characters, limited length. */
function displayName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, 80) || 'The file';
}
