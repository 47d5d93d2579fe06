import { useTheme } from '@mui/material/styles';

/** Between an old and a new value. Points in the direction of reading. */
export function ChangeArrow() {
  const isRtl = useTheme().direction === 'rtl';
  return <span aria-hidden>{isRtl ? '←' : '→'}</span>;
}
