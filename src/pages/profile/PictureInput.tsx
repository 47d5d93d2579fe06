import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useRef, useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { StorageQuota } from '../../../contract/storageQuota.ts';
import { megabytesLeft } from '../../api/storageQuota.ts';
import { inspectPicture } from '../../forms/pictures/inspectPicture.ts';
import { PictureChooser } from '../../forms/pictures/PictureChooser.tsx';
import { useDropTarget } from '../../forms/pictures/useDropTarget.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/session.ts';
import { UserAvatar } from '../../ui/fields/UserAvatar.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { useNextFocus } from '../../ui/useRestoredFocus.ts';
import type { ChosenPicture } from './cropPicture.ts';

const CropDialog = lazyPart(() => import('./CropDialog.tsx'));

/** Accepts a chosen, dropped, pasted or photographed picture, then crops it to a square. */
export function PictureInput({ source }: { source: string }) {
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source });
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [quota, setQuota] = useState<StorageQuota>();
  const left = megabytesLeft(quota, useLocale());
  const [problem, setProblem] = useState<string | null>(null);
  const choose = useCallback(async (files: File[]) => {
    const [file] = files;
    if (!file) return;
    const verdict = await inspectPicture(file);
    setProblem(verdict.ok ? null : `settings.picture.${verdict.reason}`);
    if (verdict.ok) setChosen({ file, type: verdict.type });
  }, []);
  const { isOver, dropProps } = useDropTarget(choose);
  const hint = fieldState.error?.message ?? translate(problem ?? 'settings.picture.hint');
  return (
    <Box data-field={source} sx={frameSx} data-over={isOver || undefined} {...dropProps}>
      <Preview picture={field.value} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Buttons
          hasPicture={Boolean(field.value)}
          onChoose={choose}
          onRemove={() => field.onChange(null)}
        />
        <FormHelperText error={fieldState.invalid || problem !== null} role="status" sx={{ mx: 0 }}>
          {hint}
        </FormHelperText>
        {left !== undefined && (
          <FormHelperText role="status" sx={{ mx: 0 }}>
            {translate('pictures.room', { left })}
          </FormHelperText>
        )}
      </Box>
      {chosen && (
        <CropDialog
          // Pasting another picture restarts the dialog.
          key={`${chosen.file.name} ${chosen.file.size} ${chosen.file.lastModified}`}
          picture={chosen}
          onDone={({ url, room }) => {
            setChosen(null);
            setQuota(room);
            field.onChange(url);
          }}
          onUnreadable={() => {
            setChosen(null);
            setProblem('settings.picture.unreadable');
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </Box>
  );
}

const frameSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  borderRadius: 1,
  outline: '2px dashed transparent',
  outlineOffset: 6,
  '&[data-over]': { outlineColor: 'primary.main' },
};

/** Shows the picture as the user menu does, with the same fallbacks (U1). */
function Preview({ picture }: { picture: unknown }) {
  const user = useSession((session) => session.user);
  const name: unknown = useWatch({ name: 'name' });
  const shown = user && {
    ...user,
    name: typeof name === 'string' ? name : null,
    profilePicture: typeof picture === 'string' ? picture : null,
  };
  // A new URL remounts the avatar, which resets its error state.
  return <UserAvatar key={shown?.profilePicture} user={shown} size={72} />;
}

interface ButtonsProps {
  hasPicture: boolean;
  onChoose: (files: File[]) => void;
  onRemove: () => void;
}

function Buttons({ hasPicture, onChoose, onRemove }: ButtonsProps) {
  const translate = useTranslate();
  const buttons = useNextFocus<HTMLDivElement>();
  const isTouch = useMediaQuery('(pointer: coarse)');
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <Box ref={buttons} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" size="small" onClick={() => files.current?.click()}>
        {translate(hasPicture ? 'settings.picture.change' : 'settings.picture.choose')}
      </Button>
      {isTouch && (
        <Button
          size="small"
          startIcon={<PhotoCameraOutlined />}
          onClick={() => camera.current?.click()}
        >
          {translate('settings.picture.camera')}
        </Button>
      )}
      {hasPicture && (
        <Button size="small" color="error" data-remove onClick={onRemove}>
          {translate('settings.picture.remove')}
        </Button>
      )}
      <PictureChooser chooser={files} label="settings.picture.choose" onChoose={onChoose} />
      {isTouch && (
        <PictureChooser
          chooser={camera}
          label="settings.picture.camera"
          onChoose={onChoose}
          capture="user"
        />
      )}
    </Box>
  );
}
