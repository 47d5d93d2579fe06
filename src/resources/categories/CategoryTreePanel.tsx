import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useDataProvider, useStore, useTranslate } from 'react-admin';
import { buildTree, type CategoryNode, searchTree } from '../../../domain/categoryTree.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import type { CategoryRecord } from '../../ui/fields/categoryTree.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { ListStatePanel } from '../../ui/StatePanel.tsx';
import { showToast } from '../../ui/toasts.ts';
import { CategoryRow, menuId } from './CategoryRow.tsx';
import { getNeighbour, listId, type Place, productTotals } from './categoryMoves.ts';
import { type Drag, type Tree, TreeProvider, useTree } from './treeContext.ts';

const CategoryRenameDialog = lazyPart(() => import('./CategoryRenameDialog.tsx'));
const CategoryDeleteDialog = lazyPart(() => import('./CategoryDeleteDialog.tsx'));

export function CategoryTreePanel({ categories }: { categories: CategoryRecord[] }) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const [categoryToRename, setCategoryToRename] = useState<CategoryRecord | null>(null);
  const [categoryToDelete, setCategoryToDelete] = useState<CategoryRecord | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const fullTree = useMemo(() => buildTree(categories), [categories]);
  const totals = useMemo(() => productTotals(fullTree), [fullTree]);
  const nodes = useMemo(() => searchTree(fullTree, search), [fullTree, search]);
  const open = useOpenCategories(categories);
  const focusRow = useRowFocus(categories);
  const treeMoves = useTreeMoves(categories, (id, parentId) => {
    if (parentId !== null) open.show(parentId);
    focusRow({ id, parentId });
  });
  const tree: Tree = {
    categories,
    totals,
    ...treeMoves,
    drag,
    setDrag,
    // A search shows all of its results, at every depth.
    isOpen: (id) => search.trim() !== '' || open.isOpen(id),
    toggle: open.toggle,
    rename: setCategoryToRename,
    remove: setCategoryToDelete,
  };
  return (
    <TreeProvider value={tree}>
      <Toolbar
        search={search}
        onSearch={setSearch}
        onOpenAll={open.openAll}
        onCloseAll={open.closeAll}
      />
      {nodes.length > 0 ? (
        <Level label={translate('categories.tree')}>
          {nodes.map((node) => (
            <Branch key={node.category.id} node={node} isHiddenAbove={false} />
          ))}
        </Level>
      ) : (
        <NoResult onClear={() => setSearch('')} />
      )}
      {categoryToRename && (
        <CategoryRenameDialog
          category={categoryToRename}
          // A late response to one rename must not close the dialog of the next.
          onClose={() => setCategoryToRename((now) => (now === categoryToRename ? null : now))}
        />
      )}
      {categoryToDelete && (
        <CategoryDeleteDialog
          category={categoryToDelete}
          onClose={() => setCategoryToDelete(null)}
          onDeleted={() => focusRow(getNeighbour(categories, categoryToDelete))}
        />
      )}
    </TreeProvider>
  );
}

/**
 * Returns a function that focuses a row's menu button once the row is rendered below the given parent: React mounts a
 * new row below a new parent.
 */
function useRowFocus(categories: CategoryRecord[]) {
  const [focusTarget, setFocusTarget] = useState<{ id: string; parentId: string | null } | null>(
    null,
  );
  useEffect(() => {
    const row = categories.find(({ id }) => id === focusTarget?.id);
    const menu = focusTarget && document.getElementById(menuId(focusTarget.id));
    if (!menu || row?.parentId !== focusTarget.parentId) return;
    menu.focus();
    setFocusTarget(null);
  }, [focusTarget, categories]);
  return setFocusTarget;
}

function useTreeMoves(
  categories: CategoryRecord[],
  onMoved: (id: string, parentId: string | null) => void,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const { mutate, isPending } = useMutation({
    mutationKey: ['categories', 'move'],
    mutationFn: ({ category, place }: { category: CategoryRecord; place: Place }) =>
      dataProvider.update('categories', {
        id: category.id,
        data: place,
        // Without former values, so that both fields are sent: a position is only clear together with its parent.
        previousData: { id: category.id },
        // The place does not depend on the former one, so the move needs no precondition.
        meta: { ifMatch: false },
      }),
    onSuccess: (_, { category, place }) => {
      const parent = categories.find(({ id }) => id === place.parentId)?.name;
      const where = { name: category.name, parent, place: place.position + 1 };
      const title = translate(`categories.moved.${parent ? 'under' : 'top'}`, where);
      showToast({ tone: 'success', title });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['categories'] }),
  });
  const move = (category: CategoryRecord, place: Place) =>
    mutate({ category, place }, { onSuccess: () => onMoved(category.id, place.parentId) });
  return { move, isMoving: isPending };
}

interface ToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  onOpenAll: () => void;
  onCloseAll: () => void;
}

function Toolbar({ search, onSearch, onOpenAll, onCloseAll }: ToolbarProps) {
  const translate = useTranslate();
  const label = translate('categories.search');
  return (
    <Box sx={{ p: { xs: 1.5, sm: 2 }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <TextField
        type="search"
        role="search"
        value={search}
        placeholder={label}
        onChange={(event) => onSearch(event.target.value.slice(0, 200))}
        sx={{ flex: '1 1 200px', maxWidth: { sm: 380 }, m: 0 }}
        slotProps={{
          htmlInput: { 'aria-label': label },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchOutlined fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <Box sx={{ display: 'flex', gap: 1, ml: { sm: 'auto' } }}>
        <Button color="inherit" onClick={onOpenAll}>
          {translate('categories.expandAll')}
        </Button>
        <Button color="inherit" onClick={onCloseAll}>
          {translate('categories.collapseAll')}
        </Button>
      </Box>
    </Box>
  );
}

/**
 * Expanded categories, stored with the other view settings. By default the top level is expanded.
 */
function useOpenCategories(categories: CategoryRecord[]) {
  const roots = categories.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  const [stored, setOpen] = useStore<string[] | null>('categories.expanded', null);
  const open = stored ?? roots;
  // Changes the current value, because the expanded categories may have changed while a move was pending.
  const change = (next: (now: string[]) => string[]) => setOpen((now) => next(now ?? roots));
  return {
    isOpen: (id: string) => open.includes(id),
    toggle: (id: string) =>
      change((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
    show: (id: string) => change((now) => (now.includes(id) ? now : [...now, id])),
    openAll: () => setOpen(categories.map(({ id }) => id)),
    closeAll: () => setOpen([]),
  };
}

type Node = CategoryNode<CategoryRecord>;

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

/** Nested lists, so screen readers announce the level. */
function Level({ label, id, children }: { label: string; id?: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} id={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

function NoResult({ onClear }: { onClear: () => void }) {
  const translate = useTranslate();
  return (
    <ListStatePanel
      role="status"
      icon={<SearchOffOutlined />}
      title={translate('categories.noResult.title')}
      text={translate('categories.noResult.text')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {translate('listing.clearSearch')}
        </Button>
      }
    />
  );
}
