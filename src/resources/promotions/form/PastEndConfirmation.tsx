import { type ReactNode, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog, useConfirmation } from '../../../forms/ConfirmDialog.tsx';
import {
  type FormTarget,
  FormTargetProvider,
  useFormTarget,
} from '../../../forms/drafts/formTarget.ts';
import { useMomentTexts } from '../promotionTexts.ts';

/** Asks for confirmation before saving an end that has passed. */
export function PastEndConfirmation({ children }: { children: ReactNode }) {
  const target = useFormTarget();
  const { request, confirm } = useConfirmation<string>();
  const confirmingTarget = useMemo(
    (): FormTarget => ({
      ...target,
      async prepare(changes, ...known) {
        const { endsAt } = changes;
        if (typeof endsAt === 'string' && Date.parse(endsAt) <= Date.now()) await confirm(endsAt);
        return target.prepare(changes, ...known);
      },
    }),
    [target, confirm],
  );
  return (
    <FormTargetProvider value={confirmingTarget}>
      {children}
      {request && <PastEndDialog endsAt={request.about} answer={request.answer} />}
    </FormTargetProvider>
  );
}

type Props = { endsAt: string; answer: (isSaved: boolean) => void };

function PastEndDialog({ endsAt, answer }: Props) {
  const translate = useTranslate();
  const { exact } = useMomentTexts();
  return (
    <ConfirmDialog
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
