import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  ref?: Ref<HTMLDivElement>;
  id?: string;
  /** `title` and `text` are translation keys. */
  title: string;
  text?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function DetailCard({ ref, id, title, text, action, children }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Paper
      ref={ref}
      component="section"
      variant="outlined"
      id={id}
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0, scrollMarginTop: '4.5rem' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          minHeight: 32,
        }}
      >
        <Typography id={titleId} variant="h2" sx={{ flex: '1 1 auto', minWidth: 0 }}>
          {translate(title)}
        </Typography>
        {action}
      </Box>
      {text && <Typography variant="muted">{translate(text)}</Typography>}
      <Box sx={{ mt: 1 }}>{children}</Box>
    </Paper>
  );
}
