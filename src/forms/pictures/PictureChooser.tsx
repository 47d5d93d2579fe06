import { visuallyHidden } from '@mui/utils';
import type { RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { pictureAccept } from './inspectPicture.ts';

interface Props {
  chooser: RefObject<HTMLInputElement | null>;
  /** Translation key. */
  label: string;
  onChoose: (files: File[]) => void;
  isMultiple?: boolean;
  /** Opens the device's camera app. The page itself has no camera access. */
  capture?: 'user';
}

/** A hidden file input; a click on `chooser.current` opens the dialog. */
export function PictureChooser({ chooser, label, onChoose, isMultiple, capture }: Props) {
  const translate = useTranslate();
  return (
    <input
      ref={chooser}
      type="file"
      multiple={isMultiple}
      accept={pictureAccept}
      aria-label={translate(label)}
      tabIndex={-1}
      style={visuallyHidden}
      capture={capture}
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])]);
        // Lets the merchant choose the same file again.
        target.value = '';
      }}
    />
  );
}
