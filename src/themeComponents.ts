import type { ThemeOptions } from '@mui/material/styles';

export const componentOverrides: NonNullable<ThemeOptions['components']> = {};
