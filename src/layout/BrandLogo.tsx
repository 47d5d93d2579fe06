import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** A shop's awning over an open door: the same mark as on the sign-in page. */
export function BrandLogo(props: SvgIconProps) {
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
