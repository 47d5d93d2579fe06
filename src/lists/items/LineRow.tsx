import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = {
  name: string;
  hint?: ReactNode;
  problem?: string | undefined;
  /** The fields of the line. */
  children: ReactNode;
};

/** A line of a list of items: its name, then its fields, which wrap on phones. */
export function LineRow({ name, hint, problem, children }: Props) {
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          <bdi>{name}</bdi>
        </Typography>
        {hint && (
          <Typography variant="hint" component="div">
            {hint}
          </Typography>
        )}
        {problem && <FormHelperText error>{problem}</FormHelperText>}
      </Box>
      {children}
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
