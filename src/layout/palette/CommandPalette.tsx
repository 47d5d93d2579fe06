import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useAutocomplete from '@mui/material/useAutocomplete';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { PaletteField } from './PaletteField.tsx';
import { PaletteOptions } from './PaletteOptions.tsx';
import { matchesWords, type PaletteItem } from './paletteItem.ts';
import { type FoundRecords, useFoundRecords } from './useFoundRecords.ts';
import { usePlaces } from './usePlaces.tsx';

interface Props {
  recent: readonly PaletteItem[];
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
  onShowShortcuts: () => void;
}
type Shape = { isPhone: boolean };

/** One field that leads everywhere: screens, what can be begun, and records that the server finds (D12). */
export default function CommandPalette(props: Props) {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': translate('palette.title'),
          sx: { mt: { xs: 0, sm: '10vh' }, maxHeight: { sm: '70vh' } },
        },
      }}
    >
      <Search {...props} isPhone={isPhone} />
    </Dialog>
  );
}

function Search({ recent, onChoose, onClose, onShowShortcuts, isPhone }: Props & Shape) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const found = useFoundRecords(typed);
  const places = usePlaces(onShowShortcuts);
  const options = offered(typed.trim(), { recent, places, found, translate });
  const box = useAutocomplete<PaletteItem>({
    open: true,
    options,
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ title }) => title,
    getOptionKey: ({ id }) => id,
    isOptionEqualToValue: (one, other) => one.id === other.id,
    autoHighlight: true,
    value: null,
    inputValue: typed,
    onInputChange: (_event, text, reason) => reason === 'input' && setTyped(text.slice(0, 200)),
    onChange: (_event, item) => item && onChoose(item),
    onClose: (_event, reason) => reason === 'escape' && onClose(),
  });
  return (
    <>
      <Box {...box.getRootProps()} sx={{ display: 'contents' }}>
        <PaletteField inputProps={box.getInputProps()} onClose={onClose} isPhone={isPhone} />
        <PaletteOptions box={box} />
      </Box>
      <State typed={typed} count={options.length} found={found} />
    </>
  );
}

type Sources = {
  recent: readonly PaletteItem[];
  places: readonly PaletteItem[];
  found: FoundRecords;
  translate: ReturnType<typeof useTranslate>;
};

/** Without a text: where the merchant was, and everywhere else. With one: what it fits. */
function offered(query: string, { recent, places, found, translate }: Sources): PaletteItem[] {
  if (!query) {
    const group = translate('palette.groups.recent');
    const were = new Set(recent.map(({ id }) => id));
    return [
      ...recent.map((item) => ({ ...item, group })),
      ...places.filter(({ id }) => !were.has(id)),
    ];
  }
  return [...places.filter(({ title }) => matchesWords(title, query)), ...found.items];
}

/** What the search is doing, seen and announced. */
function State({ typed, count, found }: { typed: string; count: number; found: FoundRecords }) {
  const translate = useTranslate();
  const isNone = count === 0 && !found.isSearching && found.failed.length === 0;
  return (
    <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="caption" color="textSecondary" role="status" component="p">
        {found.isSearching && translate('palette.searching')}
        {!found.isSearching && isNone && translate('palette.none', { text: typed.trim() })}
        {!found.isSearching && count > 0 && translate('palette.count', { smart_count: count })}
      </Typography>
      {found.failed.map((name) => (
        <Typography key={name} variant="caption" color="error" role="alert" component="p">
          {translate('palette.failed', { name })}
        </Typography>
      ))}
    </Box>
  );
}
