import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type NoticeProps = { title: string; text: string; role?: 'alert'; children: ReactNode };

/** A screen that only says something: not found, not allowed, broken. */
export function Notice({ title, text, role, children }: NoticeProps) {
  return (
    <Box
      role={role}
      sx={{
        maxWidth: 560,
        mx: 'auto',
        py: { xs: 4, sm: 10 },
        display: 'grid',
        gap: 1.5,
        textAlign: 'center',
      }}
    >
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5, mt: 1.5 }}>
        {children}
      </Box>
    </Box>
  );
}
