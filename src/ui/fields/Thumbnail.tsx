import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { useState } from 'react';

interface Props {
  /** Absent or broken: a quiet placeholder. */
  src: string | undefined;
  /** Pixels. */
  size: number;
  /** What it is, where no name stands beside it. */
  alt?: string;
}

/** A small square picture, most often beside the name of what it shows. */
export function Thumbnail({ src, size, alt = '' }: Props) {
  const [broken, setBroken] = useState<string>();
  const hasPicture = src !== undefined && src !== broken;
  return (
    <span className="thumbnail" style={{ width: size, height: size }}>
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
    </span>
  );
}
