import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { homePath } from '../auth/returnPath.ts';
import { Title } from '../ui/Title.tsx';

type NoticeProps = { title: string; text: string; role?: 'alert'; children: ReactNode };

/** A screen with only a message: not found, forbidden, failed. */
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
      <Title title={title} />
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5, mt: 1.5 }}>
        {children}
      </Box>
    </Box>
  );
}

/** Shown for an unknown URL. */
export function NotFound() {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <Notice title={translate('shell.notFound.title')} text={translate('shell.notFound.text')}>
      <Button variant="contained" component={Link} to={homePath}>
        {translate('shell.notFound.home')}
      </Button>
      <Button variant="outlined" onClick={() => navigate(-1)}>
        {translate('shell.notFound.back')}
      </Button>
    </Notice>
  );
}

/** A banner across the whole width. */
export const bannerSx = (tone: 'warning' | 'error') => ({
  display: 'flex',
  alignItems: { xs: 'start', sm: 'center' },
  gap: 1.25,
  px: { xs: 2, sm: 3 },
  py: { xs: 1, sm: 0.75 },
  typography: 'body2',
  bgcolor: `tint.${tone}.background`,
  color: `tint.${tone}.text`,
  borderBottom: 1,
  borderColor: `tint.${tone}.border`,
});
