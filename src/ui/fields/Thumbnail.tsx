import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { useState } from 'react';

interface Props {
  /** Without `src`, or if the picture cannot be loaded, a placeholder is shown. */
  src: string | undefined;
  /** Pixels. */
  size: number;
  /** Needed if no name is beside the picture. */
  alt?: string;
}

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
