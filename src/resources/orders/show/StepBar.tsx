import Box from '@mui/material/Box';
import { bottomBar } from '../../../fields/bottomBar.ts';
import { StepActions } from './StepActions.tsx';

/** On a phone the next step stays in view at the bottom, where a thumb reaches it. */
export function StepBar() {
  return (
    <Box ref={bottomBar} sx={barSx}>
      <StepActions isWide />
    </Box>
  );
}

const barSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  mx: -2,
  mb: -2,
  mt: 2,
  px: 2,
  pt: 1.5,
  // Phones draw their own bar over the lowest part of the page.
  pb: 'max(12px, env(safe-area-inset-bottom))',
  backgroundColor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
};
