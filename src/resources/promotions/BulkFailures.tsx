import DialogContentText from '@mui/material/DialogContentText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useErrorText } from '../../forms/useErrorText.ts';
import { RecordsDialog } from '../../lists/bulk/RecordsDialog.tsx';

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
    <RecordsDialog
      title={translate('promotions.bulk.failedTitle', { smart_count: rows.length })}
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
    </RecordsDialog>
  );
}

const listSx = { m: 0, mt: 1.5, pl: 2.5, display: 'grid', gap: 1, overflowWrap: 'anywhere' };
