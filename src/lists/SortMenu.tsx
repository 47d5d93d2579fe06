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
    <Select
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
    </Select>
  );
}

const Select = styled('select')(({ theme }) => ({
  font: 'inherit',
  fontSize: theme.typography.button.fontSize,
  fontWeight: theme.typography.button.fontWeight,
  flex: '1 1 120px',
  minWidth: 0,
  minHeight: 44,
  padding: theme.spacing(0, 1),
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
}));
