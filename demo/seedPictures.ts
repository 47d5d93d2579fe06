import type { Colour } from './colours.ts';
import { drawPicture, type Shape, type View } from './pictures/draw.ts';
import type { Random } from './random.ts';

export type Picture = { _id: string; url: string; alt: string };
export type Upload = {
  id: string;
  store_id: string;
  name: string;
  type: string;
  size: number;
  content: string;
  created_at: string;
};

/** The pictures of a store: each is drawn once, however many products use it. */
export type SeedPictures = {
  find(shape: Shape, colour: Colour, look: { view?: View; backdrop: number }, alt: string): Picture;
  uploads(): Upload[];
};

export const uploadUrl = (name: string) => `/api/uploads/${name}`;

export function createSeedPictures(random: Random, storeId: string, now: Date): SeedPictures {
  const drawn = new Map<string, Upload>();
  return {
    find(shape, colour, look, alt) {
      const backdrop = look.backdrop % 4;
      const key = `${shape} ${colour} ${look.view ?? 'whole'} ${backdrop}`;
      const known = drawn.get(key);
      const upload = known ?? draw(drawPicture(shape, colour, { ...look, backdrop }));
      drawn.set(key, upload);
      return { _id: upload.id, url: uploadUrl(upload.name), alt };
    },
    uploads: () => [...drawn.values()],
  };

  function draw(content: string): Upload {
    const id = random.id(now);
    return {
      id,
      store_id: storeId,
      name: `${id}.svg`,
      type: 'image/svg+xml',
      size: Buffer.byteLength(content),
      content,
      created_at: now.toISOString(),
    };
  }
}
