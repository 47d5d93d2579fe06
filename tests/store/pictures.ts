/** Minimal pictures that are recognised by their first bytes. */

export const png = bytes(
  '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00',
);
export const jpeg = bytes(
  '\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xd9..',
);
export const webp = bytes('RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00/\x00\x00\x00\x10\x07');
export const avif = bytes('\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avifmiaf....');

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}
