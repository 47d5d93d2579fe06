import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ResourceIcon } from '../ui/fields/resource.tsx';
import { ListStatePanel, ReadFailedPanel, StaleNote } from '../ui/StatePanel.tsx';

export interface ListEmptyProps {
  /** Translation keys. */
  title: string;
  text: string;
  action: ReactNode;
}

/** Nothing has been created yet. */
export function ListEmpty({ title, text, action }: ListEmptyProps) {
  const translate = useTranslate();
  return (
    <ListStatePanel
      icon={<ResourceIcon />}
      title={translate(title)}
      text={translate(text)}
      action={action}
    />
  );
}

/** Nothing matches the filters. */
export function ListNoResult() {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  return (
    <ListStatePanel
      role="status"
      icon={<SearchOffOutlined />}
      title={translate('listing.noResult.title')}
      text={translate('listing.noResult.text')}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {translate('listing.showAll')}
        </Button>
      }
    />
  );
}

/** The rows could not be read. */
export function ListFailed() {
  const { isFetching, refetch } = useListContext();
  return <ReadFailedPanel title="listing.failed.title" {...{ isFetching, refetch }} />;
}

/** The rows are there, but reading them again did not work. */
export function ListStale() {
  const { isFetching, refetch } = useListContext();
  return <StaleNote text="listing.stale" {...{ isFetching, refetch }} />;
}

/** A button that leads to another screen. `label`: a translation key, else `Create`. */
export function ScreenButton({ label, ...props }: ButtonProps & { to: string; label: string }) {
  const translate = useTranslate();
  return (
    <Button component={Link} {...props}>
      {translate(label, { _: translate('ra.action.create') })}
    </Button>
  );
}
