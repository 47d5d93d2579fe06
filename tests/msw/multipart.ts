/**
 * Lets the store parse multipart requests in a jsdom test. Node's `Request.formData` creates files with the global
 * `File`, which is jsdom's, and then refuses them.
 */
export function installFormParser(): void {
  Request.prototype.formData = async function (this: Request) {
    const boundary = /boundary=([^;]+)/.exec(this.headers.get('content-type') ?? '')?.[1];
    return formOf(await this.arrayBuffer(), boundary?.trim() ?? '');
  };
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
