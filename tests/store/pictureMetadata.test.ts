import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
});

const latin = (text: string) => Buffer.from(text, 'latin1');
const PLACE = '48.8584N 2.2945E';
/** Little-endian Exif with two entries: the location, as the camera's name, and the orientation. */
const exif = (orientation: number) => {
  const entries = Buffer.alloc(8 + 2 + 24 + 4);
  entries.write('II*\0\x08\0\0\0\x02\0', 0, 'latin1');
  entries.write(`\x0f\x01\x02\0${String.fromCharCode(PLACE.length)}\0\0\0\x26\0\0\0`, 10, 'latin1');
  entries.write(`\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(orientation)}\0\0\0`, 22, 'latin1');
  return Buffer.concat([entries, latin(PLACE)]);
};

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const JFIF = segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'));
const ICC = segment(0xe2, latin('ICC_PROFILE\0\x01\x01the profile'));
const SCAN = Buffer.concat([
  segment(0xda, latin('\x01\x01\0\0\x3f\0')),
  latin('a\xff\0b\xff\xd0c'),
]);
const END = Buffer.from([0xff, 0xd9]);
const jpegOf = (...parts: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts]);

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([latin(name), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};
const IHDR = chunk('IHDR', latin('\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0'));
const pngOf = (...chunks: Buffer[]) => Buffer.concat([latin('\x89PNG\r\n\x1a\n'), ...chunks]);

const riff = (name: string, data: Buffer) => {
  const head = latin(`${name}\0\0\0\0`);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};
const webpOf = (...chunks: Buffer[]) => riff('RIFF', Buffer.concat([latin('WEBP'), ...chunks]));
const vp8x = (flags: number) => riff('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
const VP8 = riff('VP8 ', latin('the picture'));
const ICCP = riff('ICCP', latin('the profile'));

/** Uploads a picture and returns the bytes that the store serves. */
async function stored(bytes: Buffer): Promise<Buffer> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], 'photo'));
  const { body } = await store.call('POST /uploads/single', { token, form });
  const response = await store.app.request(`http://store.test${textAt(body, 'url')}`);
  const served = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('Content-Length')).toBe(String(served.length));
  return served;
}

describe('the API removes the location of a photo', () => {
  test('JPEG: removes it, comments, previews and trailing data; keeps profile and pixels [C11]', async () => {
    const preview = jpegOf(segment(0xe1, Buffer.concat([latin('Exif\0\0'), exif(1)])), END);
    const served = await stored(
      jpegOf(
        JFIF,
        segment(0xe1, Buffer.concat([latin('Exif\0\0'), exif(1)])),
        segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0<x>${PLACE}</x>`)),
        ICC,
        segment(0xe2, latin('MPF\0an index of previews')),
        segment(0xed, latin(`Photoshop 3.0\0${PLACE}`)),
        segment(0xfe, latin(PLACE)),
        segment(0xdb, latin('a table')),
        SCAN,
        segment(0xc4, latin('another table')),
        SCAN,
        END,
        preview,
      ),
    );
    const drawn = [segment(0xdb, latin('a table')), SCAN, segment(0xc4, latin('another table'))];
    expect(served).toEqual(jpegOf(JFIF, ICC, ...drawn, SCAN, END));
  });

  test('JPEG: keeps only the orientation of a rotated photo [C11]', async () => {
    const served = await stored(
      jpegOf(segment(0xe1, Buffer.concat([latin('Exif\0\0'), exif(6)])), SCAN, END),
    );
    const tiff = 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0';
    expect(served).toEqual(jpegOf(segment(0xe1, latin(`Exif\0\0${tiff}`)), SCAN, END));
  });

  test('PNG: removes texts, times and Exif; keeps pixels and orientation [C11]', async () => {
    const shown = [
      chunk('iCCP', latin('p\0\0profile')),
      chunk('pHYs', latin('\0\0\x0b\x13\0\0\x0b\x13\x01')),
    ];
    const [IDAT, IEND] = [chunk('IDAT', latin('the picture')), chunk('IEND', latin(''))];
    const metadata = [
      chunk('tEXt', latin(`Comment\0${PLACE}`)),
      chunk('iTXt', latin(PLACE)),
      chunk('tIME', latin('\x07\xe6\x01\x01\0\0\0')),
    ];
    const file = (orientation: number) =>
      pngOf(
        IHDR,
        ...shown,
        ...metadata,
        chunk('eXIf', exif(orientation)),
        IDAT,
        ...metadata,
        IEND,
        latin(PLACE),
      );
    expect(await stored(file(1))).toEqual(pngOf(IHDR, ...shown, IDAT, IEND));
    const tiff = 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x08\0\0\0\0\0\0';
    const turned = chunk('eXIf', latin(tiff));
    expect(await stored(file(8))).toEqual(pngOf(IHDR, ...shown, turned, IDAT, IEND));
  });

  test('WebP: removes Exif and XMP, also from its header; keeps profile and orientation [C11]', async () => {
    const xmp = riff('XMP ', latin(`<x>${PLACE}</x>`));
    const file = (orientation: number) =>
      webpOf(vp8x(0x2c), ICCP, VP8, riff('EXIF', exif(orientation)), xmp);
    expect(await stored(file(1))).toEqual(webpOf(vp8x(0x20), ICCP, VP8));
    const tiff = 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x03\0\0\0\0\0\0';
    const turned = webpOf(vp8x(0x28), ICCP, VP8, riff('EXIF', latin(tiff)));
    expect(await stored(file(3))).toEqual(turned);
  });

  test('stores a truncated file without the location', async () => {
    const whole = jpegOf(
      JFIF,
      segment(0xe1, Buffer.concat([latin('Exif\0\0'), exif(6)])),
      SCAN,
      END,
    );
    const last = webpOf(vp8x(0x2c), VP8, riff('EXIF', exif(6)));
    for (const file of [whole, pngOf(IHDR, chunk('eXIf', exif(6))), last]) {
      for (let length = 24; length < file.length; length += 1) {
        const served = await stored(file.subarray(0, length));
        expect(served.includes(PLACE)).toBe(false);
      }
    }
  });
});
