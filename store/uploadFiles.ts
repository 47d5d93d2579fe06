import { access, constants, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A picture's bytes, at once or as they come. */
export type PictureBytes = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/**
 * Where the bytes of uploaded pictures are. `name` is a random name that the store made. All but `read`'s
 * undefined, for what is not there, is an error: `UploadsError`, or the file system's own.
 */
export type UploadFiles = {
  /** Rejects when nothing can be kept there, for a reason that the settings may be. */
  check(): Promise<void>;
  /** All of it or nothing; `type` is its media type. */
  save(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** `size`: how many bytes it must have, where they are not here at once. */
  read(name: string, size?: number): Promise<PictureBytes | undefined>;
  /** What is not there is removed already. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<{ name: string; size: number; changedAt: Date }>;
};

/** The bucket or folder does not do its work; the message says why in a few words, without a key. */
export class UploadsError extends Error {
  override name = 'UploadsError';
}

/** Files in a directory, or in memory when there is none. */
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
        const why = `the folder ${directory} can't be written to: ${codeOf(error)}`;
        throw new UploadsError(why, { cause: error });
      }
    },
    save: async (name, bytes) => {
      await mkdir(directory, { recursive: true });
      try {
        // "wx": a name that is taken is an error, never a file overwritten.
        await writeFile(join(directory, name), bytes, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        // A full disk keeps the first half.
        if (codeOf(error) !== 'EEXIST') await remove(name).catch(() => {});
        throw error;
      }
    },
    read: (name) => unlessGone(async () => new Uint8Array(await readFile(join(directory, name)))),
    remove,
    async *list() {
      for (const name of (await unlessGone(() => readdir(directory))) ?? []) {
        const found = await unlessGone(() => stat(join(directory, name)));
        if (found?.isFile()) yield { name, size: found.size, changedAt: found.mtime };
      }
    },
  };
}

/** Any other reason than that it is not there is told: it is not the visitor who asked for something wrong. */
async function unlessGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
