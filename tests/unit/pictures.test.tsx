import { describe, expect, it, vi } from 'vitest';
import {
  fitInto,
  inspectPicture,
  maxPictureBytes,
} from '../../src/forms/pictures/inspectPicture.ts';
import { type UploadedPicture, UploadQueue } from '../../src/forms/pictures/uploadQueue.ts';
import { moveItem, placeFor } from '../../src/forms/pictures/usePictures.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const text = (value: string) => [...value].map((letter) => letter.charCodeAt(0));

function file(name: string, bytes: number[], type = '') {
  return new File([new Uint8Array(bytes)], name, { type });
}

describe('a picture file', () => {
  it.each([
    ['photo.jpg', [0xff, 0xd8, 0xff, 0xe1], 'image/jpeg'],
    ['logo.png', png, 'image/png'],
    ['mug.webp', [...text('RIFF'), 1, 2, 3, 4, ...text('WEBPVP8 ')], 'image/webp'],
    ['new.avif', [0, 0, 0, 28, ...text('ftypavif')], 'image/avif'],
    ['phone.heic', [0, 0, 0, 24, ...text('ftypheic')], 'image/heic'],
    ['phone.heic', [0, 0, 0, 24, ...text('ftypmif1'), 0, 0, 0, 0, ...text('heic')], 'image/heic'],
  ])('is recognised as %s by its first bytes', async (name, bytes, type) => {
    expect(await inspectPicture(file(name, bytes))).toEqual({ ok: true, type });
  });

  it.each([
    ['a page that calls itself a picture', 'cat.png', text('<!doctype html>'), 'image/png'],
    ['an SVG, which can carry scripts', 'logo.svg', text('<svg xmlns='), 'image/svg+xml'],
    ['an animation', 'cat.gif', text('GIF89a'), 'image/gif'],
    ['a name written backwards', 'gpj.‮exe', text('MZ'), 'image/jpeg'],
    ['two extensions', 'cat.jpg.exe', text('MZ'), 'image/jpeg'],
    ['a film', 'film.mp4', [0, 0, 0, 24, ...text('ftypisom')], 'video/mp4'],
  ])('is refused as %s, whatever its declared type', async (_, name, bytes, type) => {
    expect(await inspectPicture(file(name, bytes, type))).toEqual({
      ok: false,
      reason: 'notPicture',
    });
  });

  it('is refused if empty or over 20 MB, each with its own reason', async () => {
    expect(await inspectPicture(file('empty.png', []))).toEqual({ ok: false, reason: 'empty' });
    const huge = file('huge.png', png);
    Object.defineProperty(huge, 'size', { value: maxPictureBytes + 1 });
    expect(await inspectPicture(huge)).toEqual({ ok: false, reason: 'tooLarge' });
  });

  it('is shrunk to 2048 px on its longer side, and never enlarged', () => {
    expect(fitInto(4096, 1024, 2048)).toEqual({ width: 2048, height: 512 });
    expect(fitInto(640, 480, 2048)).toEqual({ width: 640, height: 480 });
    expect(fitInto(100_000, 1, 2048)).toEqual({ width: 2048, height: 1 });
  });
});

describe('the order of pictures', () => {
  it('changes for one and keeps the others’ order', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  });

  it('stays for an index outside the list', () => {
    expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moveItem(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });

  it('follows the selection, not the arrival', () => {
    const orders = new Map([['late', 3]]);
    expect(placeFor(['old', 'late'], orders, 2)).toBe(1);
    expect(placeFor(['old', 'late'], orders, 4)).toBe(2);
  });
});

describe('uploads of pictures', () => {
  function setUp(room = 10) {
    const calls: {
      name: string;
      signal: AbortSignal;
      resolve: (picture: UploadedPicture) => void;
      reject: (error: unknown) => void;
    }[] = [];
    const uploaded: string[] = [];
    const queue = new UploadQueue({
      room: () => room,
      onUploaded: (picture, _, name) => uploaded.push(`${name} as ${picture._id}`),
      send: (sent, { signal }) =>
        new Promise((resolve, reject) => calls.push({ name: sent.name, signal, resolve, reject })),
    });
    return { queue, calls, uploaded };
  }
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, index) => file(`p${index + 1}.png`, png));

  it('run two at a time', async () => {
    const { queue, calls, uploaded } = setUp();
    queue.add(pictures(4));
    await vi.waitFor(() => expect(calls.map((call) => call.name)).toEqual(['p1.png', 'p2.png']));
    calls[1]?.resolve({ _id: 'two', url: '/two' });
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    expect(uploaded).toEqual(['p2.png as two']);
  });

  it('decoded ten photos of a phone at once, which takes gigabytes', async () => {
    let decoding = 0;
    const together: number[] = [];
    const queue = new UploadQueue({
      room: () => 10,
      onUploaded: () => undefined,
      send: () => new Promise(() => undefined),
      async prepare(chosen) {
        decoding += 1;
        together.push(decoding);
        await chosen.arrayBuffer();
        decoding -= 1;
        return chosen;
      },
    });
    queue.add(pictures(2));
    queue.add(pictures(2));
    await vi.waitFor(() => expect(together).toEqual([1, 1, 1, 1]));
  });

  it('refuse one file with its reason and send the rest', async () => {
    const { queue, calls } = setUp();
    queue.add([file('notes.txt', text('hello')), ...pictures(1)]);
    await vi.waitFor(() => expect(calls.map((call) => call.name)).toEqual(['p1.png']));
    expect(queue.read()[0]?.problem).toEqual({ kind: 'refused', reason: 'notPicture' });
  });

  it('count a retried picture once', async () => {
    const { queue, calls } = setUp(1);
    queue.add(pictures(1));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.reject(new Error('offline'));
    await vi.waitFor(() => expect(queue.read()[0]?.problem?.kind).toBe('failed'));
    queue.add(pictures(1));
    expect(queue.read()[1]?.problem).toEqual({ kind: 'refused', reason: 'noRoom' });
  });

  it('omit pictures without room, and name them', () => {
    const { queue } = setUp(1);
    queue.add(pictures(3));
    expect(queue.read().map(({ name, problem }) => [name, problem?.kind])).toEqual([
      ['p1.png', undefined],
      ['p2.png', 'refused'],
      ['p3.png', 'refused'],
    ]);
  });

  it('repeat a failed one on request, without the others', async () => {
    const { queue, calls, uploaded } = setUp();
    queue.add(pictures(2));
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    calls[0]?.reject(new Error('offline'));
    await vi.waitFor(() => expect(queue.read()[0]?.problem?.kind).toBe('failed'));
    queue.retry(queue.read()[0]?.id ?? 0);
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    calls[2]?.resolve({ _id: 'one', url: '/one' });
    await vi.waitFor(() => expect(uploaded).toEqual(['p1.png as one']));
  });

  it('never ended the retry of one that could not be converted', async () => {
    const conversions = [Promise.reject(new Error('out of memory')), undefined];
    conversions[0]?.catch(() => undefined);
    const queue = new UploadQueue({
      room: () => 10,
      onUploaded: () => undefined,
      send: () => Promise.resolve({ _id: 'one', url: '/one' }),
      prepare: async (chosen) => (await conversions.shift()) ?? chosen,
    });
    queue.add(pictures(1));
    await vi.waitFor(() => expect(queue.read()[0]?.problem?.kind).toBe('failed'));
    queue.retry(queue.read()[0]?.id ?? 0);
    await vi.waitFor(() => expect(queue.read()).toEqual([]));
  });

  it('abort the request of a cancelled one and never add it', async () => {
    const { queue, calls, uploaded } = setUp();
    queue.add(pictures(1));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    queue.remove(queue.read()[0]?.id ?? 0);
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[0]?.resolve({ _id: 'one', url: '/one' });
    await Promise.resolve();
    expect(uploaded).toEqual([]);
    expect(queue.read()).toEqual([]);
  });
});
