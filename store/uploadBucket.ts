import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type UploadFiles, UploadsError } from './uploadFiles.ts';

export type BucketSettings = {
  bucket: string;
  /** The prefix of every key, such as `store/pictures/`, or empty. */
  prefix: string;
  region: string;
  /** For MinIO, R2 and others; AWS by default. */
  endpoint?: string | undefined;
};

/**
 * Milliseconds for connecting, for one response, and for an idle socket. A proxy in front of the store usually times
 * out after a minute; three attempts end before that.
 */
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 15_000, socketTimeout: 30_000 };

/**
 * Pictures in a bucket of S3 or a compatible service. Credentials come from AWS's default chain (environment,
 * profile, role of the machine or container). `more` is for tests.
 */
export function createUploadBucket(
  { bucket, prefix, region, endpoint }: BucketSettings,
  more: Pick<S3ClientConfig, 'credentials' | 'requestHandler'> = {},
): UploadFiles {
  const client = new S3Client({
    region,
    // Self-hosted servers rarely have a host name per bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestHandler: { ...TIMEOUTS, throwOnRequestTimeout: true },
    maxAttempts: 3,
    // Many services other than AWS don't support the default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...more,
  });
  const objectKey = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });

  async function wrapErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new UploadsError(`the bucket ${bucket}: ${errorName(error)}`, { cause: error });
    }
  }

  const page = (from?: string, size?: number) =>
    wrapErrors(() =>
      client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ContinuationToken: from,
          MaxKeys: size,
        }),
      ),
    );

  return {
    check: async () => {
      await page(undefined, 1);
    },
    save: (name, bytes, type) =>
      wrapErrors(async () => {
        await client.send(
          new PutObjectCommand({
            ...objectKey(name),
            Body: bytes,
            ContentLength: bytes.length,
            ContentType: type,
            // For clients that are redirected to the bucket.
            CacheControl: 'public, max-age=31536000, immutable',
          }),
        );
      }),
    read: async (name, size) => {
      const found = await wrapErrors(async () => {
        try {
          return await client.send(new GetObjectCommand(objectKey(name)));
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      });
      const bytes = found?.Body?.transformToWebStream();
      if (size === undefined || found?.ContentLength === size) return bytes;
      await bytes?.cancel();
      if (found === undefined) return undefined;
      throw new UploadsError(
        `the bucket ${bucket}: ${name} has ${found.ContentLength} bytes, not ${size}`,
      );
    },
    remove: (name) =>
      wrapErrors(async () => {
        await client.send(new DeleteObjectCommand(objectKey(name)));
      }),
    async *list() {
      let from: string | undefined;
      do {
        const { Contents = [], NextContinuationToken } = await page(from);
        for (const { Key, Size = 0, LastModified } of Contents) {
          if (Key === undefined || LastModified === undefined) continue;
          yield { name: Key.slice(prefix.length), size: Size, changedAt: LastModified };
        }
        from = NextContinuationToken;
      } while (from !== undefined);
    },
  };
}

/** Some compatible services return 404 without the error `NoSuchKey`. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
}

/**
 * S3's error name (`AccessDenied`), or the network's (`ECONNREFUSED`). Not the message, which may contain an access
 * key.
 */
function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
