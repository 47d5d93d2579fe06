import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';

/** How many records are selected, on this page and beyond it, and what can be done with them. */
export function SelectionBar({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { selectedIds, data = [], onUnselectItems } = useListContext();
  const shown = new Set(data.map((record) => record.id));
  const elsewhere = selectedIds.filter((id) => !shown.has(id)).length;

  return (
    <Box
      role="region"
      aria-label={translate('listing.selection')}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        // As high as the toolbar whose place it takes, so that the rows stay where they are.
        minHeight: 71,
        px: 1.5,
        py: 1,
        // In view however far the list is scrolled: under the header, on a phone at the thumb.
        position: 'sticky',
        zIndex: 3,
        top: 56,
        color: theme.palette.tint.accent.text,
        backgroundColor: theme.palette.tint.accent.background,
        [theme.breakpoints.down('sm')]: {
          top: 'auto',
          bottom: 0,
          paddingBottom: 'max(8px, env(safe-area-inset-bottom))',
        },
      })}
    >
      <IconButton
        size="small"
        color="inherit"
        aria-label={translate('listing.unselect')}
        onClick={() => onUnselectItems()}
      >
        <CloseOutlined fontSize="small" />
      </IconButton>
      <Typography variant="body2" role="status" sx={{ fontWeight: 600, mr: 'auto' }}>
        {translate('listing.selected', { smart_count: selectedIds.length })}
        {elsewhere > 0 &&
          ` · ${translate('listing.selectedElsewhere', { smart_count: elsewhere })}`}
      </Typography>
      <Box sx={actionsSx}>{children}</Box>
    </Box>
  );
}

const actionsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  flexGrow: { xs: 1, sm: 0 },
  '& .MuiButton-root': { flexGrow: { xs: 1, sm: 0 }, px: { xs: 1, sm: 2 } },
};
