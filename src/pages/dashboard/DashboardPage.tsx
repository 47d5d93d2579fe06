import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Title } from '../../fields/Title.tsx';
import { useSession } from '../../session.ts';
import { AreaTiles } from './AreaTiles.tsx';
import { greetingAt } from './greeting.ts';
import { StockFigures } from './StockFigures.tsx';

/** How the catalogue stands, and the way to every screen without a menu entry (D12). Figures are the server's own. */
export default function DashboardPage() {
  const translate = useTranslate();
  const name = useSession((session) => session.user?.name?.trim());
  const timeZone = useSession((session) => session.storeSettings.timezone);
  const greeting = translate(`placeholders.dashboard.${greetingAt(new Date(), timeZone)}`);
  return (
    <Box sx={{ display: 'grid', gap: { xs: 3, sm: 4 }, maxWidth: 1080, mx: 'auto' }}>
      <Title title={translate('placeholders.dashboard.title')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end' }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h1">
            {name ? translate('placeholders.dashboard.greeting', { greeting, name }) : greeting}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
            {translate('placeholders.dashboard.intro')}
          </Typography>
        </Box>
        <Button variant="contained" component={Link} to="/products/create" startIcon={<AddIcon />}>
          {translate('placeholders.dashboard.add')}
        </Button>
      </Box>
      <StockFigures />
      <AreaTiles />
    </Box>
  );
}
