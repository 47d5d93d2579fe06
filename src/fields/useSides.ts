import { useTheme } from '@mui/material/styles';

/** Where a line begins and where it ends, for what is placed by script: a menu below its button. */
export function useSides(): { start: 'left' | 'right'; end: 'left' | 'right' } {
  const isRtl = useTheme().direction === 'rtl';
  return isRtl ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };
}
