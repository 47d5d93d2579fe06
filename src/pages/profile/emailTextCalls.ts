import { EmailPreview, EmailText, type EmailTextInput } from '../../../contract/customerEmail.ts';
import { type HttpResponse, request } from '../../api/http.ts';
import { sendWithRecovery } from '../../api/lostAnswers.ts';
import { parsed } from '../../api/reading.ts';
import { keyHeader } from '../../api/rest.ts';

/** Requests of email texts. They reject with an `ApiError`; 412 if another merchant changed the text. */

/** `version` is the response's `ETag`, or null. */
export type VersionedText = { text: EmailText; version: string | null };

const pathOf = (id: string) => `/merchant/emails/${id}`;

export async function readText(id: string, signal?: AbortSignal): Promise<VersionedText> {
  const path = pathOf(id);
  return versioned(await request({ method: 'GET', path, ...(signal && { signal }) }), path);
}

export async function saveText(
  id: string,
  body: EmailTextInput,
  version: string | null,
): Promise<void> {
  const path = pathOf(id);
  const headers = { ...keyHeader(), ...(version && { 'If-Match': version }) };
  await sendWithRecovery<VersionedText>(
    async () => versioned(await request({ method: 'PUT', path, body, headers }), path),
    {
      readAgain: () => readText(id),
      shows: ({ text }) => text.subject === body.subject.trim() && text.body === body.body.trim(),
    },
  );
}

export async function resetText(id: string, version: string | null): Promise<void> {
  const path = pathOf(id);
  const headers = { ...keyHeader(), ...(version && { 'If-Match': version }) };
  await sendWithRecovery<boolean>(
    () => request({ method: 'DELETE', path, headers }).then(() => true),
    { readAgain: () => readText(id).then(({ text }) => text.isDefault), shows: Boolean },
  );
}

/** Previews the text with sample data without saving. */
export async function showText(id: string, body: EmailTextInput): Promise<EmailPreview> {
  const path = `${pathOf(id)}/previews`;
  const reply = await request({ method: 'POST', path, body });
  return parsed(EmailPreview, reply.data, `POST ${path}`);
}

function versioned({ data, headers }: HttpResponse, path: string): VersionedText {
  return { text: parsed(EmailText, data, path), version: headers.get('etag') };
}
