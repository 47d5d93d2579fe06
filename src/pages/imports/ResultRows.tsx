import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import * as v from 'valibot';
import { Address } from '../../../contract/address.ts';
import type { Import, ImportResult, ImportRow, ImportRowFilter } from '../../../contract/import.ts';
import { isObject } from '../../../contract/isObject.ts';
import { addressLines } from '../../../domain/addressLines.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { PanelRows } from '../../lists/PanelPagination.tsx';
import { DetailCard } from '../../ui/DetailCard.tsx';
import { DialogLine, DialogLines } from '../../ui/DialogLines.tsx';
import { ChangeArrow } from '../../ui/fields/ChangeArrow.tsx';
import { ReferenceName } from '../../ui/fields/ReferenceName.tsx';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { NumberText } from '../../ui/fields/ValueText.tsx';
import { orderUrl } from '../../ui/screenUrls.ts';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';
import { importResources, useFieldName, useProblemLine } from './importTexts.ts';

type Shown = ImportResult | 'warned' | 'kept';

export function ResultRows({ data }: { data: Import }) {
  const translate = useTranslate();
  const { counts, state } = data;
  const all: Shown[] = ['new', 'changed', 'same', 'warned', 'refused', 'kept'];
  const shown = all.filter((one) => counts[one] > 0 || (one !== 'warned' && one !== 'kept'));
  const first =
    counts.kept > 0
      ? 'kept'
      : (shown.toReversed().find((one) => counts[one] > 0 && one !== 'same') ?? 'same');
  const [result, setResult] = useState<Shown>(first);
  const isWritten = state !== 'checked' && counts.written === counts.new + counts.changed;
  return (
    <DetailCard title={isWritten ? 'imports.result.doneTitle' : 'imports.result.title'}>
      <Box sx={tilesSx}>
        {shown.map((one) => (
          <Tile
            key={one}
            aria-pressed={one === result}
            onClick={() => setResult(one)}
            data-tone={one}
          >
            <Typography variant="h2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              <NumberText value={counts[one]} />
            </Typography>
            <Typography variant="body2" component="span">
              {translate(`imports.result.${one}`)}
            </Typography>
          </Tile>
        ))}
      </Box>
      <Rows key={result} data={data} result={result} />
    </DetailCard>
  );
}

const tilesSx = {
  display: 'grid',
  gap: 1,
  mb: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.125rem, 100%), 1fr))',
};

const Tile = styled(ButtonBase)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  justifyContent: 'start',
  textAlign: 'start',
  alignContent: 'start',
  padding: theme.spacing(1.5, 2),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 10,
  '&:hover': { background: theme.palette.sunken },
  '&[aria-pressed="true"]': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
  },
  '&[data-tone="refused"] h2, &[data-tone="refused"] .MuiTypography-h2': {
    color: theme.palette.error.main,
  },
}));

const PAGE = 50;

function Rows({ data, result }: { data: Import; result: Shown }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const filter: ImportRowFilter =
    result === 'kept' ? { outcome: 'kept' } : result === 'warned' ? { warned: true } : { result };
  const rows = useInfiniteQuery({
    queryKey: ['imports', data._id, 'rows', data.state, result],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.getImportRows(data._id, filter, [pageParam, pageParam + PAGE - 1], { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    select: ({ pages }) => pages.flat(),
  });
  const { error, hasNextPage, isFetchNextPageError, fetchNextPage } = rows;
  const name = translate(`imports.result.${result}`);
  const refetch = isFetchNextPageError ? fetchNextPage : rows.refetch;
  return (
    <>
      <PanelRows i18nPrefix="imports.result" query={{ ...rows, refetch }}>
        {(list) =>
          list.length === 0 ? (
            <Typography color="textSecondary">{translate('imports.result.none')}</Typography>
          ) : (
            <DialogLines
              tabIndex={0}
              aria-label={translate('imports.result.rows', { result: name })}
              sx={{ maxHeight: 480 }}
            >
              {list.map((row) => (
                <Row key={row._id} row={row} data={data} />
              ))}
            </DialogLines>
          )
        }
      </PanelRows>
      {hasNextPage && !error && (
        <Button
          sx={{ mt: 1 }}
          loading={rows.isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {translate('imports.result.more')}
        </Button>
      )}
    </>
  );
}

function Row({ row, data }: { row: ImportRow; data: Import }) {
  const translate = useTranslate();
  const getFieldName = useFieldName(data.type);
  const problemText = useProblemLine();
  const resource = importResources[data.type];
  // Tracking numbers are for orders that exist before the import.
  const exists = resource === 'orders' || (row.outcome !== 'undone' && row.outcome !== 'waiting');
  return (
    <DialogLine>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Typography
          variant="body2"
          component="span"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {exists && row.recordId !== null ? (
            <Link component={RouterLink} to={recordUrl(resource, row.recordId)}>
              <bdi>{row.label}</bdi>
            </Link>
          ) : (
            <bdi>{row.label}</bdi>
          )}
        </Typography>
        <Typography variant="caption" component="span" color="textSecondary" noWrap>
          {translate('imports.result.line', { line: row.line })}
        </Typography>
      </Box>
      {row.problems.map((problem) => (
        <Typography
          key={`${problem.line} ${problem.field} ${problem.message}`}
          variant="caption"
          component="p"
          color={row.result === 'refused' ? 'error' : 'textPrimary'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {problem.line !== undefined && (
            <>{translate('imports.result.line', { line: problem.line })} · </>
          )}
          {problem.field !== '' && <b>{getFieldName(problem.field)} · </b>}
          {problemText(problem)}
        </Typography>
      ))}
      {row.changes.slice(0, MAX_CHANGES).map(({ field, from, to, variant = '' }) => (
        <Typography
          key={`${variant} ${field}`}
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {variant !== '' && field !== 'variants' && (
            <>
              <bdi>{variant}</bdi> ·{' '}
            </>
          )}
          {getFieldName(field)} ·{' '}
          <Value {...{ field, resource }} value={from} isOfVariant={variant !== ''} />{' '}
          <ChangeArrow /> <Value {...{ field, resource }} value={to} isOfVariant={variant !== ''} />
        </Typography>
      ))}
      {row.changes.length > MAX_CHANGES && (
        <Typography variant="caption" component="p" color="textSecondary">
          {translate('imports.result.moreChanges', {
            smart_count: row.changes.length - MAX_CHANGES,
          })}
        </Typography>
      )}
    </DialogLine>
  );
}

function recordUrl(resource: string, id: string): string {
  return resource === 'orders' ? orderUrl(id) : `/${resource}/${id}`;
}

/** Number of changes shown for one record. A product with many variants can have more. */
const MAX_CHANGES = 30;
const MONEY = ['price', 'compareAtPrice', 'costPrice'];
const SHOWN = 120;
const REFERENCES = new Map([
  ['categoryId', 'categories'],
  ['brandId', 'brands'],
]);

interface ValueProps {
  field: string;
  resource: string;
  value: unknown;
  isOfVariant: boolean;
}

function Value({ field, resource, value, isOfVariant }: ValueProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const currency = useStoreCurrency();
  if (field === 'taxClass' && value === null) {
    return translate(isOfVariant ? 'variants.taxClassOfProduct' : 'taxes.taxClass.standard');
  }
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return translate(value ? 'forms.yes' : 'forms.no');
  if (typeof value === 'number') {
    return MONEY.includes(field) ? (
      formatMoney(value, currency, locale)
    ) : (
      <NumberText value={value} />
    );
  }
  if (Array.isArray(value)) {
    // Imports change only the first address.
    const address = v.safeParse(Address, value[0]);
    if (field === 'addresses' && address.success)
      return <bdi>{addressLines(address.output, locale).join(', ')}</bdi>;
    const isTexts = value.every((one) => typeof one === 'string');
    if (isTexts) return <bdi>{value.join(field === 'variants' ? ' / ' : ', ') || '—'}</bdi>;
    const options = value.flatMap((one) =>
      isObject(one) && Array.isArray(one.values) ? [`${one.name}: ${one.values.join(', ')}`] : [],
    );
    return <bdi>{field === 'options' ? options.join('; ') || '—' : value.length}</bdi>;
  }
  const text = String(value);
  if (field === 'taxClass') return taxClassText(text, translate);
  if (field === 'status') return translate(`${resource}.status.${text}`, { _: text });
  const reference = REFERENCES.get(field);
  // For a record that the import will create, the value is its name, or the path of a category.
  if (reference && /^(?=.*\d)[\w-]{20,}$/.test(text)) {
    return <ReferenceName resource={reference} id={text} />;
  }
  return <bdi>{text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}</bdi>;
}
