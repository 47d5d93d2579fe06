import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Import } from '../../../contract/import.ts';
import { PanelRows } from '../../lists/PanelPagination.tsx';
import { DetailCard } from '../../ui/DetailCard.tsx';
import { DialogLine, DialogLines } from '../../ui/DialogLines.tsx';
import { StatusChip, type Tone } from '../../ui/fields/StatusChip.tsx';
import { DateTimeText } from '../../ui/fields/ValueText.tsx';
import { useCountText } from './importTexts.ts';
import { useRecentImports } from './useRecentImports.ts';

const TONES: Record<Import['state'], Tone> = {
  checking: 'neutral',
  checked: 'info',
  running: 'warning',
  done: 'success',
  cancelled: 'neutral',
  undoing: 'warning',
  undone: 'neutral',
};

export function EarlierImports({ onOpen }: { onOpen: (one: Import) => void }) {
  const translate = useTranslate();
  const countText = useCountText();
  const read = useRecentImports();
  return (
    <DetailCard title="imports.earlier.title">
      <PanelRows i18nPrefix="imports.earlier" query={read}>
        {(imports) =>
          imports.length === 0 ? (
            <Typography variant="body2" color="textSecondary">
              {translate('imports.earlier.none')}
            </Typography>
          ) : (
            <DialogLines sx={{ maxHeight: 'none' }}>
              {imports.map((one) => (
                <DialogLine key={one._id} sx={lineSx}>
                  <Typography
                    variant="body2"
                    component="div"
                    sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}
                  >
                    <Button
                      color="inherit"
                      onClick={() => onOpen(one)}
                      sx={{ p: 0, minWidth: 0, textAlign: 'start', textDecoration: 'underline' }}
                    >
                      <bdi>{one.fileName}</bdi>
                    </Button>
                    <Typography variant="caption" component="p" color="textSecondary">
                      {countText(one)} · <DateTimeText at={one.createdAt} />
                      {one.byName && (
                        <>
                          {' '}
                          {translate('imports.earlier.by', { name: `\u2068${one.byName}\u2069` })}
                        </>
                      )}
                    </Typography>
                  </Typography>
                  <StatusChip tone={TONES[one.state]}>
                    {translate(`imports.state.${one.state}`)}
                  </StatusChip>
                </DialogLine>
              ))}
            </DialogLines>
          )
        }
      </PanelRows>
    </DetailCard>
  );
}

const lineSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };
