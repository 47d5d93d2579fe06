import type { Rolldown } from 'vite';

/** The chunks that contain the given modules of `src`, and all chunks that these import statically. */
export function chunksOf(
  bundle: Rolldown.OutputBundle,
  modules: readonly string[],
): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const needed = new Set(
    chunks.filter(({ moduleIds }) =>
      modules.some((name) => moduleIds.some((id) => id.endsWith(`/src/${name}`))),
    ),
  );
  // Iterating a set also visits what is added during the loop.
  for (const { imports } of needed) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  }
  return [...needed];
}

/** A `modulepreload` link to each chunk that the page does not name yet. */
export function modulePreloads(page: string, chunks: readonly Rolldown.OutputChunk[]): string[] {
  return chunks
    .filter(({ fileName }) => !page.includes(fileName))
    .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
}
