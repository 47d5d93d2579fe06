import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

export type ChosenRow = { id: string; name: string; content: ReactNode };

interface Props {
  /** Already translated. */
  label: string;
  rows: readonly ChosenRow[];
  onRemove: (id: string) => void;
}

/** What has been chosen, one below the other, each removable. Nothing when there is nothing. */
export function ChosenRows({ label, rows, onRemove }: Props) {
  const translate = useTranslate();
  if (rows.length === 0) return null;
  return (
    <Box component="ul" aria-label={label} sx={listSx}>
      {rows.map(({ id, name, content }) => (
        <Box component="li" key={id} sx={rowSx}>
          {content}
          <IconButton
            size="small"
            aria-label={translate('promotionForm.picker.remove', { name })}
            onClick={() => onRemove(id)}
          >
            <CloseOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

const listSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  maxHeight: 320,
  overflowY: 'auto',
};

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  px: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
