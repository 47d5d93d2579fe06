import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocaleState, useTranslate } from 'react-admin';
import type { CategoryStats } from '../../../contract/category.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { FormSection } from '../../forms/FormSection.tsx';

const FIGURES = [
  'productCount',
  'activeProductCount',
  'lowStockCount',
  'outOfStockCount',
  'soldCount',
] as const;

/** What is in a category and under it. */
export function CategoryFigures({ id }: { id: string }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['categories', 'stats', id],
    queryFn: ({ signal }) => dataProvider.getCategoryStats(id, { signal }),
    meta: { isErrorShown: true },
  });
  return (
    <FormSection title="categories.section.figures" text="categories.stats.note">
      {error ? (
        <Box role="alert">
          <Typography variant="body2">{translate('categories.stats.failed')}</Typography>
          <Button loading={isFetching} onClick={() => refetch()}>
            {translate('listing.retry')}
          </Button>
        </Box>
      ) : (
        <Figures stats={data?.data} />
      )}
    </FormSection>
  );
}

function Figures({ stats }: { stats: CategoryStats | undefined }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        rowGap: 1,
        typography: 'body2',
      }}
    >
      {FIGURES.map((figure) => (
        <Box key={figure} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {translate(`categories.stats.${figure}`)}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
            {stats ? stats[figure].toLocaleString(locale) : <Skeleton width={32} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
