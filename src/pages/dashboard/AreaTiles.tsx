import AnalyticsIcon from '@mui/icons-material/InsightsOutlined';
import PlanIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useResourceDefinitions, useTranslate } from 'react-admin';
import { Link } from 'react-router';

type Area = { name: string; path: string; label: string; icon: typeof AnalyticsIcon | undefined };

/** Screens that only say what they will do; remove a name here when its screen is built. */
const planned = new Set(['promotions', 'users', 'analytics', 'subscription']);

/** Every screen that has no entry in the menu (D12): the declared resources, and two pages. */
export function AreaTiles() {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {translate('placeholders.dashboard.areas')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, sm: 2 },
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' },
        }}
      >
        {useAreas().map((area) => (
          <AreaTile key={area.name} {...area} />
        ))}
      </Box>
    </Box>
  );
}

function useAreas(): Area[] {
  const translate = useTranslate();
  const declared = Object.values(useResourceDefinitions())
    .filter(({ name, hasList }) => hasList && name !== 'products')
    .map(({ name, icon }) => ({
      name,
      path: `/${name}`,
      label: translate(`resources.${name}.name`, { smart_count: 2, _: name }),
      icon,
    }));
  return [
    ...declared,
    {
      name: 'analytics',
      path: '/analytics',
      label: translate('placeholders.analytics.title'),
      icon: AnalyticsIcon,
    },
    {
      name: 'subscription',
      path: '/subscription',
      label: translate('placeholders.subscription.title'),
      icon: PlanIcon,
    },
  ];
}

function AreaTile({ name, path, label, icon: Icon }: Area) {
  const translate = useTranslate();
  return (
    <Card>
      <CardActionArea component={Link} to={path} sx={tile}>
        {Icon && (
          <Box sx={iconTile}>
            <Icon fontSize="small" />
          </Box>
        )}
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography
            component="span"
            variant="subtitle2"
            sx={{ display: 'block', fontWeight: 620 }}
          >
            {label}
          </Typography>
          <Typography
            component="span"
            variant="caption"
            sx={{ display: 'block', color: 'text.secondary' }}
          >
            {translate(`placeholders.dashboard.${name}`, { _: '' })}
          </Typography>
        </Box>
        {planned.has(name) && (
          <Chip size="small" label={translate('placeholders.dashboard.soon')} />
        )}
      </CardActionArea>
    </Card>
  );
}

const tile = { p: 2, display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 76 };

const iconTile = {
  flex: 'none',
  width: 38,
  height: 38,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 1,
  bgcolor: 'tint.accent.background',
  color: 'tint.accent.text',
};
