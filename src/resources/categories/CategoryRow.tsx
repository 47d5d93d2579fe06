import ChevronRight from '@mui/icons-material/ChevronRight';
import DragIndicator from '@mui/icons-material/DragIndicator';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { type DragEvent, useState } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { MAX_CATEGORY_DEPTH } from '../../../contract/category.ts';
import { type CategoryNode, lineageOf } from '../../../domain/categoryTree.ts';
import type { CategoryRecord } from '../../ui/fields/categoryTree.ts';
import { NumberText } from '../../ui/fields/ValueText.tsx';
import { WhenOpened } from '../../ui/lazy.tsx';
import { listUrl } from '../../ui/screenUrls.ts';
import { dropSpot, listId, MOVES, placeAfter, placeOfDrop } from './categoryMoves.ts';
import { useTree } from './treeContext.ts';

type Props = { node: CategoryNode<CategoryRecord>; isHiddenAbove: boolean };

/** A category with a toggle, links, drag and drop, and a menu, which can also move the category. */
export function CategoryRow({ node, isHiddenAbove }: Props) {
  const { category, depth } = node;
  const drag = useRowDrag(category);
  const isHidden = isHiddenAbove || !category.isVisible;
  return (
    <Row {...drag.handlers} data-drop={drag.spot} data-dragged={drag.isDragged} level={depth - 1}>
      <DragIndicator aria-hidden fontSize="small" className="grip" />
      <Toggle node={node} />
      <MuiLink
        component={Link}
        to={`/categories/${category.id}`}
        // Drag the row instead of the link's URL.
        draggable={false}
        underline="hover"
        color={isHidden ? 'textSecondary' : 'textPrimary'}
        sx={{
          fontWeight: depth === 1 ? 600 : 500,
          overflowWrap: 'anywhere',
          py: 1.25,
          minWidth: 0,
        }}
      >
        <bdi>{category.name}</bdi>
      </MuiLink>
      {isHidden && <HiddenMark isAbove={category.isVisible} />}
      <ProductCount node={node} />
      <CategoryMenu category={category} />
    </Row>
  );
}

function Toggle({ node: { category, children } }: { node: CategoryNode<CategoryRecord> }) {
  const translate = useTranslate();
  const { isOpen, toggle } = useTree();
  if (children.length === 0)
    return <Box aria-hidden sx={{ width: { xs: 44, sm: 36 }, flexShrink: 0 }} />;
  const open = isOpen(category.id);
  const label = open ? 'categories.collapse' : 'categories.expand';
  return (
    <IconButton
      aria-expanded={open}
      aria-controls={open ? listId(category.id) : undefined}
      aria-label={translate(label, { name: category.name })}
      onClick={() => toggle(category.id)}
      sx={{ width: { xs: 44, sm: 36 }, height: { xs: 44, sm: 36 }, flexShrink: 0 }}
    >
      <ChevronRight
        fontSize="small"
        sx={(theme) => ({
          transform: open ? 'rotate(90deg)' : theme.direction === 'rtl' ? 'scaleX(-1)' : 'none',
          transition: 'transform 120ms',
        })}
      />
    </IconButton>
  );
}

function HiddenMark({ isAbove }: { isAbove: boolean }) {
  const translate = useTranslate();
  const text = translate(isAbove ? 'categories.hiddenAbove' : 'categories.hidden');
  return (
    <VisibilityOffOutlined
      titleAccess={text}
      fontSize="small"
      sx={{ color: 'text.secondary', flexShrink: 0 }}
    />
  );
}

function ProductCount({ node }: { node: CategoryNode<CategoryRecord> }) {
  const translate = useTranslate();
  // The count of the whole subtree, even while a search hides parts of it.
  const count = useTree().totals.get(node.category.id) ?? 0;
  return (
    <MuiLink
      component={Link}
      to={listUrl('products', { categoryId: node.category.id })}
      draggable={false}
      color="textSecondary"
      underline="hover"
      variant="body2"
      aria-label={translate('categories.openProducts', {
        name: node.category.name,
        smart_count: count,
      })}
      sx={countSx}
    >
      <span className="figure">
        <NumberText value={count} />
      </span>
      <span className="words">{translate('categories.products', { smart_count: count })}</span>
    </MuiLink>
  );
}

const countSx = {
  ml: 'auto',
  py: 1.25,
  minWidth: { xs: 44, sm: 0 },
  textAlign: 'end',
  whiteSpace: 'nowrap',
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
  // Phones show only the number; the link's accessible name has the full text.
  '& .figure': { display: { xs: 'inline', sm: 'none' } },
  '& .words': { display: { xs: 'none', sm: 'inline' } },
};

const Row = styled('div', { shouldForwardProp: (name) => name !== 'level' })<{ level: number }>(
  ({ theme, level }) => ({
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    minHeight: 44,
    paddingInlineStart: level * 28,
    paddingInlineEnd: theme.spacing(1),
    borderTop: `1px solid ${theme.palette.divider}`,
    '&:hover': { backgroundColor: theme.palette.sunken },
    [theme.breakpoints.down('sm')]: {
      gap: theme.spacing(0.25),
      paddingInlineStart: level * 16,
      paddingInlineEnd: 0,
    },
    '& .grip': {
      flexShrink: 0,
      marginInlineStart: theme.spacing(1),
      color: theme.palette.text.disabled,
      cursor: 'grab',
      [theme.breakpoints.down('sm')]: { display: 'none' },
    },
    '&[data-dragged=true]': { opacity: 0.5 },
    '&[data-drop=inside]': {
      boxShadow: `inset 0 0 0 2px ${theme.palette.primary.main}`,
      backgroundColor: theme.palette.action.selected,
    },
    '&[data-drop=before]': { boxShadow: `inset 0 3px 0 ${theme.palette.primary.main}` },
    '&[data-drop=after]': { boxShadow: `inset 0 -3px 0 ${theme.palette.primary.main}` },
  }),
);

/** Makes a row draggable, and a target to drop before, after or inside. The menu moves categories by keyboard. */
function useRowDrag(category: CategoryRecord) {
  const { categories, isOpen, drag, setDrag, move, isMoving } = useTree();
  const spotOf = (event: DragEvent<HTMLElement>) =>
    dropSpot(event.clientY, event.currentTarget.getBoundingClientRect());
  // Null while a move is pending: places are counted in the tree on the screen, which does not show that move yet.
  const placeOf = (event: DragEvent<HTMLElement>) =>
    drag && !isMoving
      ? placeOfDrop(categories, drag.category.id, category, spotOf(event), isOpen(category.id))
      : null;
  return {
    isDragged: drag?.category.id === category.id,
    spot: drag?.over?.id === category.id ? drag.over.spot : undefined,
    handlers: {
      draggable: true,
      onDragStart(event: DragEvent<HTMLElement>) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', category.name);
        setDrag({ category, over: null });
      },
      onDragOver(event: DragEvent<HTMLElement>) {
        if (!drag) return;
        const over = placeOf(event) && { id: category.id, spot: spotOf(event) };
        if (over) event.preventDefault();
        const isSame = over?.id === drag.over?.id && over?.spot === drag.over?.spot;
        if (!isSame) setDrag({ ...drag, over });
      },
      onDrop(event: DragEvent<HTMLElement>) {
        const place = placeOf(event);
        if (drag && place) {
          event.preventDefault();
          move(drag.category, place);
        }
        setDrag(null);
      },
      onDragEnd: () => setDrag(null),
    },
  };
}

/** The id of a row's menu button. `useRowFocus` focuses the button after a move or a deletion. */
export const menuId = (id: string) => `category-${id}-menu`;

function CategoryMenu({ category }: { category: CategoryRecord }) {
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
      <WhenOpened isOpen={anchor !== null}>
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          slotProps={{ list: { 'aria-label': label } }}
        >
          {anchor && <Items category={category} onDone={close} />}
        </Menu>
      </WhenOpened>
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
