import type { ThemeOptions } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { type BrandColours, brand } from './brand.ts';

/** A tinted background with its text and border colours. The text has contrast AA in both modes. */
export type Tint = { background: string; text: string; border: string };
export type Tints = Record<
  'accent' | 'success' | 'warning' | 'error' | 'info' | 'progress' | 'neutral',
  Tint
>;

type OwnColours = {
  /** For chips, banners and tiles. */
  tint: Tints;
  /** Differs slightly from paper: table heads, wells, some hovered elements. */
  sunken: string;
  /** Background of sidebar and header. */
  chrome: string;
  focus: string;
};

type OwnTexts = {
  /** Secondary text. */
  muted: CSSProperties;
  /** Small secondary text. */
  hint: CSSProperties;
};

declare module '@mui/material/styles' {
  interface Palette extends OwnColours {}
  interface PaletteOptions extends Partial<OwnColours> {}
  interface TypographyVariants extends OwnTexts {}
  interface TypographyVariantsOptions extends Partial<OwnTexts> {}
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    muted: true;
    hint: true;
  }
}

export type Colours = NonNullable<ThemeOptions['palette']> &
  OwnColours & { text: { primary: string; secondary: string; disabled: string } };

function primaryColours({ accent, accentDark, accentLight, onAccent }: BrandColours) {
  return { main: accent, dark: accentDark, light: accentLight, contrastText: onAccent };
}

export const light: Colours = {
  mode: 'light',
  primary: primaryColours(brand.light),
  secondary: { main: '#3F464D', dark: '#1B1F23', light: '#6B727A', contrastText: '#FFFFFF' },
  success: { main: '#1B7A43', dark: '#14602F', light: '#3E9A63', contrastText: '#FFFFFF' },
  warning: { main: '#9A5B0B', dark: '#7A4607', light: '#C98A2E', contrastText: '#FFFFFF' },
  error: { main: '#B3261E', dark: '#8F1D17', light: '#D2564F', contrastText: '#FFFFFF' },
  info: { main: '#245BA6', dark: '#1B4680', light: '#4E7FC1', contrastText: '#FFFFFF' },
  background: { default: '#F7F6F3', paper: '#FFFFFF' },
  text: { primary: '#1B1F23', secondary: '#585E65', disabled: '#8B9096' },
  divider: '#E4E1DA',
  action: {
    hover: 'rgba(27, 31, 35, 0.045)',
    selected: 'rgba(15, 118, 110, 0.09)',
    focus: 'rgba(15, 118, 110, 0.12)',
    active: '#4B5158',
    disabled: 'rgba(27, 31, 35, 0.42)',
    disabledBackground: 'rgba(27, 31, 35, 0.08)',
  },
  sunken: '#FAF9F7',
  chrome: '#FFFFFF',
  focus: brand.light.accent,
  tint: {
    accent: brand.light.tint,
    success: { background: '#E2F3E8', text: '#175F35', border: '#BFE2CB' },
    warning: { background: '#FBEFD9', text: '#7A4607', border: '#EFD6A8' },
    error: { background: '#FCE9E7', text: '#8F1D17', border: '#F3C6C2' },
    info: { background: '#E5EEF9', text: '#1B4680', border: '#C3D7EF' },
    progress: { background: '#EFE9FA', text: '#4C2F8F', border: '#D8CBF2' },
    neutral: { background: '#EFEDE8', text: '#474D54', border: '#DDD9D1' },
  },
};

export const dark: Colours = {
  mode: 'dark',
  primary: primaryColours(brand.dark),
  secondary: { main: '#C9C7C1', dark: '#A9A7A1', light: '#ECEAE5', contrastText: '#171816' },
  success: { main: '#7BDDA0', dark: '#4FC27C', light: '#A6EBC0', contrastText: '#06281A' },
  warning: { main: '#F2BE6A', dark: '#DBA043', light: '#F8D69C', contrastText: '#2C1B02' },
  error: { main: '#FF9A92', dark: '#F2766D', light: '#FFBDB8', contrastText: '#3A0805' },
  info: { main: '#8FBBF2', dark: '#639EE6', light: '#B8D4F8', contrastText: '#071F3D' },
  background: { default: '#141513', paper: '#1C1E1B' },
  text: { primary: '#ECEAE5', secondary: '#AEB0A9', disabled: '#7B7D77' },
  divider: '#32352F',
  action: {
    hover: 'rgba(236, 234, 229, 0.06)',
    selected: 'rgba(94, 234, 212, 0.12)',
    focus: 'rgba(94, 234, 212, 0.16)',
    active: '#C3C4BE',
    disabled: 'rgba(236, 234, 229, 0.4)',
    disabledBackground: 'rgba(236, 234, 229, 0.1)',
  },
  sunken: '#20231F',
  chrome: '#181A17',
  focus: brand.dark.accent,
  tint: {
    accent: brand.dark.tint,
    success: { background: '#163524', text: '#97E6B5', border: '#23512F' },
    warning: { background: '#3A2B10', text: '#F5CD8C', border: '#57421B' },
    error: { background: '#421C1A', text: '#FFB4AE', border: '#642C28' },
    info: { background: '#172C47', text: '#AACCF6', border: '#25436A' },
    progress: { background: '#2C2247', text: '#CFBEFA', border: '#44376B' },
    neutral: { background: '#2B2E29', text: '#C9CAC4', border: '#3C3F39' },
  },
};
