import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import { styled } from '@mui/material/styles';
import { type SortPayload, useListContext, useTranslate } from 'react-admin';

export interface SortChoice extends SortPayload {
  /** Translation key, for example `products.sort.newest`. */
  label: string;
}

/** The order of cards, which have no column heads to click. On a phone, the browser's own wheel. */
export function SortMenu({ choices }: { choices: readonly SortChoice[] }) {
  const translate = useTranslate();
  const { sort, setSort } = useListContext();
  const current = choices.findIndex(
    (choice) => choice.field === sort.field && choice.order === sort.order,
  );
  return (
    <Field>
      <SwapVertOutlined fontSize="small" aria-hidden />
      <select
        aria-label={translate('listing.sort')}
        value={current}
        onChange={(event) => {
          const chosen = choices[Number(event.target.value)];
          if (chosen) setSort({ field: chosen.field, order: chosen.order });
        }}
      >
        {current < 0 && <option value={-1}>{translate('listing.sort')}</option>}
        {choices.map((choice, index) => (
          <option key={choice.label} value={index}>
            {translate(choice.label)}
          </option>
        ))}
      </select>
    </Field>
  );
}

// Looks like the buttons beside it; the select lies over it, its text unseen.
const Field = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 44,
  minHeight: 44,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '&:focus-within': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 1 },
  '& select': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    font: 'inherit',
    color: 'transparent',
    background: 'none',
    border: 0,
    outline: 'none',
    appearance: 'none',
    cursor: 'pointer',
  },
  '& option': { color: theme.palette.text.primary, background: theme.palette.background.paper },
}));
