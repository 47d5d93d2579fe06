import { inspectPicture, type PictureRefusal, type PictureType } from './inspectPicture.ts';
import { shrinkPicture, UnreadablePictureError } from './shrinkPicture.ts';

export interface UploadedPicture {
  _id: string;
  url: string;
}

export type UploadProblem =
  | { kind: 'refused'; reason: PictureRefusal | 'noRoom' }
  | { kind: 'failed'; error: unknown };

export interface Upload {
  id: number;
  name: string;
  /** An object URL, valid until the upload leaves the queue. */
  preview: string;
  state: 'preparing' | 'waiting' | 'sending' | 'stopped';
  /** From 0 to 1. */
  progress: number;
  problem?: UploadProblem;
}

export type SendPicture = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<UploadedPicture>;

interface Options {
  send: SendPicture;
  /** `order` grows in the order in which the files were chosen, whichever arrives first. */
  onUploaded: (picture: UploadedPicture, order: number, name: string) => void;
  /** How many more pictures fit, not counting what is in the queue. */
  room: () => number;
}

interface Job {
  file: File;
  ready?: File;
  abort: AbortController;
}

/** More at once would make each slower than the 10 s that a call may take. */
const maxInFlight = 2;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Pictures on their way: inspected, shrunk, sent at most two at a time, each on its own. */
export function createUploadQueue(options: Options) {
  let uploads: readonly Upload[] = [];
  let nextId = 1;
  const jobs = new Map<number, Job>();
  const listeners = new Set<() => void>();

  function set(next: readonly Upload[]) {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function patch(id: number, change: Partial<Upload>) {
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  function remove(id: number) {
    const upload = uploads.find((one) => one.id === id);
    if (upload) revokePreview(upload.preview);
    jobs.get(id)?.abort.abort();
    jobs.delete(id);
    set(uploads.filter((one) => one.id !== id));
    startNext();
  }

  async function prepare(id: number) {
    const job = jobs.get(id);
    if (!job) return;
    const verdict = await inspectPicture(job.file);
    if (!verdict.ok) return stop(id, { kind: 'refused', reason: verdict.reason });
    try {
      job.ready = await readyToSend(job.file, verdict.type);
    } catch (error) {
      return stop(id, unreadable(error));
    }
    if (!jobs.has(id)) return;
    patch(id, { state: 'waiting', preview: createPreview(job.ready) });
    startNext();
  }

  function startNext() {
    const sending = uploads.filter((upload) => upload.state === 'sending').length;
    const waiting = uploads.filter((upload) => upload.state === 'waiting');
    for (const upload of waiting.slice(0, Math.max(0, maxInFlight - sending))) {
      void sendOne(upload.id, upload.name);
    }
  }

  async function sendOne(id: number, name: string) {
    const job = jobs.get(id);
    if (!job?.ready) return;
    patch(id, { state: 'sending', progress: 0 });
    try {
      const picture = await options.send(job.ready, {
        signal: job.abort.signal,
        onProgress: (progress) => patch(id, { progress }),
      });
      if (!jobs.has(id)) return;
      options.onUploaded(picture, id, name);
      remove(id);
    } catch (error) {
      if (jobs.has(id)) stop(id, { kind: 'failed', error });
    }
  }

  function stop(id: number, problem: UploadProblem) {
    patch(id, { state: 'stopped', problem });
    startNext();
  }

  function active() {
    return uploads.filter((upload) => upload.state !== 'stopped').length;
  }

  return {
    add(files: readonly File[]) {
      let room = options.room() - active();
      for (const file of files) {
        const id = nextId++;
        const upload: Upload = {
          id,
          name: file.name,
          preview: '',
          state: 'preparing',
          progress: 0,
        };
        if (room-- <= 0) {
          const problem: UploadProblem = { kind: 'refused', reason: 'noRoom' };
          set([...uploads, { ...upload, state: 'stopped', problem }]);
          continue;
        }
        jobs.set(id, { file, abort: new AbortController() });
        set([...uploads, upload]);
        void prepare(id);
      }
    },
    retry(id: number) {
      const job = jobs.get(id);
      if (!job) return;
      job.abort = new AbortController();
      patch(id, { state: 'waiting', progress: 0, problem: undefined });
      startNext();
    },
    /** Cancels an upload on its way, or takes a stopped one off the list. */
    remove,
    cancelAll() {
      for (const upload of [...uploads]) remove(upload.id);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    read: () => uploads,
  };
}

function readyToSend(file: File, type: PictureType): Promise<File> {
  return shrinkPicture(file, type);
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
