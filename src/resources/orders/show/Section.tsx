import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

type Props = {
  /** A translation key. */
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** A card of an order's page, under its heading. */
export function Section({ title, action, children }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32, mb: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1, minWidth: 0 }}>
          {translate(title)}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  );
}
