const MOST_IDS = 50;
/** Servers and proxies cut longer addresses off; the rest of the address takes less than 300. */
const MOST_CHARACTERS = 1700;

/** Ids without doubles, in groups whose filter fits in an address. */
export function chunksOfIds(ids: readonly (string | number)[]): string[][] {
  const chunks: string[][] = [];
  let room = 0;
  for (const id of new Set(ids.map(String))) {
    const length = encodeURIComponent(JSON.stringify([id])).length;
    const last = chunks.at(-1);
    if (last && last.length < MOST_IDS && length <= room) {
      last.push(id);
      room -= length;
    } else {
      chunks.push([id]);
      room = MOST_CHARACTERS - length;
    }
  }
  return chunks;
}
