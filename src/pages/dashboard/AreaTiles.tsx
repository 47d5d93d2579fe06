import AnalyticsIcon from '@mui/icons-material/InsightsOutlined';
import PlanIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useResourceDefinitions, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Panel } from './Panel.tsx';

type Area = { name: string; path: string; label: string; icon: typeof AnalyticsIcon | undefined };

/** Every screen that has no entry in the menu (D12): the declared resources, and two pages. */
export function AreaTiles() {
  const translate = useTranslate();
  return (
    <Panel title={translate('dashboard.areas.title')}>
      <Tiles>
        {useAreas().map((area) => (
          <AreaTile key={area.name} {...area} />
        ))}
      </Tiles>
    </Panel>
  );
}

function useAreas(): Area[] {
  const translate = useTranslate();
  const declared = Object.values(useResourceDefinitions())
    .filter(({ name, hasList }) => hasList && name !== 'products')
    .map(({ name, icon }) => ({
      name,
      path: `/${name}`,
      // Three: some languages have a form of its own for two.
      label: translate(`resources.${name}.name`, { smart_count: 3, _: name }),
      icon,
    }));
  return [
    ...declared,
    {
      name: 'analytics',
      path: '/analytics',
      label: translate('shell.menu.analytics'),
      icon: AnalyticsIcon,
    },
    {
      name: 'subscription',
      path: '/subscription',
      label: translate('shell.menu.subscription'),
      icon: PlanIcon,
    },
  ];
}

function AreaTile({ name, path, label, icon: Icon }: Area) {
  const translate = useTranslate();
  return (
    <li>
      <TileLink to={path}>
        {Icon && (
          <Box sx={iconSx}>
            <Icon fontSize="small" />
          </Box>
        )}
        <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
          <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
            {label}
          </Typography>
          <Typography
            component="span"
            variant="caption"
            sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary' }}
          >
            {translate(`dashboard.areas.${name}`, { _: '' })}
          </Typography>
        </Box>
      </TileLink>
    </li>
  );
}

const iconSx = {
  flex: 'none',
  width: 34,
  height: 34,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 1,
  bgcolor: 'tint.accent.background',
  color: 'tint.accent.text',
};

const Tiles = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(0, 1, 1),
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))',
  // Two beside each other on a phone: what comes below is only a thumb away.
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

const TileLink = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 56,
  padding: theme.spacing(0.5, 1),
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: -2 },
}));
