import type { Grouping } from './grouping.ts';
import { type OpenCsv, openCsv, type Portion } from './openCsv.ts';
import { UnreadableError } from './unreadableError.ts';

/** A message to the worker, which sends one `Reply`. */
export type Question = { open: Blob } | { next: Grouping | null };
export type Opened = Omit<OpenCsv, 'next'>;
export type Reply =
  | { opened: Opened }
  | { portion: Portion }
  | { code: string; values: Record<string, number> };

let csv: OpenCsv | undefined;

// One worker per file. The page waits for each reply before the next question.
self.addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  try {
    self.postMessage(await answer(data));
  } catch (error) {
    // Reading also fails if the file was moved or changed.
    const isKnown = error instanceof UnreadableError;
    self.postMessage(isKnown ? { code: error.code, values: error.values } : UNREADABLE);
  }
});

const UNREADABLE: Reply = { code: 'gone', values: {} };

async function answer(question: Question): Promise<Reply> {
  if ('open' in question) {
    csv = await openCsv(question.open);
    const { next: _, ...opened } = csv;
    return { opened };
  }
  if (!csv) throw new UnreadableError('gone');
  return { portion: await csv.next(question.next) };
}
