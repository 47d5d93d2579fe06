import ImageOutlined from '@mui/icons-material/ImageOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Translate } from '../../../forms/grid/gridCells.ts';
import { Thumbnail } from '../../../ui/fields/Thumbnail.tsx';

export type PictureOption = { _id: string; url: string; alt: string };

/** Skips pictures that are not uploaded yet. */
export function uploadedPictures(images: unknown): PictureOption[] {
  const list: unknown[] = Array.isArray(images) ? images : [];
  return list.flatMap((image) => {
    if (typeof image !== 'object' || image === null || !('_id' in image) || !('url' in image)) {
      return [];
    }
    const { _id, url } = image;
    const alt = 'alt' in image && typeof image.alt === 'string' ? image.alt : '';
    return typeof _id === 'string' && typeof url === 'string' ? [{ _id, url, alt }] : [];
  });
}

export function pictureName({ alt }: PictureOption, index: number, translate: Translate): string {
  return alt || translate('variants.imageNumber', { number: index + 1 });
}

type Props = {
  label: string;
  pictures: readonly PictureOption[];
  value: string | null;
  onChange: (id: string | null) => void;
  /** The picture's size in pixels. */
  size?: number;
  /** In a grid, Tab skips the button: the grid has the focus. */
  isInCell?: boolean;
};

export function PictureChoice(props: Props) {
  const { label, pictures, value, onChange, size = 32, isInCell = false } = props;
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = pictures.find(({ _id }) => _id === value);
  const choose = (id: string | null) => {
    setAnchor(null);
    onChange(id);
  };
  return (
    <>
      <ButtonBase
        aria-label={label}
        aria-haspopup="menu"
        disabled={pictures.length === 0}
        tabIndex={isInCell ? -1 : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flex: 'none', borderRadius: 1 }}
        focusRipple
      >
        <Thumbnail src={chosen?.url} size={size} />
      </ButtonBase>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ list: { 'aria-label': label } }}
        >
          <MenuItem selected={chosen === undefined} onClick={() => choose(null)} sx={itemSx}>
            <ImageOutlined color="disabled" sx={{ width: 40 }} aria-hidden />
            {translate('variants.noImage')}
          </MenuItem>
          {pictures.map((picture, index) => (
            <MenuItem
              key={picture._id}
              selected={picture._id === value}
              onClick={() => choose(picture._id)}
              sx={itemSx}
            >
              <Thumbnail src={picture.url} size={40} />
              <bdi>{pictureName(picture, index, translate)}</bdi>
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

const itemSx = { gap: 1.5, minHeight: 48, maxWidth: 320, whiteSpace: 'normal' };
