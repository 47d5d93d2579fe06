import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { buildTree, searchTree } from '../../../domain/categoryTree.ts';
import { lazyPart } from '../../lazyPart.tsx';
import { menuId } from './CategoryMenu.tsx';
import { CategoryNoResult } from './CategoryStates.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { type DropSpot, neighbourOf, type Place, productTotals } from './categoryMoves.ts';
import { type Tree, TreeProvider } from './treeContext.ts';
import type { ListedCategory } from './useCategoryTree.ts';
import { useMoveCategory } from './useMoveCategory.ts';
import { useOpenCategories } from './useOpenCategories.ts';

const CategoryRenameDialog = lazyPart(() => import('./CategoryRenameDialog.tsx'));
const CategoryDeleteDialog = lazyPart(() => import('./CategoryDeleteDialog.tsx'));

/** Search, expand and collapse above the tree; the dialogs that its rows open. */
export function CategoryTreePanel({ categories }: { categories: ListedCategory[] }) {
  const [search, setSearch] = useState('');
  const [renamed, setRenamed] = useState<ListedCategory | null>(null);
  const [deleted, setDeleted] = useState<ListedCategory | null>(null);
  const whole = useMemo(() => buildTree(categories), [categories]);
  const totals = useMemo(() => productTotals(whole), [whole]);
  const nodes = useMemo(() => searchTree(whole, search), [whole, search]);
  const open = useOpenCategories(categories);
  const focusRow = useRowFocus(categories);
  const moving = useTreeMoves(categories, (id, parentId) => {
    if (parentId !== null) open.show(parentId);
    focusRow({ id, parentId });
  });
  const tree: Tree = {
    categories,
    totals,
    ...moving,
    // What a search found is always shown, however deep it is.
    isOpen: (id) => search.trim() !== '' || open.isOpen(id),
    toggle: open.toggle,
    rename: setRenamed,
    remove: setDeleted,
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
        <CategoryTree nodes={nodes} />
      ) : (
        <CategoryNoResult onClear={() => setSearch('')} />
      )}
      <Suspense>
        {renamed && <CategoryRenameDialog category={renamed} onClose={() => setRenamed(null)} />}
        {deleted && (
          <CategoryDeleteDialog
            category={deleted}
            onClose={() => setDeleted(null)}
            onDeleted={() => focusRow(neighbourOf(categories, deleted))}
          />
        )}
      </Suspense>
    </TreeProvider>
  );
}

/** Gives the focus to a row's menu once the row is drawn where it is now: React draws it anew elsewhere. */
function useRowFocus(categories: ListedCategory[]) {
  const [wanted, setWanted] = useState<{ id: string; parentId: string | null } | null>(null);
  useEffect(() => {
    const row = categories.find(({ id }) => id === wanted?.id);
    const menu = wanted && document.getElementById(menuId(wanted.id));
    if (!menu || row?.parentId !== wanted.parentId) return;
    menu.focus();
    setWanted(null);
  }, [wanted, categories]);
  return setWanted;
}

function useTreeMoves(
  categories: ListedCategory[],
  onMoved: (id: string, parentId: string | null) => void,
) {
  const [dragged, setDragged] = useState<ListedCategory | null>(null);
  const [drop, setDrop] = useState<{ id: string; spot: DropSpot } | null>(null);
  const { mutate, isPending } = useMoveCategory();
  const move = (category: ListedCategory, place: Place) => {
    const parent = categories.find(({ id }) => id === place.parentId);
    mutate(
      { category, place, parentName: parent?.name ?? null },
      { onSuccess: () => onMoved(category.id, place.parentId) },
    );
  };
  return { move, isMoving: isPending, dragged, setDragged, drop, setDrop };
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
    <Box
      sx={{
        p: { xs: 1.5, sm: 2 },
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
      }}
    >
      <TextField
        size="small"
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
