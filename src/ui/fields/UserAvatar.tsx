import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { SessionUser } from '../../../contract/session.ts';
import defaultPicture from './default-avatar.svg';

/**
 * Profile picture, else the default image, else the initial, else `U` (U1). Decorative: the name is beside the avatar
 * or in the button's label.
 */
export function UserAvatar({ user, size = 32 }: { user: SessionUser | null; size?: number }) {
  const [broken, setBroken] = useState<string[]>([]);
  const sources = [safePicture(user?.profilePicture), defaultPicture];
  const source = sources.find((candidate) => candidate && !broken.includes(candidate));
  return (
    <Avatar
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.42,
        fontWeight: 620,
        bgcolor: 'tint.accent.background',
        color: 'tint.accent.text',
      }}
    >
      {source ? (
        <Box
          component="img"
          alt=""
          src={source}
          referrerPolicy="no-referrer"
          onError={() => setBroken((others) => [...others, source])}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        getInitial(user)
      )}
    </Avatar>
  );
}

function getInitial(user: SessionUser | null): string {
  const [first] = user?.name?.trim() ?? '';
  return first?.toUpperCase() ?? 'U';
}

/** Allows pictures of this site, https URLs and local previews. */
export function safePicture(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text, window.location.origin)) return undefined;
  const url = new URL(text, window.location.origin);
  const isOurs = url.origin === window.location.origin;
  return isOurs || url.protocol === 'https:' || url.protocol === 'blob:' ? url.href : undefined;
}
