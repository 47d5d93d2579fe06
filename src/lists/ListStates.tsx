import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ResourceIcon } from '../ui/fields/resource.tsx';
import { ListStatePanel, ReadFailedPanel } from '../ui/StatePanel.tsx';

export interface ListEmptyProps {
  /** `title` and `text` are translation keys. */
  title: string;
  text: string;
  action: ReactNode;
}

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

export function ListFailed() {
  const { isFetching, refetch } = useListContext();
  return <ReadFailedPanel title="listing.failed.title" {...{ isFetching, refetch }} />;
}

/** A link that looks like a button. `label`: translation key; without a translation, "Create". */
export function ScreenButton({ label, ...props }: ButtonProps & { to: string; label: string }) {
  const translate = useTranslate();
  return (
    <Button component={Link} {...props}>
      {translate(label, { _: translate('ra.action.create') })}
    </Button>
  );
}
