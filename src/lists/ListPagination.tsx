import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import FirstPageOutlined from '@mui/icons-material/FirstPageOutlined';
import LastPageOutlined from '@mui/icons-material/LastPageOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, useId } from 'react';
import { useListContext, useListPaginationContext, useTranslate } from 'react-admin';
import { useNextFocus } from '../ui/useRestoredFocus.ts';
import { PAGE_SIZES } from './listParams.ts';

export const ListPagination = memo(function ListPagination() {
  const translate = useTranslate();
  const sizeId = useId();
  // Moves the focus from a button that became disabled to the next enabled one.
  const buttons = useNextFocus<HTMLDivElement>('button');
  const { page, perPage, total, hasNextPage, setPage, setPerPage } = useListPaginationContext();
  // Undefined when the API sends no total.
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage));
  const isLast = last === undefined ? !hasNextPage : page >= last;

  return (
    <Bar aria-label={translate('listing.pages')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mr: 'auto' }}>
        <Typography variant="muted" component="label" htmlFor={sizeId}>
          {translate('listing.perPage')}
        </Typography>
        <SizeSelect
          id={sizeId}
          value={perPage}
          onChange={(event) => setPerPage(Number(event.target.value))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </SizeSelect>
      </Box>
      <RowRange />
      {(page > 1 || !isLast) && (
        <Box ref={buttons} sx={{ display: 'flex' }}>
          <PageButton label="listing.page.first" to={1} isDisabled={page <= 1} onPage={setPage}>
            <FirstPageOutlined className="pointing" />
          </PageButton>
          <PageButton
            label="listing.page.previous"
            to={page - 1}
            isDisabled={page <= 1}
            onPage={setPage}
          >
            <ChevronLeftOutlined className="pointing" />
          </PageButton>
          <PageButton label="listing.page.next" to={page + 1} isDisabled={isLast} onPage={setPage}>
            <ChevronRightOutlined className="pointing" />
          </PageButton>
          {last !== undefined && (
            <PageButton label="listing.page.last" to={last} isDisabled={isLast} onPage={setPage}>
              <LastPageOutlined className="pointing" />
            </PageButton>
          )}
        </Box>
      )}
    </Bar>
  );
});

function RowRange() {
  const translate = useTranslate();
  const { page, perPage, data = [], total } = useListContext();
  const from = (page - 1) * perPage + 1;
  const to = total === undefined ? from + data.length - 1 : Math.min(page * perPage, total);
  return (
    <Typography variant="muted" aria-live="polite" noWrap>
      {total === undefined ? `${from}–${to}` : translate('listing.range', { from, to, total })}
    </Typography>
  );
}

interface PageButtonProps {
  /** Translation key. */
  label: string;
  to: number;
  isDisabled: boolean;
  onPage: (page: number) => void;
  children: ReactNode;
}

export function PageButton({ label, to, isDisabled, onPage, children }: PageButtonProps) {
  const translate = useTranslate();
  return (
    <IconButton
      size="small"
      aria-label={translate(label)}
      disabled={isDisabled}
      onClick={() => onPage(to)}
      sx={(theme) => ({ [theme.breakpoints.down('sm')]: { width: 44, height: 44 } })}
    >
      {children}
    </IconButton>
  );
}

const Bar = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(1, 2),
  borderTop: `1px solid ${theme.palette.divider}`,
}));

// A native select: light, and phones show their own picker.
const SizeSelect = styled('select')(({ theme }) => ({
  font: 'inherit',
  fontSize: theme.typography.body2.fontSize,
  minHeight: 32,
  padding: theme.spacing(0, 0.5),
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  [theme.breakpoints.down('sm')]: { minHeight: 44 },
}));
