import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { businessTypeText } from '../fields/businessTypeText.ts';
import { useSession } from '../session.ts';
import { BrandLogo } from './BrandLogo.tsx';

/** Logo, business name and business type (P2). Collapsed, the logo alone. */
export function Brand({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const translate = useTranslate();
  const user = useSession((session) => session.user);
  const name = user?.businessName?.trim() || translate('shell.brand.storeName');
  const type =
    businessTypeText(user?.businessType?.trim() ?? '', translate) ||
    translate('shell.brand.storeType');
  return (
    <Box
      component={Link}
      to="/dashboard"
      aria-label={isCollapsed ? `${name}, ${type}` : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minWidth: 0,
        height: 56,
        px: isCollapsed ? 1 : 1.75,
        color: 'text.primary',
        textDecoration: 'none',
        '&:focus-visible': { outlineOffset: -3, borderRadius: 1 },
      }}
    >
      <BrandLogo
        aria-hidden
        sx={{
          fontSize: 32,
          flex: 'none',
          color: '#0F766E',
          '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
        }}
      />
      {!isCollapsed && (
        <Box sx={{ minWidth: 0 }}>
          <Typography component="span" variant="h4" noWrap sx={brandName} title={name}>
            {name}
          </Typography>
          <Typography component="span" variant="caption" noWrap sx={brandType} title={type}>
            {type}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

const brandName = { display: 'block', typography: 'subtitle2', fontWeight: 650, lineHeight: 1.3 };
const brandType = {
  display: 'block',
  color: 'text.secondary',
  fontSize: '0.75rem',
  lineHeight: 1.3,
};
