import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { type SortPayload, useListContext, useTranslate } from 'react-admin';

export interface SortChoice extends SortPayload {
  /** Translation key, for example `products.sort.newest`. */
  label: string;
}

/** The order of cards, which have no column heads to click. */
export function SortMenu({ choices }: { choices: readonly SortChoice[] }) {
  const translate = useTranslate();
  const { sort, setSort } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isCurrent = (choice: SortChoice) =>
    choice.field === sort.field && choice.order === sort.order;
  const current = choices.find(isCurrent);

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<SwapVertOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current ? translate(current.label) : translate('listing.sort')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map((choice) => (
          <MenuItem
            key={choice.label}
            role="menuitemradio"
            aria-checked={isCurrent(choice)}
            selected={isCurrent(choice)}
            onClick={() => {
              setSort({ field: choice.field, order: choice.order });
              setAnchor(null);
            }}
          >
            {translate(choice.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
