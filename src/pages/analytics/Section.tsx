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
      <Typography id={id} variant="h2" sx={{ mb: 1.5, breakAfter: 'avoid' }}>
        {title}
      </Typography>
      <Box sx={gridSx}>{children}</Box>
    </Box>
  );
}

interface PlaceProps {
  /** Of the six that a section has where there is room. */
  columns: 2 | 3 | 4 | 6;
  /** As high as two rows of other cards. */
  isTall?: boolean;
  children: ReactNode;
}

/** A place in a section that is not simply half of a row. */
export function GridCell({ columns, isTall = false, children }: PlaceProps) {
  const size = { gridColumn: `span ${columns} !important`, ...(isTall && { gridRow: 'span 2' }) };
  return (
    <Box
      sx={[
        { display: 'grid', minWidth: 0, breakInside: 'avoid', '@media print': size },
        (theme) => ({ [theme.breakpoints.up('lg')]: size }),
      ]}
    >
      {children}
    </Box>
  );
}

const SIX = 'repeat(6, minmax(0, 1fr))';

const gridSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: SIX },
  '& > *': { gridColumn: { lg: 'span 3' } },
  '@media print': { gridTemplateColumns: SIX, '& > *': { gridColumn: 'span 3' } },
};
