import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { safePicture } from './UserAvatar.tsx';

interface Props {
  url: unknown;
  /** Needed if the store's name is not beside the logo. */
  alt?: string;
  /** Set at least the height, so that nothing moves when the logo loads. */
  sx: SxProps<Theme>;
  /** Shown if the store has no logo, or the logo cannot be loaded. */
  fallback?: ReactNode;
}

/** The store's logo, uncropped. Always on white, because logos are designed for paper. */
export function StoreLogo({ url, alt = '', sx, fallback = null }: Props) {
  const [broken, setBroken] = useState<string>();
  const source = typeof url === 'string' ? safePicture(url) : undefined;
  if (source === undefined || source === broken) return fallback;
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
