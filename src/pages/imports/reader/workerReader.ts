import type { Opened, Question, Reply } from './csvWorker.ts';
import workerUrl from './csvWorker.ts?worker&url';
import type { Grouping } from './grouping.ts';
import type { Portion } from './openCsv.ts';
import { UnreadableError } from './unreadableError.ts';

export type FileReading = Opened & {
  next(grouping: Grouping | null): Promise<Portion>;
  close(): void;
};

/**
 * Opens a file in a worker, so that the page stays responsive. Reads the file in the page if the worker does not start,
 * as under an older server's content policy. Rejects with an `UnreadableError` if the file is not a table.
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

/** Undefined if the worker did not start or crashed. */
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

/** Trusted Types require a policy for script URLs. This policy accepts only the URL of the worker. */
function scriptUrl(url: string): string {
  const types = window.trustedTypes;
  if (!types) return url;
  policy ??= types.createPolicy('worker', {
    createScriptURL: (requestedUrl) => {
      if (requestedUrl !== workerUrl) throw new TypeError('Only the import worker may be started.');
      return requestedUrl;
    },
  });
  return policy.createScriptURL(url);
}
