import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { PartFailure } from '../forms/ReadFailure.tsx';
import { useNextFocus } from '../ui/useRestoredFocus.ts';
import { PageButton } from './ListPagination.tsx';

type Props = {
  /** Prefix of the translation keys `label`, `range`, `previous` and `next`. */
  i18nPrefix: string;
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
};

/** Pagination of a short list in a panel of a record's screen. Renders nothing if there is only one page. */
export function PanelPagination({ i18nPrefix, page, perPage, total, onPage }: Props) {
  const translate = useTranslate();
  const pages = useNextFocus<HTMLElement>('button');
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const lastPage = Math.ceil(total / perPage);
  useEffect(() => {
    // This page no longer has rows, for example because another merchant removed them.
    if (lastPage > 0 && page > lastPage) onPage(lastPage);
  });
  if (total <= perPage) return null;
  return (
    <Box
      ref={pages}
      component="nav"
      aria-label={translate(`${i18nPrefix}.label`)}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, mt: 1 }}
    >
      <Typography variant="muted" aria-live="polite" sx={{ mr: 1 }}>
        {translate(`${i18nPrefix}.range`, { from: first, to: last, total })}
      </Typography>
      <PageButton
        label={`${i18nPrefix}.previous`}
        to={page - 1}
        isDisabled={page === 1}
        onPage={onPage}
      >
        <ChevronLeftOutlined className="pointing" />
      </PageButton>
      <PageButton
        label={`${i18nPrefix}.next`}
        to={page + 1}
        isDisabled={last >= total}
        onPage={onPage}
      >
        <ChevronRightOutlined className="pointing" />
      </PageButton>
    </Box>
  );
}

type RowsProps<Data> = {
  /** Prefix of the translation keys `loading` and `failed`. */
  i18nPrefix: string;
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPlaceholderData' | 'isFetching'> & {
    refetch: () => unknown;
  };
  children: (data: Data) => ReactNode;
};

/** The rows of one page. The previous page stays, greyed, while the next one loads. */
export function PanelRows<Data>({ i18nPrefix, query, children }: RowsProps<Data>) {
  const translate = useTranslate();
  const { data, error, isPlaceholderData } = query;
  const failure = error && <PartFailure text={`${i18nPrefix}.failed`} {...query} />;
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
      <Box role="status" aria-label={translate(`${i18nPrefix}.loading`)}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </Box>
    )
  );
}
