import { type ReactNode, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { AskDialog, useQuestion } from '../../../forms/AskDialog.tsx';
import { FormTargetProvider, useFormTarget } from '../../../forms/drafts/formTarget.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { useMomentTexts } from '../promotionTexts.ts';

/** Asks for confirmation before saving an end that has passed. */
export function PastEndQuestion({ children }: { children: ReactNode }) {
  const target = useFormTarget();
  const { question, ask } = useQuestion<string>();
  const asking = useMemo(
    () => ({
      ...target,
      async prepare(changes: FormValues, base: FormValues, id: string | null) {
        const { endsAt } = changes;
        if (typeof endsAt === 'string' && Date.parse(endsAt) <= Date.now()) await ask(endsAt);
        return target.prepare(changes, base, id);
      },
    }),
    [target, ask],
  );
  return (
    <FormTargetProvider value={asking}>
      {children}
      {question && <PastEndDialog endsAt={question.about} answer={question.answer} />}
    </FormTargetProvider>
  );
}

type Props = { endsAt: string; answer: (isSaved: boolean) => void };

function PastEndDialog({ endsAt, answer }: Props) {
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
