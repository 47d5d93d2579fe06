import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { useListFilterContext, useTranslate } from 'react-admin';

interface Props {
  /** Translation key of the placeholder and the accessible name. */
  label: string;
}

/** The search input of the filter `q`. Applies the text 300 ms after the last change, or on Enter. */
export function ListSearch({ label }: Props) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListFilterContext();
  const isNarrow = useMediaQuery('(min-width: 22.5rem) and (max-width: 32.49rem)');
  const applied: string = typeof filterValues.q === 'string' ? filterValues.q : '';
  const [typed, setTyped] = useState(applied);
  /** The search that the list shows, then newer searches that the list has not rendered yet. */
  const requested = useRef([applied]);

  // Resets the input when something else changed the filter, such as a saved view or the Back button.
  useEffect(() => {
    const at = requested.current.indexOf(applied);
    if (at < 0) setTyped(applied);
    requested.current = at < 0 ? [applied] : requested.current.slice(at);
  }, [applied]);

  useEffect(() => {
    if (typed.trim() === requested.current.at(-1)) return;
    const timer = setTimeout(() => apply(typed), 300);
    return () => clearTimeout(timer);
  });

  function apply(text: string) {
    const { q: _, ...others } = filterValues;
    const q = text.trim();
    requested.current.push(q);
    setFilters(q ? { ...others, q } : others);
  }

  return (
    <Field role="search">
      <SearchOutlined fontSize="small" aria-hidden />
      <input
        type="search"
        value={typed}
        // A truncated placeholder would show little more than "Search".
        placeholder={translate(isNarrow ? 'ra.action.search' : label)}
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

// Looks like MUI's `TextField`, which would add 7 kB to the first visit of a list.
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
  // On narrow screens the three buttons wrap below the search.
  '@media (max-width: 22.49rem)': { flexBasis: '100%' },
}));
