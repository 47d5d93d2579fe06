import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormTargetProvider, useFormTarget } from '../../../forms/drafts/formTarget.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { useMomentTexts } from './useMomentTexts.ts';

type Question = { endsAt: string; answer: (isSaved: boolean) => void };

/** The merchant went back to the form: nothing was sent, and nothing is to be told. */
class NotNow extends Error {
  override readonly name = 'NotNow';
  readonly isShownElsewhere = true;
}

/** Asks before a promotion is saved with an end that is over already. */
export function PastEndQuestion({ children }: { children: ReactNode }) {
  const target = useFormTarget();
  const [question, setQuestion] = useState<Question | null>(null);
  const asking = useMemo(
    () => ({
      ...target,
      async prepare(changes: FormValues, base: FormValues, id: string | null) {
        const { endsAt } = changes;
        if (typeof endsAt === 'string' && Date.parse(endsAt) <= Date.now()) {
          const isSaved = await new Promise<boolean>((answer) => setQuestion({ endsAt, answer }));
          setQuestion(null);
          if (!isSaved) throw new NotNow();
        }
        return target.prepare(changes, base, id);
      },
    }),
    [target],
  );
  return (
    <FormTargetProvider value={asking}>
      {children}
      {question && <PastEndDialog {...question} />}
    </FormTargetProvider>
  );
}

function PastEndDialog({ endsAt, answer }: Question) {
  const translate = useTranslate();
  const titleId = useId();
  const { exact } = useMomentTexts();
  return (
    <Dialog open onClose={() => answer(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{translate('promotionForm.pastEnd.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2">
          {translate('promotionForm.pastEnd.text', { moment: exact(endsAt) })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" autoFocus onClick={() => answer(false)}>
          {translate('promotionForm.pastEnd.back')}
        </Button>
        <Button variant="contained" onClick={() => answer(true)}>
          {translate('promotionForm.pastEnd.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
