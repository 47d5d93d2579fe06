import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { Analytics } from './analyticsContext.ts';
import { isEmpty } from './FirstFigures.tsx';

/** Zeros that are true, said to be so, with a way to a period that may have more. */
export function EmptyPeriod({ stats, plan }: Analytics) {
  const translate = useTranslate();
  if (!isEmpty(stats)) return null;
  return (
    <Alert
      severity="info"
      action={
        plan.period === 'last12Months' ? undefined : (
          <Button
            color="inherit"
            size="small"
            onClick={() => plan.choose({ period: 'last12Months' })}
          >
            {translate('analytics.empty.action')}
          </Button>
        )
      }
    >
      <AlertTitle component="p">{translate('analytics.empty.title')}</AlertTitle>
      {translate('analytics.empty.text')}
    </Alert>
  );
}
