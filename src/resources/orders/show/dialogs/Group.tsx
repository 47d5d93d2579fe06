import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = { legend: string; problem?: string | null; children: ReactNode };

/** Fields that answer one question. */
export function Group({ legend, problem, children }: Props) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
        {legend}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
      {problem && (
        <FormHelperText error role="alert" sx={{ ml: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
