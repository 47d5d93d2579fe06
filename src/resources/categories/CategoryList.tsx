import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { ListEmpty, ScreenButton } from '../../lists/ListStates.tsx';
import { useCategoryTree } from '../../ui/fields/categoryTree.ts';
import { ResourceIcon, useResourceName } from '../../ui/fields/resource.tsx';
import { ReadFailedPanel } from '../../ui/StatePanel.tsx';
import { Title } from '../../ui/Title.tsx';
import { CategoryTreePanel } from './CategoryTreePanel.tsx';

export default function CategoryList() {
  const translate = useTranslate();
  const tree = useCategoryTree();
  const name = useResourceName();
  const rows = tree.data?.data;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', pb: 3 }}>
      <Title title={name} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Typography variant="h1">{name}</Typography>
          <Typography variant="muted">{translate('categories.intro')}</Typography>
        </Box>
        <Box sx={actionsSx}>
          <ScreenButton
            to="/products"
            label="categories.toProducts"
            color="inherit"
            startIcon={<ResourceIcon resource="products" />}
          />
          <ScreenButton
            to="/categories/create"
            label="ra.action.create"
            variant="contained"
            startIcon={<AddOutlined />}
          />
        </Box>
      </Box>
      <Paper component="section" aria-label={name} variant="outlined" sx={{ overflow: 'clip' }}>
        {rows && rows.length > 0 && <CategoryTreePanel categories={rows} />}
        {rows?.length === 0 && <Empty />}
        {!rows && tree.isPending && <TreeSkeleton />}
        {!rows && tree.error && (
          <ReadFailedPanel
            title="categories.failed"
            isFetching={tree.isFetching}
            refetch={tree.refetch}
          />
        )}
      </Paper>
    </Box>
  );
}

const actionsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  // Phones: the buttons have a row of their own, with the main action at its end.
  width: { xs: '100%', sm: 'auto' },
  '& > :last-child': { ml: { xs: 'auto', sm: 0 } },
};

function Empty() {
  return (
    <ListEmpty
      title="categories.empty.title"
      text="categories.empty.text"
      action={
        <ScreenButton to="/categories/create" label="categories.empty.action" variant="contained" />
      }
    />
  );
}

const indents = [0, 1, 1, 2, 0, 1, 0, 1];

function TreeSkeleton() {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-label={translate('listing.loading')}
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      {indents.map((indent, row) => (
        // Placeholders never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Skeleton key={row} variant="rounded" height={28} sx={{ ml: indent * 4, maxWidth: 480 }} />
      ))}
    </Box>
  );
}
