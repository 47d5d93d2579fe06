import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PartFailure } from '../forms/ReadFailure.tsx';
import { useNextFocus } from '../ui/useRestoredFocus.ts';
import { PageButton } from './Pager.tsx';

type Props = {
  /** Its texts are `label`, `range`, `previous` and `next` under this key. */
  texts: string;
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
};

/** The way through a short list in a card of a record's page; nothing when all of it is on one page. */
export function PartPages({ texts, page, perPage, total, onPage }: Props) {
  const translate = useTranslate();
  const pages = useNextFocus<HTMLElement>('button');
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  if (total <= perPage) return null;
  return (
    <Box
      ref={pages}
      component="nav"
      aria-label={translate(`${texts}.label`)}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, mt: 1 }}
    >
      <Typography variant="muted" aria-live="polite" sx={{ mr: 1 }}>
        {translate(`${texts}.range`, { from: first, to: last, total })}
      </Typography>
      <PageButton label={`${texts}.previous`} to={page - 1} isOff={page === 1} onGo={onPage}>
        <ChevronLeftOutlined className="pointing" />
      </PageButton>
      <PageButton label={`${texts}.next`} to={page + 1} isOff={last >= total} onGo={onPage}>
        <ChevronRightOutlined className="pointing" />
      </PageButton>
    </Box>
  );
}

type RowsProps<Data> = {
  /** Its texts are `loading` and `failed` under this key. */
  texts: string;
  read: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPlaceholderData' | 'isFetching'> & {
    refetch: () => unknown;
  };
  children: (data: Data) => ReactNode;
};

/** A page of such a list; the one before stays, greyed, until it is read. */
export function PartRows<Data>({ texts, read, children }: RowsProps<Data>) {
  const translate = useTranslate();
  const { data, error, isPlaceholderData } = read;
  const failure = error && <PartFailure text={`${texts}.failed`} {...read} />;
  if (data) {
    return (
      <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.55 : 1 }}>
        {children(data)}
        {failure}
      </Box>
    );
  }
  return (
    failure ?? (
      <Box role="status" aria-label={translate(`${texts}.loading`)}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </Box>
    )
  );
}
