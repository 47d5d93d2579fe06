import type { Opened, Question, Reply } from './csvWorker.ts';
import workerUrl from './csvWorker.ts?worker&url';
import type { Grouping } from './grouping.ts';
import type { Portion } from './openCsv.ts';
import { UnreadableError } from './unreadableError.ts';

/** A file that is read portion by portion. */
export type FileReading = Opened & {
  next(grouping: Grouping | null): Promise<Portion>;
  close(): void;
};

/**
 * Opens a file in a worker, so that the page stays at hand; in the page itself where there are none, as under the
 * content policy of a server that was set up for an older version. Rejects with an `UnreadableError` for a file that
 * is no table.
 */
export async function readFile(file: Blob): Promise<FileReading> {
  const worker = startWorker();
  const first = worker && (await ask(worker, { open: file }));
  if (!worker || !first) {
    const { openCsv } = await import('./openCsv.ts');
    return { ...(await openCsv(file)), close: () => undefined };
  }
  if (!('opened' in first)) {
    worker.terminate();
    throw asError(first);
  }
  return {
    ...first.opened,
    next: async (grouping) => {
      const reply = await ask(worker, { next: grouping });
      if (reply && 'portion' in reply) return reply.portion;
      throw asError(reply);
    },
    close: () => worker.terminate(),
  };
}

function startWorker(): Worker | undefined {
  try {
    return new Worker(scriptUrl(workerUrl), { type: 'module' });
  } catch {
    return undefined;
  }
}

/** Nothing when the worker could not be started, or has died. */
function ask(worker: Worker, question: Question): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
    worker.onerror = () => resolve(undefined);
    worker.postMessage(question);
  });
}

function asError(reply: Reply | undefined): UnreadableError {
  return reply && 'code' in reply
    ? new UnreadableError(reply.code, reply.values)
    : new UnreadableError('gone');
}

let policy: { createScriptURL(url: string): string } | undefined;

/** The content policy lets a script be named by a policy alone; this one knows one script, the worker's. */
function scriptUrl(url: string): string {
  const types = window.trustedTypes;
  if (!types) return url;
  policy ??= types.createPolicy('worker', {
    createScriptURL: (asked) => {
      if (asked !== workerUrl) throw new TypeError('No other script may be started.');
      return asked;
    },
  });
  return policy.createScriptURL(url);
}
