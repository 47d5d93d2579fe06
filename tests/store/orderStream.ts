import type { OpenStore } from './openStore.ts';

/** The events of `GET /merchant/orders/changes`. */
export type OpenStream = {
  status: number;
  headers: Headers;
  /** The next event's `data`, or its name if it is not `orders`; `ended` at the end. */
  next(): Promise<unknown>;
  /** Number of empty lines so far. */
  beats(): number;
  leave(): Promise<void>;
};

export async function openStream(
  { app }: Pick<OpenStore, 'app'>,
  token: string,
): Promise<OpenStream> {
  const response = await app.request('http://store.test/api/merchant/orders/changes', {
    headers: { Authorization: `Bearer ${token}` },
  });
  return readStream(response);
}

export function readStream({ status, headers, body }: Response): OpenStream {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let beats = 0;
  async function next(): Promise<unknown> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end === -1) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) return 'ended';
        text += value;
        continue;
      }
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (name === undefined) beats += 1;
      else return name === 'orders' ? JSON.parse(data) : name;
    }
  }
  return { status, headers, next, beats: () => beats, leave: async () => reader?.cancel() };
}
