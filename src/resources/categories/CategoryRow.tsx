import ChevronRight from '@mui/icons-material/ChevronRight';
import DragIndicator from '@mui/icons-material/DragIndicator';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { CategoryNode } from '../../../domain/categoryTree.ts';
import { CategoryMenu } from './CategoryMenu.tsx';
import { countProducts } from './categoryMoves.ts';
import { useTree } from './treeContext.ts';
import type { ListedCategory } from './useCategoryTree.ts';
import { useRowDrag } from './useRowDrag.ts';

type Props = { node: CategoryNode<ListedCategory>; isHiddenAbove: boolean };

/** One category: opens, leads to its form and its products, is dragged or moved by its menu. */
export function CategoryRow({ node, isHiddenAbove }: Props) {
  const { category, depth } = node;
  const drag = useRowDrag(category);
  const isHidden = isHiddenAbove || !category.isVisible;
  return (
    <Row {...drag.handlers} data-drop={drag.spot} style={{ paddingInlineStart: (depth - 1) * 28 }}>
      <DragIndicator aria-hidden fontSize="small" className="grip" />
      <Toggle node={node} />
      <MuiLink
        component={Link}
        to={`/categories/${category.id}`}
        underline="hover"
        color={isHidden ? 'text.secondary' : 'text.primary'}
        sx={{ fontWeight: depth === 1 ? 600 : 500, overflowWrap: 'anywhere', py: 1.25 }}
      >
        <bdi>{category.name}</bdi>
      </MuiLink>
      {isHidden && <HiddenMark isAbove={category.isVisible} />}
      <ProductCount node={node} />
      <CategoryMenu category={category} />
    </Row>
  );
}

function Toggle({ node: { category, children } }: { node: CategoryNode<ListedCategory> }) {
  const translate = useTranslate();
  const { isOpen, toggle } = useTree();
  if (children.length === 0) return <Box aria-hidden sx={{ width: 36, flexShrink: 0 }} />;
  const open = isOpen(category.id);
  const label = open ? 'categories.collapse' : 'categories.expand';
  return (
    <IconButton
      aria-expanded={open}
      aria-label={translate(label, { name: category.name })}
      onClick={() => toggle(category.id)}
      sx={{ width: 36, height: 36, flexShrink: 0 }}
    >
      <ChevronRight
        fontSize="small"
        sx={{ transform: open ? 'rotate(90deg)' : 'none', transition: 'transform 120ms' }}
      />
    </IconButton>
  );
}

function HiddenMark({ isAbove }: { isAbove: boolean }) {
  const translate = useTranslate();
  const text = translate(isAbove ? 'categories.hiddenAbove' : 'categories.hidden');
  return (
    <Tooltip title={text}>
      <VisibilityOffOutlined
        role="img"
        aria-label={text}
        fontSize="small"
        sx={{ color: 'text.secondary', flexShrink: 0 }}
      />
    </Tooltip>
  );
}

function ProductCount({ node }: { node: CategoryNode<ListedCategory> }) {
  const translate = useTranslate();
  const count = countProducts(node);
  const filter = encodeURIComponent(JSON.stringify({ categoryId: node.category.id }));
  return (
    <MuiLink
      component={Link}
      to={`/products?filter=${filter}`}
      color="text.secondary"
      underline="hover"
      variant="body2"
      aria-label={translate('categories.openProducts', { name: node.category.name, count })}
      sx={{ ml: 'auto', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', py: 1.25 }}
    >
      {translate('categories.products', { smart_count: count })}
    </MuiLink>
  );
}

const Row = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  minHeight: 44,
  paddingRight: theme.spacing(1),
  borderBottom: `1px solid ${theme.palette.divider}`,
  '&:hover': { backgroundColor: theme.palette.sunken },
  '& .grip': {
    flexShrink: 0,
    marginInlineStart: theme.spacing(1),
    color: theme.palette.text.disabled,
    cursor: 'grab',
    [theme.breakpoints.down('sm')]: { display: 'none' },
  },
  '&[data-drop=inside]': { boxShadow: `inset 0 0 0 2px ${theme.palette.primary.main}` },
  '&[data-drop=before]': { boxShadow: `inset 0 2px 0 ${theme.palette.primary.main}` },
  '&[data-drop=after]': { boxShadow: `inset 0 -2px 0 ${theme.palette.primary.main}` },
}));
