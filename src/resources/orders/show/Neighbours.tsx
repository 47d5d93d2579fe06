import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type Neighbour, useNeighbours } from './useNeighbours.ts';

/** To the orders before and after this one, as the list has them. Nothing when it is not in the list. */
export function Neighbours({ id }: { id: string }) {
  const translate = useTranslate();
  const found = useNeighbours(id);
  if (!found) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Step to={found.previous} label="order.previous">
        <ChevronLeftOutlined className="pointing" />
      </Step>
      <Typography variant="body2" color="textSecondary" noWrap>
        {translate('order.place', { place: found.place, total: found.total })}
      </Typography>
      <Step to={found.next} label="order.next">
        <ChevronRightOutlined className="pointing" />
      </Step>
    </Box>
  );
}

type StepProps = { to: Neighbour | null; label: string; children: ReactNode };

function Step({ to, label, children }: StepProps) {
  const name = useTranslate()(label);
  if (!to) {
    return (
      <IconButton disabled aria-label={name}>
        {children}
      </IconButton>
    );
  }
  return (
    <IconButton
      component={Link}
      to={`/orders/${encodeURIComponent(to.id)}/show`}
      state={{ listPage: to.page }}
      aria-label={name}
    >
      {children}
    </IconButton>
  );
}
