import CheckIcon from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Title } from '../fields/Title.tsx';
import type { ResourceDefinition } from './definition.ts';

type ComingSoonProps = {
  /** Area of the texts in `placeholders`: `title`, `text` and the points `will1` to `will4`. */
  area: 'promotions' | 'users' | 'analytics' | 'subscription' | 'profile';
  icon: ResourceDefinition['icon'];
  /** What can be shown already, from what the console really knows. */
  children?: ReactNode;
};

const points = ['will1', 'will2', 'will3', 'will4'] as const;

/** An honest screen in place of one that is not built yet: what it will do, and where to go meanwhile. */
export function ComingSoon({ area, icon: Icon, children }: ComingSoonProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`placeholders.${area}.${key}`);
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', display: 'grid', gap: 2.5, py: { xs: 1, sm: 4 } }}>
      <Title title={text('title')} />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box sx={iconTile}>
          <Icon fontSize="medium" />
        </Box>
        <Box>
          <Typography variant="h1">{text('title')}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{text('text')}</Typography>
        </Box>
      </Box>
      {children}
      <Card sx={{ p: { xs: 2.5, sm: 3 } }}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {translate('placeholders.willBeHere')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
          {points.map((point) => (
            <Box
              component="li"
              key={point}
              sx={{ display: 'flex', gap: 1.25, typography: 'body2' }}
            >
              <CheckIcon aria-hidden sx={{ fontSize: 18, mt: '2px', color: 'primary.main' }} />
              <span>{text(point)}</span>
            </Box>
          ))}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2.5, mb: 2 }}>
          {translate('placeholders.meanwhile')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" component={Link} to="/products">
            {translate('placeholders.toProducts')}
          </Button>
          <Button variant="outlined" component={Link} to="/dashboard">
            {translate('placeholders.toDashboard')}
          </Button>
        </Box>
      </Card>
    </Box>
  );
}

const iconTile = {
  flex: 'none',
  width: 52,
  height: 52,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 1.5,
  bgcolor: 'tint.accent.background',
  color: 'tint.accent.text',
};
