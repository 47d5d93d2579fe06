import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';

interface Props {
  /** Translation key: what the search looks through. */
  label: string;
}

/** The text filter `q`. What is typed is sent once typing pauses. */
export function ListSearch({ label }: Props) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const applied: string = typeof filterValues.q === 'string' ? filterValues.q : '';
  const [typed, setTyped] = useState(applied);
  const sent = useRef(applied);

  // The filter changed elsewhere: a chip was removed, the merchant went back.
  useEffect(() => {
    if (applied !== sent.current) setTyped(applied);
    sent.current = applied;
  }, [applied]);

  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => apply(typed), 300);
    return () => clearTimeout(timer);
  });

  function apply(text: string) {
    const { q: _, ...others } = filterValues;
    sent.current = text.trim();
    setFilters(sent.current ? { ...others, q: sent.current } : others);
  }

  return (
    <Box role="search" sx={{ flex: '1 1 200px', maxWidth: { sm: 380 } }}>
      <OutlinedInput
        size="small"
        type="search"
        fullWidth
        value={typed}
        placeholder={translate(label)}
        onChange={(event) => setTyped(event.target.value.slice(0, 200))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(typed);
        }}
        slotProps={{ input: { 'aria-label': translate(label), enterKeyHint: 'search' } }}
        startAdornment={<SearchOutlined fontSize="small" sx={{ mr: 1 }} />}
        endAdornment={
          typed && (
            <IconButton
              size="small"
              edge="end"
              aria-label={translate('listing.clearSearch')}
              onClick={() => {
                setTyped('');
                apply('');
              }}
            >
              <CloseOutlined fontSize="small" />
            </IconButton>
          )
        }
      />
    </Box>
  );
}
