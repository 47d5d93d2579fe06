import { styled } from '@mui/material/styles';

/** Bordered lines that scroll inside a dialog. */
export const DialogLines = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 220,
  overflowY: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
}));

export const DialogLine = styled('li')(({ theme }) => ({
  padding: theme.spacing(1, 1.5),
  '& + &': { borderTop: `1px solid ${theme.palette.divider}` },
}));
