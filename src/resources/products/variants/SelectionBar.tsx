import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ProductOption } from '../../../../contract/variant.ts';
import { numberText } from '../../../../domain/intl.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import type { VariantRow } from './variantSet.ts';

type Props = {
  options: readonly ProductOption[];
  rows: readonly VariantRow[];
  /** Number of selected variants. */
  count: number;
  onSelect: (rows: readonly VariantRow[]) => void;
  onSet: () => void;
  onRemove: () => void;
};

export function SelectionBar({ options, rows, count, onSelect, onSet, onRemove }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choice = (key: string, label: ReactNode, some: readonly VariantRow[]) => (
    <MenuItem
      key={key}
      disabled={some.length === 0}
      onClick={() => {
        setAnchor(null);
        onSelect(some);
      }}
      sx={{ gap: 2, justifyContent: 'space-between' }}
    >
      <bdi>{label}</bdi>
      <span className="quiet">{numberText(some.length, locale)}</span>
    </MenuItem>
  );
  return (
    <Box sx={barSx}>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={buttonSx}
      >
        {translate('variants.select')}
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {choice('all', translate('variants.all'), rows)}
          {options.flatMap(({ name, values }, at) => [
            <ListSubheader key={`name of ${name}`} role="presentation" sx={headSx}>
              <bdi>{name}</bdi>
            </ListSubheader>,
            ...values.map((value) =>
              choice(
                `${at} ${value}`,
                value,
                rows.filter((row) => row.options[at] === value),
              ),
            ),
          ])}
        </Menu>
      )}
      <Typography variant="body2" role="status" sx={{ mr: 'auto' }}>
        {count > 0 && translate('variants.selected', { smart_count: count, count })}
      </Typography>
      {count > 0 && (
        <>
          <Button size="small" variant="contained" onClick={onSet} sx={buttonSx}>
            {translate('variants.set')}
          </Button>
          <Button size="small" color="error" onClick={onRemove} sx={buttonSx}>
            {translate('variants.removeRows')}
          </Button>
          <Button size="small" color="inherit" onClick={() => onSelect([])} sx={buttonSx}>
            {translate('variants.selectNone')}
          </Button>
        </>
      )}
    </Box>
  );
}

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mb: { xs: 1, sm: 0 },
};
const headSx = { px: 1.25, pt: 1, lineHeight: 2 };
const buttonSx = { minHeight: { xs: 44, sm: 0 } };
