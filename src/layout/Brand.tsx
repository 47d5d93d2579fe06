import Box from '@mui/material/Box';
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { homePath } from '../auth/returnPath.ts';
import { businessTypeText } from '../fields/businessTypeText.ts';
import { useSession } from '../session.ts';

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
      to={homePath}
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

/** A shop's awning over an open door: the same mark as on the sign-in page. */
function BrandLogo(props: SvgIconProps) {
  return (
    <SvgIcon viewBox="0 0 32 32" {...props}>
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path
        fill="#fff"
        d="M8.2 7.5h15.6l2.2 6.2a2.9 2.9 0 0 1-5 1.9 3.4 3.4 0 0 1-5 0 3.4 3.4 0 0 1-5 0 2.9 2.9 0 0 1-5-1.9zM8.5 18.3a5 5 0 0 0 2.5-.4 5.6 5.6 0 0 0 5 0 5.6 5.6 0 0 0 5 0 5 5 0 0 0 2.5.4V24a1.2 1.2 0 0 1-1.2 1.2h-3.1V21a1 1 0 0 0-1-1h-4.4a1 1 0 0 0-1 1v4.2H9.7A1.2 1.2 0 0 1 8.5 24z"
      />
    </SvgIcon>
  );
}
