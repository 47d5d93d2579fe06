import { useTheme } from '@mui/material/styles';

/** Stands between an old and a new value, and points in the direction of reading. */
export function ChangeArrow() {
  const isRtl = useTheme().direction === 'rtl';
  return <span aria-hidden>{isRtl ? '←' : '→'}</span>;
}
