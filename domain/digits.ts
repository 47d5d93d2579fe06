/** The zeros of scripts whose digits the keyboards of phones produce. */
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040,
  0x17e0,
];

/** Converts the digits of `zeros`, and full-width ones, to 0-9. Normalises the rest of the text to NFKC. */
export function asciiDigits(text: string): string {
  // NFKC converts full-width and superscript characters, but not the digits of other scripts.
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
