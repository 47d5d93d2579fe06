/**
 * A multipart request that the store can read in a test. The parser of Node's `Request.formData`
 * makes its files with the global `File`, which in a jsdom test is jsdom's, and then refuses them.
 */
export function readableForm(request: Request, body: ArrayBuffer): Request {
  const boundary = /boundary=([^;]+)/.exec(request.headers.get('content-type') ?? '')?.[1];
  if (boundary) Object.assign(request, { formData: async () => formOf(body, boundary.trim()) });
  return request;
}

function formOf(body: ArrayBuffer, boundary: string): FormData {
  const form = new FormData();
  const text = Buffer.from(body).toString('latin1');
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const content = rest.join('\r\n\r\n').replace(/\r\n$/, '');
    const name = /[; ]name="([^"]*)"/.exec(head)?.[1] ?? '';
    const fileName = /filename="([^"]*)"/.exec(head)?.[1];
    const type = /content-type: *([^\r\n]+)/i.exec(head)?.[1] ?? '';
    if (fileName === undefined) form.append(name, content);
    else form.append(name, new File([Buffer.from(content, 'latin1')], fileName, { type }));
  }
  return form;
}
