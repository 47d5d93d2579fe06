import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { useListFilterContext, useTranslate } from 'react-admin';

interface Props {
  /** Translation key: what the search looks through. */
  label: string;
}

/** The text filter `q`. What is typed is sent once typing pauses. */
export function ListSearch({ label }: Props) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListFilterContext();
  const isTight = useMediaQuery('(min-width: 360px) and (max-width: 519px)');
  const applied: string = typeof filterValues.q === 'string' ? filterValues.q : '';
  const [typed, setTyped] = useState(applied);
  /** What the list shows, and behind it what was asked for since: a slow device shows it later. */
  const asked = useRef([applied]);

  // The filter changed elsewhere: a chip was removed, the merchant went back.
  useEffect(() => {
    const at = asked.current.indexOf(applied);
    if (at < 0) setTyped(applied);
    asked.current = at < 0 ? [applied] : asked.current.slice(at);
  }, [applied]);

  useEffect(() => {
    if (typed.trim() === asked.current.at(-1)) return;
    const timer = setTimeout(() => apply(typed), 300);
    return () => clearTimeout(timer);
  });

  function apply(text: string) {
    const { q: _, ...others } = filterValues;
    const q = text.trim();
    asked.current.push(q);
    setFilters(q ? { ...others, q } : others);
  }

  return (
    <Field role="search">
      <SearchOutlined fontSize="small" aria-hidden />
      <input
        type="search"
        value={typed}
        // What would be cut after its first word says no more than that word.
        placeholder={translate(isTight ? 'ra.action.search' : label)}
        aria-label={translate(label)}
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value.slice(0, 200))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(typed);
        }}
      />
      {typed && (
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
      )}
    </Field>
  );
}

// Looks like a text field of MUI, which with all it brings would be 7 kB on every list's first visit.
const Field = styled('div')(({ theme }) => ({
  flex: '1 1 200px',
  minWidth: 130,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 38,
  padding: theme.spacing(0, 1.5),
  border: `1px solid ${theme.palette.text.disabled}`,
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.text.secondary,
  '&:focus-within': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: -1 },
  '& input': {
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    outline: 'none',
    font: 'inherit',
    fontSize: theme.typography.body1.fontSize,
    color: theme.palette.text.primary,
    background: 'none',
    appearance: 'none',
    textOverflow: 'ellipsis',
  },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  [theme.breakpoints.up('sm')]: { maxWidth: 380 },
  [theme.breakpoints.down('sm')]: { minHeight: 44, flexBasis: 60 },
  // Beside three buttons there is no room for a word: they stand below, instead of one of them alone.
  '@media (max-width: 359px)': { flexBasis: '100%' },
}));
