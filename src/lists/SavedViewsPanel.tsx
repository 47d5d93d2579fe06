import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FormEvent, MouseEvent } from 'react';
import { useNavigate, useResourceContext, useTranslate } from 'react-admin';
import { useHref, useLocation } from 'react-router';
import * as v from 'valibot';
import { DraftNotice } from '../forms/drafts/DraftNotice.tsx';
import { useDraftState } from '../forms/drafts/useDraftState.ts';
import { useSides } from '../theme/direction.ts';
import { narrowScreen } from '../theme/rowStyles.ts';
import { copyText, showToast } from '../ui/toasts.ts';
import type { useSavedViews } from './savedViews.ts';
import {
  isSameName,
  MAX_NAME_LENGTH,
  MAX_VIEWS,
  type SavedView,
  sharedSearch,
  viewSearch,
} from './savedViews.ts';

const Values = v.object({ name: v.string() });

interface Props {
  saved: ReturnType<typeof useSavedViews>;
  onClose: () => void;
}

/** The popover is part of this lazy component, for the same reason as that of `ColumnChoice`. */
export default function SavedViewsPanel({
  saved,
  anchor,
  onClose,
}: Props & { anchor: HTMLElement }) {
  const translate = useTranslate();
  const { start } = useSides();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: start }}
      transformOrigin={{ vertical: 'top', horizontal: start }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('listing.views.title'),
          sx: { width: 'min(360px, calc(100vw - 32px))', p: 2, mt: 0.5 },
        },
      }}
    >
      <Typography variant="subtitle2" component="h2">
        {translate('listing.views.title')}
      </Typography>
      {saved.views.length === 0 ? (
        <Typography variant="muted" sx={{ mt: 0.5 }}>
          {translate('listing.views.none')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
          {saved.views.map((view) => (
            <ViewRow
              key={view.name}
              view={view}
              isCurrent={view === saved.current}
              onOpen={() => {
                saved.setHidden(view.hidden);
                onClose();
              }}
              onRemove={() => saved.remove(view.name)}
            />
          ))}
        </Box>
      )}
      <SaveForm saved={saved} onClose={onClose} />
    </Popover>
  );
}

interface RowProps {
  view: SavedView;
  isCurrent: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

function ViewRow({ view, isCurrent, onOpen, onRemove }: RowProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const url = useHref({ pathname, search: sharedSearch(view) });

  // The href includes the hidden columns. A plain click stores the hidden columns instead, so that the URL stays short.
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
    void navigate({ pathname, search: viewSearch(view) });
  }

  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 44 }}>
      <Link
        href={url}
        onClick={open}
        aria-current={isCurrent || undefined}
        color={isCurrent ? 'primary' : 'textPrimary'}
        noWrap
        sx={{ flex: 1, minWidth: 0, py: 1.25 }}
      >
        {view.name}
      </Link>
      <IconButton
        size="small"
        aria-label={translate('listing.views.copy', { name: view.name })}
        onClick={() => void copyText(new URL(url, window.location.href).href, 'listing.views')}
      >
        <LinkOutlined fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        edge="end"
        aria-label={translate('listing.views.delete', { name: view.name })}
        onClick={onRemove}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

function SaveForm({ saved, onClose }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const draft = useDraftState(resource, 'view', Values, { name: '' });
  const { name } = draft.values;
  const isTaken = saved.views.some((view) => isSameName(view.name, name));
  const isFull = saved.views.length >= MAX_VIEWS && !isTaken;
  const canSave = name.trim() !== '' && !isFull;

  function save(event: FormEvent) {
    event.preventDefault();
    if (!canSave) return;
    saved.save(name);
    draft.reset();
    showToast({
      tone: 'success',
      title: 'listing.views.saved',
      values: { name: name.trim() },
    });
    onClose();
  }

  return (
    <Box component="form" onSubmit={save} sx={{ mt: 1.5 }}>
      <DraftNotice draft={draft} />
      <Box sx={nameRowSx}>
        <TextField
          autoFocus
          label={translate('listing.views.name')}
          value={name}
          onChange={(event) => draft.change({ name: event.target.value.slice(0, MAX_NAME_LENGTH) })}
          helperText={
            isFull
              ? translate('listing.views.full', { count: MAX_VIEWS })
              : isTaken
                ? translate('listing.views.taken')
                : translate('listing.views.help')
          }
          sx={{ m: 0 }}
        />
        <Button type="submit" variant="contained" disabled={!canSave} sx={{ minHeight: 40 }}>
          {translate(isTaken ? 'listing.views.replace' : 'listing.views.save')}
        </Button>
      </Box>
    </Box>
  );
}

const nameRowSx = {
  display: 'flex',
  gap: 1,
  alignItems: 'flex-start',
  [narrowScreen]: { flexWrap: 'wrap' },
};
