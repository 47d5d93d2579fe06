import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { type Promotion, promotionInputFor } from '../../../../contract/promotion.ts';
import { MomentText } from '../../../fields/MomentText.tsx';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { RecordSkeleton } from '../../../forms/RecordSkeleton.tsx';
import { SafeEdit } from '../../../forms/SafeEdit.tsx';
import { SafeForm } from '../../../forms/SafeForm.tsx';
import { CodeText } from '../CodeText.tsx';
import { listedPromotion } from '../listedPromotion.ts';
import { PromotionStateChip } from '../PromotionStateChip.tsx';
import { PastEndQuestion } from './PastEndQuestion.tsx';
import { PromotionActions } from './PromotionActions.tsx';
import { PromotionForm } from './PromotionForm.tsx';
import { useValueTexts } from './useValueTexts.ts';

/** One promotion, read from the server and saved as changes. */
export default function PromotionEdit() {
  return (
    <SafeEdit resource="promotions" skeleton={<RecordSkeleton />}>
      <PastEndQuestion>
        <EditForm />
      </PastEndQuestion>
    </SafeEdit>
  );
}

function EditForm() {
  const record = useRecordContext();
  const saved = record ? listedPromotion(record) : null;
  const valueText = useValueTexts();
  const schema = useMemo(() => promotionInputFor(saved ?? unused), [saved]);
  return (
    <SafeForm schema={schema} valueText={valueText}>
      {saved && (
        <>
          <Header promotion={saved} />
          {saved.isLocked && <LockNotice />}
        </>
      )}
      <PromotionForm saved={saved} />
    </SafeForm>
  );
}

/** What no order carries holds its changes to nothing. */
const unused = { usedCount: 0, isLocked: false, method: '', code: null, type: '' };

function Header({ promotion }: { promotion: Promotion }) {
  const translate = useTranslate();
  return (
    <FormHeader
      title={promotion.name}
      backTo="/promotions"
      backLabel="promotion.backToList"
      actions={<PromotionActions promotion={promotion} />}
    >
      <PromotionStateChip promotion={promotion} />
      {promotion.code && <CodeText code={promotion.code} />}
      <Typography variant="body2" color="textSecondary">
        {translate('promotion.updated')} <MomentText at={promotion.updatedAt} />
      </Typography>
    </FormHeader>
  );
}

/** Why some fields cannot be changed any more, and what to do instead. */
function LockNotice() {
  const translate = useTranslate();
  return (
    <Alert severity="info" variant="outlined" role="note" sx={{ mb: 2 }}>
      <AlertTitle>{translate('promotion.lock.title')}</AlertTitle>
      {translate('promotion.lock.text')}
    </Alert>
  );
}
