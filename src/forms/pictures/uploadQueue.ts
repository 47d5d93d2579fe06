import type { StorageQuota } from '../../../contract/storageQuota.ts';
import {
  inspectPicture,
  type PictureRefusal,
  type PictureType,
  shrinkPicture,
  UnreadablePictureError,
} from './inspectPicture.ts';

export interface UploadedPicture {
  _id: string;
  url: string;
  room?: StorageQuota | undefined;
}

export type UploadProblem =
  | { kind: 'refused'; reason: PictureRefusal | 'noRoom' }
  | { kind: 'failed'; error: unknown };

export interface Upload {
  id: number;
  name: string;
  /** An object URL, revoked when the upload leaves the queue. */
  preview: string;
  state: 'preparing' | 'waiting' | 'sending' | 'stopped';
  progress: number;
  problem?: UploadProblem;
}

export type SendPicture = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<UploadedPicture>;

/** Converts the chosen file for the upload. */
export type PreparePicture = (file: File, type: PictureType) => Promise<File>;

interface Options {
  send: SendPicture;
  prepare?: PreparePicture;
  /** `order` numbers the files as they were chosen, because uploads finish in any order. */
  onUploaded: (picture: UploadedPicture, order: number, name: string) => void;
  /** Free places. The queue itself subtracts its uploads. */
  room: () => number;
}

interface Job {
  file: File;
  ready?: File;
  abort: AbortController;
}

/** Maximum number of parallel uploads. With more, each could exceed the timeout of 10 s. */
const maxInFlight = 2;

export class UploadQueue {
  readonly #options: Options;
  readonly #jobs = new Map<number, Job>();
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Upload[] = [];
  #nextId = 1;
  /** Files are prepared one at a time: a decoded phone photo takes up to 200 MB. */
  #prepared: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  read = (): readonly Upload[] => this.#uploads;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[]): void {
    // Failed uploads keep their place for a retry.
    let room = this.#options.room() - this.#jobs.size;
    for (const file of files) {
      const id = this.#nextId++;
      const upload: Upload = { id, name: file.name, preview: '', state: 'preparing', progress: 0 };
      if (room-- <= 0) {
        const problem: UploadProblem = { kind: 'refused', reason: 'noRoom' };
        this.#set([...this.#uploads, { ...upload, state: 'stopped', problem }]);
        continue;
      }
      this.#jobs.set(id, { file, abort: new AbortController() });
      this.#set([...this.#uploads, upload]);
      this.#queuePreparation(id);
    }
  }

  retry(id: number): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    job.abort = new AbortController();
    const state = job.ready ? 'waiting' : 'preparing';
    this.#patch(id, { state, progress: 0, problem: undefined });
    if (job.ready) this.#startNext();
    else this.#queuePreparation(id);
  }

  /** Removes an upload in any state. Aborts its request. */
  remove(id: number): void {
    const upload = this.#uploads.find((one) => one.id === id);
    if (upload) revokePreview(upload.preview);
    this.#jobs.get(id)?.abort.abort();
    this.#jobs.delete(id);
    this.#set(this.#uploads.filter((one) => one.id !== id));
    this.#startNext();
  }

  cancelAll(): void {
    for (const upload of [...this.#uploads]) this.remove(upload.id);
  }

  #queuePreparation(id: number): void {
    this.#prepared = this.#prepared.then(() => this.#prepare(id));
  }

  async #prepare(id: number): Promise<void> {
    const job = this.#jobs.get(id);
    if (!job) return;
    const verdict = await inspectPicture(job.file);
    if (!verdict.ok) return this.#stop(id, { kind: 'refused', reason: verdict.reason });
    try {
      const prepare = this.#options.prepare ?? shrinkPicture;
      job.ready = await prepare(job.file, verdict.type);
    } catch (error) {
      return this.#stop(id, unreadable(error));
    }
    if (!this.#jobs.has(id)) return;
    this.#patch(id, { state: 'waiting', preview: createPreview(job.ready) });
    this.#startNext();
  }

  #startNext(): void {
    const sending = this.#uploads.filter((upload) => upload.state === 'sending').length;
    const waiting = this.#uploads.filter((upload) => upload.state === 'waiting');
    for (const upload of waiting.slice(0, Math.max(0, maxInFlight - sending))) {
      void this.#send(upload.id, upload.name);
    }
  }

  async #send(id: number, name: string): Promise<void> {
    const job = this.#jobs.get(id);
    if (!job?.ready) return;
    this.#patch(id, { state: 'sending', progress: 0 });
    try {
      const picture = await this.#options.send(job.ready, {
        signal: job.abort.signal,
        onProgress: (progress) => this.#patch(id, { progress }),
      });
      if (!this.#jobs.has(id)) return;
      this.#options.onUploaded(picture, id, name);
      this.remove(id);
    } catch (error) {
      if (this.#jobs.has(id)) this.#stop(id, { kind: 'failed', error });
    }
  }

  #stop(id: number, problem: UploadProblem): void {
    if (problem.kind === 'refused') this.#jobs.delete(id);
    this.#patch(id, { state: 'stopped', problem });
    this.#startNext();
  }

  #patch(id: number, change: Partial<Upload>): void {
    this.#set(
      this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    );
  }

  #set(next: readonly Upload[]): void {
    this.#uploads = next;
    for (const listener of this.#listeners) listener();
  }
}

function unreadable(error: unknown): UploadProblem {
  return error instanceof UnreadablePictureError
    ? { kind: 'refused', reason: 'notPicture' }
    : { kind: 'failed', error };
}

function createPreview(file: File): string {
  return typeof URL.createObjectURL === 'function' ? URL.createObjectURL(file) : '';
}

function revokePreview(url: string) {
  if (url) URL.revokeObjectURL(url);
}
