import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router';

interface Props {
  title: string;
  /** Beside the title: where all of it is. */
  more?: { to: string; text: string };
  action?: ReactNode;
  children: ReactNode;
}

/** A card of the dashboard under its heading; its rows reach from edge to edge. */
export function Panel({ title, more, action, children }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={headSx}>
        <Typography variant="h3" component="h2" id={id} sx={{ flex: 1, minWidth: 0 }}>
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

const headSx = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 48, px: 2, pt: 0.5 };

// As high as a finger needs.
const moreSx = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { xs: 44, sm: 32 },
  fontWeight: 550,
};
