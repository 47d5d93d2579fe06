import type { EmailPreview, EmailText, EmailTextInput } from '../../../contract/customerEmail.ts';
import type { OrderUpdate } from '../../../contract/orderUpdate.ts';
import { type HttpResponse, request } from '../http.ts';
import { sendOnce } from '../lostResponses.ts';
import { parseResponse } from '../parse.ts';
import { safeId } from '../paths.ts';
import type { ReadOptions } from '../reading.ts';
import { writeHeaders } from '../rest.ts';
import { retryingRead } from '../retry.ts';
import { getWriteState } from './customCalls.ts';

/** `version` is the response's `ETag`, or null. */
export type VersionedText = { text: EmailText; version: string | null };

// Loaded on demand: only the dialogs about emails need it.
const contract = () => import('../../../contract/customerEmail.ts');

const pathOf = (id: string) => `/merchant/emails/${safeId(id)}`;

async function readText(id: string, { signal }: ReadOptions = {}): Promise<VersionedText> {
  const path = pathOf(id);
  return versioned(await request({ method: 'GET', path, signal }), path);
}

async function versioned({ data, headers }: HttpResponse, path: string): Promise<VersionedText> {
  return {
    text: parseResponse((await contract()).EmailText, data, path),
    version: headers.get('etag'),
  };
}

async function preview(path: string, body: object): Promise<EmailPreview> {
  const reply = await request({ method: 'POST', path, body });
  return parseResponse((await contract()).EmailPreview, reply.data, `POST ${path}`);
}

/**
 * Calls about emails to customers. Each rejects as `request` does. An update or a reset rejects with a 412 if the text
 * has changed since `version`.
 */
export const emailCalls = {
  /** `GET /merchant/emails/{id}`. */
  getEmailText: (id: string, { signal }: ReadOptions = {}): Promise<VersionedText> =>
    retryingRead(() => readText(id, { signal }), signal),

  /** `PUT /merchant/emails/{id}`. */
  async updateEmailText(id: string, body: EmailTextInput, version: string | null): Promise<void> {
    const path = pathOf(id);
    const shows = ({ text }: VersionedText) =>
      text.subject === body.subject.trim() && text.body === body.body.trim();
    await sendOnce({
      id: path,
      body,
      version,
      async send(attempt) {
        const headers = writeHeaders(attempt);
        return versioned(await request({ method: 'PUT', path, body, headers }), path);
      },
      getWriteState,
      reread: () => readText(id),
      shows,
    });
  },

  /** `DELETE /merchant/emails/{id}`: restores the original text. */
  async resetEmailText(id: string, version: string | null): Promise<void> {
    const path = pathOf(id);
    await sendOnce<boolean>({
      id: path,
      body: {},
      version,
      send: (attempt) =>
        request({ method: 'DELETE', path, headers: writeHeaders(attempt) }).then(() => true),
      getWriteState,
      reread: () => readText(id).then(({ text }) => text.isDefault),
      shows: Boolean,
    });
  },

  /** `POST /merchant/emails/{id}/previews`: the text with sample data. Saves nothing. */
  previewEmailText: (id: string, body: EmailTextInput): Promise<EmailPreview> =>
    preview(`${pathOf(id)}/previews`, body),

  /** `POST /merchant/orders/{id}/email-previews`: the email that an update would send. Saves nothing. */
  previewOrderEmail: (id: string, update: OrderUpdate): Promise<EmailPreview> =>
    preview(`/merchant/orders/${safeId(id)}/email-previews`, update),
};
