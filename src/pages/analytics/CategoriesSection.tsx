import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { numberText } from '../../../domain/intl.ts';
import { NOT_CANCELLED } from '../../../domain/metricOrders.ts';
import { chartCardSx } from '../../charts/CardHead.tsx';
import { useOrderStats } from '../../charts/period/useStatsPlan.ts';
import { PartFailure } from '../../forms/ReadFailure.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import {
  type CategoryRecord,
  useCategoryStats,
  useCategoryTree,
} from '../../ui/fields/categoryTree.ts';
import { listUrl } from '../../ui/screenUrls.ts';
import { RankingCard } from './Ranking.tsx';
import { GridCell, Section, useAnalytics } from './Section.tsx';

export function CategoriesSection() {
  const translate = useTranslate();
  return (
    <Section name="categories">
      <RankingCard
        rank="categories"
        present={({ _id, name }) =>
          _id === null
            ? { name: translate('analytics.ranking.noCategory') }
            : { name, orderFilter: { categoryId: _id } }
        }
      />
      <GridCell columns={6}>
        <CategoryDrill />
      </GridCell>
    </Section>
  );
}

/** A tree of all categories. Opening a category reads its metrics. */
function CategoryDrill() {
  const translate = useTranslate();
  const id = useId();
  const [open, setOpen] = useState<readonly string[]>([]);
  const [isFull, setFull] = useState(false);
  const read = useCategoryTree();
  const { error } = read;
  const data = read.data?.data;

  function toggle(category: string) {
    setFull(open.length === MAX_OPEN && !open.includes(category));
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
      {error && <PartFailure text="analytics.categories.treeFailed" {...read} />}
      <Typography variant="body2" color="textSecondary" role="status">
        {isFull && translate('analytics.categories.few', { max: MAX_OPEN })}
      </Typography>
    </Card>
  );
}

// Not printed while closed, because a closed tree has only names.
const closedSx = { ...chartCardSx, '@media print': { display: 'none' } };

interface BranchProps {
  categories: readonly CategoryRecord[];
  /** Id of the parent; null for the roots. */
  parentId: string | null;
  open: readonly string[];
  onToggle: (id: string) => void;
}

/** Children of one category. An open child shows its metrics. */
function CategoryBranch({ categories, parentId, open, onToggle }: BranchProps) {
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

type RowProps = Omit<BranchProps, 'parentId'> & { category: CategoryRecord };

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

const PRODUCT_METRICS = [
  { name: 'productCount', filter: {} },
  { name: 'activeProductCount', filter: { status: 'active' } },
  { name: 'lowStockCount', filter: { stock: 'low' } },
  { name: 'outOfStockCount', filter: { stock: 'out' } },
] as const;

/** The metrics of a category, including its sub-categories. */
function CategoryMetrics({ id }: { id: string }) {
  const locale = useLocale();
  const { moneyText, ordersOf } = useAnalytics();
  const read = useCategoryStats(id);
  const sold = useCategorySales(id);
  const failed = [read, sold].find(({ error }) => error);
  if (failed) return <PartFailure text="analytics.categories.failed" {...failed} />;
  // The placeholder shows another period's sales.
  const sales = sold.isPlaceholderData ? undefined : sold.data;
  const { itemsSold, itemSales } = sales?.sums ?? {};
  const orders = ordersOf('placed', { categoryId: id, subcategories: true });
  return (
    <Metrics>
      {PRODUCT_METRICS.map(({ name, filter }) => (
        <CategoryMetric
          key={name}
          name={name}
          value={read.data && numberText(read.data[name], locale)}
          to={listUrl('products', { categoryId: id, ...filter })}
        />
      ))}
      {(!sales || itemsSold !== undefined) && (
        <CategoryMetric
          name="soldCount"
          value={itemsSold === undefined ? undefined : numberText(itemsSold, locale)}
          to={orders}
        />
      )}
      {(!sales || itemSales !== undefined) && (
        <CategoryMetric
          name="netSales"
          value={itemSales === undefined ? undefined : moneyText(itemSales)}
          to={orders}
        />
      )}
    </Metrics>
  );
}

/** Reads the sales of a category and its sub-categories in the period. */
function useCategorySales(categoryId: string) {
  const { from, to } = useAnalytics().plan.query;
  const filter = { categoryId, subcategories: true, status: NOT_CANCELLED };
  return useOrderStats({
    blocks: 'sums',
    filter: JSON.stringify({ ...filter, createdFrom: from, createdTo: to }),
  });
}

interface MetricProps {
  name: string;
  /** Undefined while loading. */
  value: string | undefined;
  to: string;
}

function CategoryMetric({ name, value, to }: MetricProps) {
  const translate = useTranslate();
  return (
    <div>
      <dt>{translate(`analytics.categories.${name}`)}</dt>
      <dd>
        {value === undefined ? (
          <Skeleton width={32} />
        ) : (
          <Link component={RouterLink} color="inherit" to={to}>
            {value}
          </Link>
        )}
      </dd>
    </div>
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
  // The RTL plugin does not mirror transforms.
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

/** Number of categories that can be open at once. Each open category sends two requests. */
const MAX_OPEN = 20;

/** Opens or closes a category. Opening more than `MAX_OPEN` closes the category that was opened first. */
export function toggleOpen(open: readonly string[], id: string): string[] {
  if (open.includes(id)) return open.filter((one) => one !== id);
  return [...open, id].slice(-MAX_OPEN);
}
