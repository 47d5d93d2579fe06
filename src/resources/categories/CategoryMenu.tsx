import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { MAX_CATEGORY_DEPTH } from '../../../contract/category.ts';
import { lineageOf } from '../../../domain/categoryTree.ts';
import type { CategoryRecord } from '../../dataProvider/allCategories.ts';
import { MOVES, placeAfter } from './categoryMoves.ts';
import { useTree } from './treeContext.ts';

/** The element that gets the focus when its category was moved. */
export const menuId = (id: string) => `category-${id}-menu`;

/** Everything that can be done with a category, by mouse, touch or keyboard. */
export function CategoryMenu({ category }: { category: CategoryRecord }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('categories.menu', { name: category.name });
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        id={menuId(category.id)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flexShrink: 0, width: { xs: 44, sm: 36 }, height: { xs: 44, sm: 36 } }}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {anchor && <Items category={category} onDone={close} />}
      </Menu>
    </>
  );
}

function Items({ category, onDone }: { category: CategoryRecord; onDone: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { categories, move, rename, remove, isMoving } = useTree();
  const item = (name: string, run: (() => void) | null) => (
    <MenuItem
      key={name}
      disabled={run === null}
      onClick={() => {
        onDone();
        run?.();
      }}
    >
      {translate(`categories.action.${name}`)}
    </MenuItem>
  );
  const isDeepest = lineageOf(categories, category.id).length >= MAX_CATEGORY_DEPTH;
  const inside = `/categories/create?in=${encodeURIComponent(category.id)}`;
  return [
    item('edit', () => navigate(`/categories/${category.id}`)),
    item('rename', () => rename(category)),
    item('addInside', isDeepest ? null : () => navigate(inside)),
    <Divider key="moves" />,
    ...MOVES.map((step) => {
      const place = isMoving ? null : placeAfter(categories, category, step);
      return item(step, place && (() => move(category, place)));
    }),
    <Divider key="end" />,
    item('delete', () => remove(category)),
  ];
}
