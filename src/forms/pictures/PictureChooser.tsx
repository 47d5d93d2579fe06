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
  /** The device's own camera: this page never gets hold of it. */
  capture?: 'user';
}

/** The browser's dialog for picture files, opened by a click on `chooser.current`. */
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
        // The same file may be chosen again.
        target.value = '';
      }}
    />
  );
}
