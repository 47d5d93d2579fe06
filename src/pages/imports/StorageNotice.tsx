import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { isNearlyFull, megabytes } from '../../api/storageQuota.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useRecentImports } from './useRecentImports.ts';

/**
 * Warns when the store's space for imports is almost full. Each import says how full the space is: without imports, or
 * if the API omits the space, there is no warning.
 */
export function StorageNotice() {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useRecentImports({ isOptional: true });
  const room = data?.[0]?.room;
  if (!room || !isNearlyFull(room)) return null;
  return (
    <Alert severity="warning">
      {translate('imports.room', {
        used: megabytes(room.used, locale),
        max: megabytes(room.most, locale),
      })}
    </Alert>
  );
}
