import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { chartCardSx } from '../../charts/CardHead.tsx';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { CategoryBranch, type ListedCategory } from './CategoryBranch.tsx';
import { MOST_OPEN, toggleOpen } from './openRows.ts';

const PAGE = 1000;

/** The tree of categories, closed; what is in a category is read when it is opened, and only then. */
export function CategoryDrill() {
  const translate = useTranslate();
  const id = useId();
  const [open, setOpen] = useState<readonly string[]>([]);
  const [isFull, setFull] = useState(false);
  const { data, error, refetch, isFetching } = useCategories();

  function toggle(category: string) {
    setFull(open.length === MOST_OPEN && !open.includes(category));
    setOpen(toggleOpen(open, category));
  }

  return (
    <Card component="section" aria-labelledby={id} sx={open.length > 0 ? chartCardSx : closedSx}>
      <div>
        <Typography id={id} variant="h3">
          {translate('analytics.categories.tree')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
          {translate('analytics.categories.treeText')}
        </Typography>
      </div>
      {data && data.length > 0 && (
        <CategoryBranch categories={data} parentId={null} open={open} onToggle={toggle} />
      )}
      {data?.length === 0 && (
        <Typography variant="body2">{translate('analytics.categories.treeNone')}</Typography>
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {error && (
        <Box role="alert">
          <Typography variant="body2">{translate('analytics.categories.treeFailed')}</Typography>
          <Button loading={isFetching} onClick={() => void refetch()}>
            {translate('analytics.failed.retry')}
          </Button>
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" role="status">
        {isFull && translate('analytics.categories.few', { most: MOST_OPEN })}
      </Typography>
    </Card>
  );
}

// A tree of nothing but names, that nobody can open on paper.
const closedSx = { ...chartCardSx, '@media print': { display: 'none' } };

/** Every category, in pages of the most that the server gives at once. The key is that of react-admin's lists. */
function useCategories() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['categories', 'getList', 'analytics'],
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => {
      const rows: ListedCategory[] = [];
      for (let page = 1; ; page += 1) {
        const { data, total = 0 } = await dataProvider.getList<ListedCategory>('categories', {
          pagination: { page, perPage: PAGE },
          sort: { field: 'position', order: 'ASC' },
          filter: {},
          signal,
        });
        rows.push(...data);
        if (data.length < PAGE || rows.length >= total) return rows;
      }
    },
  });
}
