import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  /** Text, not a key. */
  title: string;
  children: ReactNode;
}

/** A part of the screen with its heading; its cards stand side by side where there is room. */
export function Section({ title, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box sx={gridSx}>{children}</Box>
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  // A card that needs the whole width, and one that is left alone in its row.
  '& > [data-wide], & > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
};
