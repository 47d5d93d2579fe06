import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { styled } from '@mui/material/styles';
import { useState } from 'react';

interface Props {
  /** Absent or broken: a quiet placeholder. */
  src: string | undefined;
  alt: string;
  /** Pixels. */
  size: number;
}

/** A small square picture. */
export function Thumbnail({ src, alt, size }: Props) {
  const [broken, setBroken] = useState<string>();
  const hasPicture = src !== undefined && src !== broken;
  return (
    <Square style={{ width: size, height: size }}>
      {hasPicture ? (
        <img
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        <ImageOutlined fontSize="small" aria-hidden />
      )}
    </Square>
  );
}

const Square = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.sunken,
  color: theme.palette.text.disabled,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));
