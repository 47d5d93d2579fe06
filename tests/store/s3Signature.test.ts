import { expect, test } from 'vitest';
import { keys } from './s3Server.ts';
import { wrongSignature } from './s3Signature.ts';

/**
 * Tests the S3 test server's signature check with AWS's examples:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */

const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const examples: Example[] = [
  {
    request: 'GET /test.txt',
    more: { range: 'bytes=0-9' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    request: 'PUT /test%24file.text',
    more: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    hash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    request: 'GET /?lifecycle',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    request: 'GET /?max-keys=2&prefix=J',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
];

const east = { ...keys, region: 'us-east-1' };

function signed({ request, more = {}, hash = NOTHING, body = '', signature }: Example) {
  const [method = '', url = ''] = request.split(' ');
  const headers: Record<string, string> = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': hash,
    'x-amz-date': '20130524T000000Z',
    ...more,
  };
  const names = Object.keys(headers).sort().join(';');
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`;
  return { method, url, headers, body: new TextEncoder().encode(body) };
}

type Example = {
  request: string;
  more?: Record<string, string>;
  hash?: string;
  body?: string;
  signature: string;
};

test.each(examples)('AWS’s example $request is valid, and invalid when changed', (example) => {
  const request = signed(example);
  expect(wrongSignature(request, east)).toBeUndefined();
  const { headers } = request;
  const elsewhere = { ...headers, host: 'other.s3.amazonaws.com' };
  expect(wrongSignature({ ...request, headers: elsewhere }, east)).toBe('SignatureDoesNotMatch');
  expect(wrongSignature({ ...request, method: 'DELETE' }, east)).toBe('SignatureDoesNotMatch');
  const body = new TextEncoder().encode('Something else');
  expect(wrongSignature({ ...request, body }, east)).toBe('XAmzContentSHA256Mismatch');
  const more = { ...headers, 'x-amz-acl': 'public-read' };
  expect(wrongSignature({ ...request, headers: more }, east)).toBe('AccessDenied');
  const secret = { ...east, secretAccessKey: 'another' };
  expect(wrongSignature(request, secret)).toBe('SignatureDoesNotMatch');
});
