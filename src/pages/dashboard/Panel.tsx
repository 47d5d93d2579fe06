import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';

interface Props {
  title: string;
  /** Link to the full list, next to the title. */
  more?: { to: string; text: string };
  action?: ReactNode;
  children: ReactNode;
}

/** A card without padding around `children`, so that rows reach its edges. */
export function Panel({ title, more, action, children }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={headSx}>
        <Typography variant="h3" component="h2" id={id} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {more && (
          <Link component={RouterLink} to={more.to} variant="body2" sx={moreSx}>
            {more.text}
          </Link>
        )}
        {action}
      </Box>
      {children}
    </Card>
  );
}

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 48,
  px: 2,
  pt: 0.5,
};

// Minimum touch target.
const moreSx = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { xs: 44, sm: 32 },
  fontWeight: 550,
};

/** Shown if the API omits the data, as 0 would be wrong. */
export function Unavailable() {
  const translate = useTranslate();
  return <Typography variant="muted">{translate('dashboard.unavailable')}</Typography>;
}

/** Rows span all columns of the list's grid. */
export const PanelRows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  columnGap: theme.spacing(1.5),
  '& > li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'center',
    rowGap: theme.spacing(0.5),
    minHeight: 62,
    padding: theme.spacing(1, 2),
    borderTop: `1px solid ${theme.palette.divider}`,
  },
}));

/** A link that covers the whole row. Other controls of the row need `position: relative` to be above the link. */
export const RowLink = styled(RouterLink)(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:hover::after': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: -2 },
}));

/** A link with the minimum touch target. */
export const PanelLink = styled(RouterLink)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minWidth: 0,
  minHeight: 44,
  padding: theme.spacing(0.5, 2),
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: -2 },
}));
