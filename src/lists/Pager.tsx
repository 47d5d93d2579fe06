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

/** Rows a page, which rows these are, and the way to the others. */
export const Pager = memo(function Pager() {
  const translate = useTranslate();
  const sizeId = useId();
  // On the last page the way back has the focus.
  const buttons = useNextFocus<HTMLDivElement>('button');
  const { page, perPage, total, hasNextPage, setPage, setPerPage } = useListPaginationContext();
  // Undefined where the server does not say how many there are.
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
      <Range />
      {(page > 1 || !isLast) && (
        <Box ref={buttons} sx={{ display: 'flex' }}>
          <PageButton label="listing.page.first" to={1} isOff={page <= 1} onGo={setPage}>
            <FirstPageOutlined className="pointing" />
          </PageButton>
          <PageButton label="listing.page.previous" to={page - 1} isOff={page <= 1} onGo={setPage}>
            <ChevronLeftOutlined className="pointing" />
          </PageButton>
          <PageButton label="listing.page.next" to={page + 1} isOff={isLast} onGo={setPage}>
            <ChevronRightOutlined className="pointing" />
          </PageButton>
          {last !== undefined && (
            <PageButton label="listing.page.last" to={last} isOff={isLast} onGo={setPage}>
              <LastPageOutlined className="pointing" />
            </PageButton>
          )}
        </Box>
      )}
    </Bar>
  );
});

/** Which rows these are. */
function Range() {
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
  isOff: boolean;
  onGo: (page: number) => void;
  children: ReactNode;
}

/** Leads to another page. */
export function PageButton({ label, to, isOff, onGo, children }: PageButtonProps) {
  const translate = useTranslate();
  return (
    <IconButton
      size="small"
      aria-label={translate(label)}
      disabled={isOff}
      onClick={() => onGo(to)}
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

// The browser's own select: it is light, and on a phone it is the wheel that everyone knows.
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
