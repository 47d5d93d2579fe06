import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../../ui/lazy.tsx';
import { useBulkJobs } from './useBulkJobs.ts';

const RecentJobs = lazyPart(() => import('./RecentJobs.tsx'));

export function RecentJobsButton({ i18nPrefix }: { i18nPrefix: string }) {
  const translate = useTranslate();
  const { jobs } = useBulkJobs();
  const [isOpen, setOpen] = useState(false);
  if (jobs.length === 0) return null;
  return (
    <>
      <IconButton
        color="inherit"
        aria-haspopup="dialog"
        aria-label={translate('listing.bulk.recent')}
        data-tooltip
        onClick={() => setOpen(true)}
      >
        <HistoryOutlined fontSize="small" />
      </IconButton>
      {isOpen && <RecentJobs i18nPrefix={i18nPrefix} onClose={() => setOpen(false)} />}
    </>
  );
}
