import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
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
    <TextField
      size="small"
      type="search"
      role="search"
      value={typed}
      placeholder={translate(label)}
      onChange={(event) => setTyped(event.target.value.slice(0, 200))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(typed);
      }}
      sx={{ flex: '1 1 200px', maxWidth: { sm: 380 }, m: 0 }}
      slotProps={{
        htmlInput: { 'aria-label': translate(label), enterKeyHint: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed ? (
            <InputAdornment position="end">
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
            </InputAdornment>
          ) : null,
        },
      }}
    />
  );
}
