import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { safePicture } from './UserAvatar.tsx';

interface Props {
  url: unknown;
  /** What it is, where the store's name does not stand beside it. */
  alt?: string;
  /** Fix at least the height: what is below must not move when the logo arrives. */
  sx: SxProps<Theme>;
  /** What stands in its place while there is none, or when it cannot be loaded. */
  instead?: ReactNode;
}

/** The store's logo, whole. A logo is drawn for paper, so its ground is white in the dark, too. */
export function StoreLogo({ url, alt = '', sx, instead = null }: Props) {
  const [broken, setBroken] = useState<string>();
  const source = typeof url === 'string' ? safePicture(url) : undefined;
  if (source === undefined || source === broken) return instead;
  return (
    <Box
      component="img"
      src={source}
      alt={alt}
      referrerPolicy="no-referrer"
      onError={() => setBroken(source)}
      sx={[{ display: 'block', objectFit: 'contain', bgcolor: '#fff' }, ...[sx].flat()]}
    />
  );
}
