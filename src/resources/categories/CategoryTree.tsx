import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { CategoryNode } from '../../../domain/categoryTree.ts';
import { CategoryRow } from './CategoryRow.tsx';
import { listId } from './categoryMoves.ts';
import { useTree } from './treeContext.ts';
import type { ListedCategory } from './useCategoryTree.ts';

type Node = CategoryNode<ListedCategory>;

/** Lists inside lists: what is below what can be heard as well as seen. */
export function CategoryTree({ nodes }: { nodes: Node[] }) {
  const translate = useTranslate();
  return (
    <Level label={translate('categories.tree')}>
      {nodes.map((node) => (
        <Branch key={node.category.id} node={node} isHiddenAbove={false} />
      ))}
    </Level>
  );
}

function Branch({ node, isHiddenAbove }: { node: Node; isHiddenAbove: boolean }) {
  const translate = useTranslate();
  const { isOpen } = useTree();
  const { category, children } = node;
  const isHidden = isHiddenAbove || !category.isVisible;
  return (
    <li>
      <CategoryRow node={node} isHiddenAbove={isHiddenAbove} />
      {children.length > 0 && isOpen(category.id) && (
        <Level
          label={translate('categories.under', { name: category.name })}
          id={listId(category.id)}
        >
          {children.map((child) => (
            <Branch key={child.category.id} node={child} isHiddenAbove={isHidden} />
          ))}
        </Level>
      )}
    </li>
  );
}

function Level({ label, id, children }: { label: string; id?: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} id={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}
