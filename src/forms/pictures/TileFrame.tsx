import { styled, type Theme } from '@mui/material/styles';

/** The square a picture is shown in, whole, on a quiet ground. */
export const pictureFrame = ({ theme }: { theme: Theme }) => ({
  display: 'block',
  width: '100%',
  aspectRatio: '1',
  objectFit: 'contain' as const,
  backgroundColor: theme.palette.action.hover,
});

export const TileFrame = styled('li')(({ theme }) => ({
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  transition: theme.transitions.create(['border-color', 'box-shadow']),
  '&[draggable=true] img': { cursor: 'grab' },
  '&.isTarget, &:focus-within': { borderColor: theme.palette.primary.main },
  '&.isTarget': { boxShadow: `0 0 0 2px ${theme.palette.primary.main}` },
}));
