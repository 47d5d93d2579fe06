import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { BucketSettings } from '../../store/uploadBucket.ts';
import { wrongSignature } from './s3Signature.ts';

export const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

type Stored = { bytes: Buffer; headers: Record<string, string>; changedAt: Date };
/** A fault: a status with an S3 code, no response, or half of the object. */
type Fault = { status: number; code: string } | 'silent' | 'half';

export type S3Server = {
  settings: BucketSettings & { endpoint: string };
  /** The objects of the bucket, by key. */
  objects: Map<string, Stored>;
  /** Called for each request, `PUT /store/a.png`: returns its fault. */
  fault: (request: string) => Fault | undefined;
  /** Received requests, in order. */
  requests: string[];
};

/** A minimal S3 server with one bucket, which verifies signatures. Lists have two keys a page. */
export async function startS3Server(sessionToken?: string): Promise<S3Server> {
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const region = 'eu-west-3';
  const bucket = 'store-pictures';
  const endpoint = `http://127.0.0.1:${port}`;
  const s3: S3Server = {
    settings: { bucket, prefix: 'amina/', region, endpoint },
    objects: new Map(),
    fault: () => undefined,
    requests: [],
  };
  return s3;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, endpoint);
    s3.requests.push(`${method} ${pathname}`);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const wrong = wrongSignature(
      { method, url, headers, body },
      { ...keys, region, ...(sessionToken !== undefined && { sessionToken }) },
    );
    if (wrong) return refuse(response, 403, wrong);
    const fault = s3.fault(`${method} ${pathname}`);
    if (fault === 'silent') return;
    if (typeof fault === 'object') return refuse(response, fault.status, fault.code);
    const [, name, ...path] = pathname.split('/').map(decodeURIComponent);
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket');
    const key = path.join('/');
    if (method === 'PUT') {
      s3.objects.set(key, { bytes: body, headers, changedAt: new Date() });
      response.end();
    } else if (method === 'DELETE') {
      s3.objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '') {
      response.setHeader('Content-Type', 'application/xml').end(page(searchParams));
    } else {
      const found = s3.objects.get(key);
      if (!found) return refuse(response, 404, 'NoSuchKey');
      response.writeHead(200, { 'Content-Length': found.bytes.length });
      if (fault !== 'half') return void response.end(found.bytes);
      response.write(found.bytes.subarray(0, found.bytes.length / 2), () => response.destroy());
    }
  }

  function page(query: URLSearchParams): string {
    const from = query.get('continuation-token') ?? '';
    const all = [...s3.objects.keys()].sort();
    const left = all.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > from);
    const shown = left.slice(0, Math.min(2, Number(query.get('max-keys') ?? 1000)));
    const next = shown.length < left.length ? shown.at(-1) : undefined;
    const entries = shown.map((key) => {
      const { bytes, changedAt } = s3.objects.get(key) ?? { bytes: '', changedAt: new Date() };
      return `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const more = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
    return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${next !== undefined}</IsTruncated>${entries.join('')}${more}</ListBucketResult>`;
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
}
