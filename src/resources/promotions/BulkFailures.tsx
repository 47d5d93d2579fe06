import DialogContentText from '@mui/material/DialogContentText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { AskDialog } from '../../forms/AskDialog.tsx';
import { useErrorText } from '../../forms/useErrorText.ts';

export type FailedRow = { id: string; name: string; error: unknown };

interface Props {
  rows: readonly FailedRow[];
  onClose: () => void;
}

/** Which of the selected promotions stayed as they were, and why, each on its own. */
export default function BulkFailures({ rows, onClose }: Props) {
  const translate = useTranslate();
  const reasonOf = useErrorText();
  return (
    <AskDialog
      title={translate('promotions.bulk.failedTitle', { smart_count: rows.length })}
      maxWidth="sm"
      cancel={translate('ra.action.close')}
      onClose={onClose}
    >
      <DialogContentText variant="body2">
        {translate('promotions.bulk.failedText')}
      </DialogContentText>
      <Typography component="ul" variant="body2" sx={listSx}>
        {rows.map(({ id, name, error }) => (
          <li key={id}>
            <Link component={RouterLink} to={`/promotions/${encodeURIComponent(id)}`}>
              <bdi>{name}</bdi>
            </Link>
            <Typography variant="body2" color="textSecondary">
              {reasonOf(error)}
            </Typography>
          </li>
        ))}
      </Typography>
    </AskDialog>
  );
}

const listSx = { m: 0, pl: 2.5, display: 'grid', gap: 1, overflowWrap: 'anywhere' };
