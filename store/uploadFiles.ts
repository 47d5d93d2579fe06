import { access, constants, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A picture's bytes, complete or as a stream. */
export type PictureBytes = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/**
 * Storage for uploaded pictures. `name` is a random name that the store generated. Failures throw
 * `UploadsError` or a file system error; `read` returns undefined for a missing picture.
 */
export type UploadFiles = {
  /** Rejects when the folder isn't writable or the bucket can't be listed, usually because of a wrong setting. */
  check(): Promise<void>;
  /** Leaves no partial picture when it fails. `type` is the media type. */
  save(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Throws when a streamed picture has another size than `size`. */
  read(name: string, size?: number): Promise<PictureBytes | undefined>;
  /** Also succeeds when the picture doesn't exist. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<{ name: string; size: number; changedAt: Date }>;
};

/** The bucket or folder failed. The message is a short reason without credentials. */
export class UploadsError extends Error {
  override name = 'UploadsError';
}

/** Files in a directory, or in memory without one. */
export function createUploadFiles(directory?: string): UploadFiles {
  return directory === undefined ? inMemory() : onDisk(directory);
}

function inMemory(): UploadFiles {
  const files = new Map<string, { bytes: Uint8Array<ArrayBuffer>; changedAt: Date }>();
  return {
    check: async () => {},
    save: async (name, bytes) => {
      files.set(name, { bytes, changedAt: new Date() });
    },
    read: async (name) => files.get(name)?.bytes,
    remove: async (name) => {
      files.delete(name);
    },
    async *list() {
      for (const [name, { bytes, changedAt }] of files) {
        yield { name, size: bytes.length, changedAt };
      }
    },
  };
}

function onDisk(directory: string): UploadFiles {
  const remove = (name: string) => rm(join(directory, name), { force: true });
  return {
    check: async () => {
      try {
        await mkdir(directory, { recursive: true });
        await access(directory, constants.W_OK);
      } catch (error) {
        const why = `the folder ${directory} can't be written to: ${errorCode(error)}`;
        throw new UploadsError(why, { cause: error });
      }
    },
    save: async (name, bytes) => {
      await mkdir(directory, { recursive: true });
      try {
        // "wx" never overwrites an existing file.
        await writeFile(join(directory, name), bytes, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        // A full disk leaves a partial file.
        if (errorCode(error) !== 'EEXIST') await remove(name).catch(() => {});
        throw error;
      }
    },
    read: (name) =>
      ignoreMissing(async () => new Uint8Array(await readFile(join(directory, name)))),
    remove,
    async *list() {
      for (const name of (await ignoreMissing(() => readdir(directory))) ?? []) {
        const found = await ignoreMissing(() => stat(join(directory, name)));
        if (found?.isFile()) yield { name, size: found.size, changedAt: found.mtime };
      }
    },
  };
}

/** Returns undefined for a missing file, which is the client's error. Other errors must be reported. */
async function ignoreMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
