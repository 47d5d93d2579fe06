import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the bytes of uploaded pictures are. `name` is a random name that the store made. */
export type UploadFiles = {
  save(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
};

/** Files in a directory, or in memory when there is none. */
export function createUploadFiles(directory?: string): UploadFiles {
  return directory === undefined ? inMemory() : onDisk(directory);
}

function inMemory(): UploadFiles {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    save: async (name, bytes) => {
      files.set(name, bytes);
    },
    read: async (name) => files.get(name),
  };
}

function onDisk(directory: string): UploadFiles {
  return {
    save: async (name, bytes) => {
      await mkdir(directory, { recursive: true });
      // "wx": a name that is taken is an error, never a file overwritten.
      await writeFile(join(directory, name), bytes, { flag: 'wx', mode: 0o600 });
    },
    read: async (name) => {
      try {
        return new Uint8Array(await readFile(join(directory, name)));
      } catch {
        return undefined;
      }
    },
  };
}
