import { createHash, createHmac } from 'node:crypto';

/** A received request: `url` is path and query; header names are in lower case. */
export type SignedRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
};

/**
 * Verifies AWS's Signature Version 4 in the `Authorization` header: undefined if valid, else S3's error code.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function wrongSignature(
  request: SignedRequest,
  keys: { accessKeyId: string; secretAccessKey: string; region: string; sessionToken?: string },
): string | undefined {
  const { authorization = '', 'x-amz-content-sha256': hash = '' } = request.headers;
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+?), ?SignedHeaders=(\S+?), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  const [id, day = '', region = '', ...rest] = credential.split('/');
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  if (request.headers['x-amz-security-token'] !== keys.sessionToken) return 'InvalidToken';
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(request.body)) {
    return 'XAmzContentSHA256Mismatch';
  }
  const unsigned = Object.keys(request.headers).filter(
    (name) => /^(host|x-amz-.*)$/.test(name) && !names.split(';').includes(name),
  );
  if (unsigned.length > 0) return 'AccessDenied';
  const canonical = canonicalRequest(request, names, hash);
  const scope = [day, region, ...rest].join('/');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)];
  let key: Buffer | string = `AWS4${keys.secretAccessKey}`;
  for (const part of [day, keys.region, 's3', 'aws4_request']) key = hmac(key, part);
  const right = hmac(key, toSign.join('\n')).toString('hex');
  return signature === right ? undefined : 'SignatureDoesNotMatch';
}

function canonicalRequest({ method, url, headers }: SignedRequest, names: string, hash: string) {
  const [path = '', query = ''] = url.split('?');
  const parts = query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', value = ''] = part.split('=').map(decodeURIComponent);
      return `${encoded(name)}=${encoded(value)}`;
    });
  return [
    method,
    path.split('/').map(decodeURIComponent).map(encoded).join('/'),
    parts.sort().join('&'),
    ...names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    names,
    hash,
  ].join('\n');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
