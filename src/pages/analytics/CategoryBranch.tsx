import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useLocaleState, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { listUrl } from '../../charts/listUrl.ts';
import type { CategoryRecord } from '../../dataProvider/allCategories.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';

interface Props {
  categories: readonly CategoryRecord[];
  /** Whose children are shown; null: the roots. */
  parentId: string | null;
  open: readonly string[];
  onToggle: (id: string) => void;
}

/** The categories directly under one, each with what is in it once it is open. */
export function CategoryBranch({ categories, parentId, open, onToggle }: Props) {
  const children = categories.filter((category) => category.parentId === parentId);
  return (
    <Branch>
      {children.map((category) => (
        <CategoryRow
          key={category.id}
          category={category}
          categories={categories}
          open={open}
          onToggle={onToggle}
        />
      ))}
    </Branch>
  );
}

type RowProps = Omit<Props, 'parentId'> & { category: CategoryRecord };

function CategoryRow({ category, categories, open, onToggle }: RowProps) {
  const id = useId();
  const isOpen = open.includes(category.id);
  return (
    <li>
      <Toggle
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={() => onToggle(category.id)}
      >
        <ExpandIcon fontSize="small" className={isOpen ? 'open' : undefined} />
        <bdi>{category.name}</bdi>
      </Toggle>
      {isOpen && (
        <Box id={id} sx={{ pl: 3.5, pb: 1 }}>
          <CategoryMetrics id={category.id} />
          <CategoryBranch
            categories={categories}
            parentId={category.id}
            open={open}
            onToggle={onToggle}
          />
        </Box>
      )}
    </li>
  );
}

const METRIC_ORDERS = [
  { name: 'productCount', filter: {} },
  { name: 'activeProductCount', filter: { status: 'active' } },
  { name: 'lowStockCount', filter: { stock: 'low' } },
  { name: 'outOfStockCount', filter: { stock: 'out' } },
  { name: 'soldCount', filter: undefined },
] as const;

/** `/categories/{id}/stats`, read now: the category with everything under it. */
function CategoryMetrics({ id }: { id: string }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['categories', 'stats', id],
    meta: { isErrorShown: true },
    queryFn: ({ signal }) => dataProvider.getCategoryStats(id, { signal }),
  });
  if (error) {
    return (
      <Box role="alert">
        <Typography variant="body2">{translate('analytics.categories.failed')}</Typography>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {translate('analytics.failed.retry')}
        </Button>
      </Box>
    );
  }
  return (
    <Metrics>
      {METRIC_ORDERS.map(({ name, filter }) => {
        const value = data?.data[name].toLocaleString(locale);
        return (
          <div key={name}>
            <dt>{translate(`analytics.categories.${name}`)}</dt>
            <dd>
              {value === undefined && <Skeleton width={32} />}
              {value !== undefined && filter ? (
                <Link
                  component={RouterLink}
                  color="inherit"
                  to={listUrl('products', { categoryId: id, ...filter })}
                >
                  {value}
                </Link>
              ) : (
                value
              )}
            </dd>
          </div>
        );
      })}
    </Metrics>
  );
}

const Branch = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

const Toggle = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  minHeight: 36,
  padding: theme.spacing(0, 1),
  gap: theme.spacing(1),
  justifyContent: 'flex-start',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  borderRadius: theme.shape.borderRadius,
  '&:hover': { backgroundColor: theme.palette.action.hover },
  [theme.breakpoints.down('sm')]: { minHeight: 44 },
  // Closed, it points to where lines go; the plugin for right-to-left turns nothing round in a transform.
  '& svg': { transform: theme.direction === 'rtl' ? 'rotate(90deg)' : 'rotate(-90deg)' },
  '& svg.open': { transform: 'none' },
}));

const Metrics = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 3),
  margin: theme.spacing(0.5, 0, 1),
  fontSize: theme.typography.caption.fontSize,
  '& dt': { color: theme.palette.text.secondary },
  '& dd': {
    margin: 0,
    fontSize: theme.typography.body2.fontSize,
    fontWeight: 570,
    fontVariantNumeric: 'tabular-nums',
  },
}));
