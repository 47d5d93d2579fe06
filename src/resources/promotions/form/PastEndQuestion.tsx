import { type ReactNode, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { AskDialog } from '../../../forms/AskDialog.tsx';
import { FormTargetProvider, useFormTarget } from '../../../forms/drafts/formTarget.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { useMomentTexts } from '../promotionTexts.ts';

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
  const { exact } = useMomentTexts();
  return (
    <AskDialog
      title={translate('promotionForm.pastEnd.title')}
      text={translate('promotionForm.pastEnd.text', { moment: exact(endsAt) })}
      cancel={translate('promotionForm.pastEnd.back')}
      confirm={translate('promotionForm.pastEnd.save')}
      isCancelFocused
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
