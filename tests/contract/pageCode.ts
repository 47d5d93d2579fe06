export type CodeBlock = { language: string; file: string; code: string };

/** The blocks of a page whose fence names a file: "```ts contract/supplier.ts". */
export function codeBlocks(page: string): CodeBlock[] {
  const fences = page.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language = '', file = '', code = '']) => ({ language, file, code }));
}

/**
 * A text with the `+` lines of a diff put after the line above them, where they are not there already.
 * The lines between are looked for from top to bottom; throws when one is not there.
 */
export function addLines(text: string, diff: string): string {
  const lines = text.split('\n');
  let at = -1;
  for (const line of diff.split('\n').filter((one) => one !== '')) {
    if (line.startsWith('+')) {
      at += 1;
      if (lines[at] !== line.slice(1)) lines.splice(at, 0, line.slice(1));
    } else {
      at = lines.indexOf(line.slice(1), at + 1);
      if (at < 0) throw new Error(`There is no line "${line.slice(1)}" any more`);
    }
  }
  return lines.join('\n');
}
