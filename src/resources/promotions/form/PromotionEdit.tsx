import PostAddOutlined from '@mui/icons-material/PostAddOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import * as v from 'valibot';
import { type Promotion, promotionInputFor } from '../../../../contract/promotion.ts';
import { DeleteRecordButton } from '../../../forms/DeleteRecordDialog.tsx';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { SafeEdit } from '../../../forms/SafeEdit.tsx';
import { SafeForm, type SafeFormProps } from '../../../forms/SafeForm.tsx';
import { MomentText } from '../../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { CodeText, PromotionStateChip } from '../PromotionFields.tsx';
import { useDiscountText, useMomentTexts } from '../promotionTexts.ts';
import { discountMerge } from './discountMerge.ts';
import { PastEndConfirmation } from './PastEndConfirmation.tsx';
import { PromotionForm } from './PromotionForm.tsx';
import { parsePromotion } from './promotionForm.ts';

export default function PromotionEdit() {
  return (
    <SafeEdit resource="promotions" parts={discountMerge}>
      <PastEndConfirmation>
        <EditForm />
      </PastEndConfirmation>
    </SafeEdit>
  );
}

function EditForm() {
  const record = useRecordContext();
  const saved = record ? parsePromotion(record) : null;
  const valueText = useValueTexts();
  const schema = useMemo(() => promotionInputFor(saved ?? neverUsed), [saved]);
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

/** For a record that cannot be parsed: locks no field. */
const neverUsed = { usedCount: 0, isLocked: false, method: '', code: null, type: '' };

function Header({ promotion }: { promotion: Promotion }) {
  const translate = useTranslate();
  return (
    <FormHeader
      title={promotion.name}
      backTo="/promotions"
      backLabel="promotionForm.backToList"
      actions={<PromotionActions promotion={promotion} />}
    >
      <PromotionStateChip promotion={promotion} />
      {promotion.code && <CodeText code={promotion.code} />}
      <Typography variant="muted">
        {translate('promotionForm.updated')} <MomentText at={promotion.updatedAt} />
      </Typography>
    </FormHeader>
  );
}

/** Explains why some fields are locked, and what to do instead. */
function LockNotice() {
  const translate = useTranslate();
  return (
    <Alert severity="info" variant="outlined" role="note" sx={{ mb: 2 }}>
      <AlertTitle>{translate('promotionForm.lock.title')}</AlertTitle>
      {translate('promotionForm.lock.text')}
    </Alert>
  );
}

const Discount = v.object({ type: v.string(), value: v.nullable(v.number()) });

/** Text of field values, for resolving conflicts. */
function useValueTexts(): NonNullable<SafeFormProps['valueText']> {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const { exact } = useMomentTexts();
  const discountText = useDiscountText();
  return (field, value, values) => {
    // A conflict of the types is about the whole discount.
    if (field === 'type' && v.is(Discount, value)) return discountText({ ...value, currency });
    if (field === 'value' && typeof value === 'number' && typeof values.type === 'string') {
      return discountText({ type: values.type, value, currency });
    }
    if (['startsAt', 'endsAt'].includes(field) && typeof value === 'string') {
      // An incomplete date and time shows as typed.
      return Number.isNaN(Date.parse(value)) ? undefined : exact(value);
    }
    if (Array.isArray(value) && value.length > 0) {
      return translate('forms.entries', { smart_count: value.length });
    }
    return undefined;
  };
}

function PromotionActions({ promotion }: { promotion: Promotion }) {
  const translate = useTranslate();
  return (
    <>
      <Button
        component={Link}
        to={`/promotions/create?like=${encodeURIComponent(promotion._id)}`}
        color="inherit"
        variant="outlined"
        startIcon={<PostAddOutlined />}
      >
        {translate('promotions.duplicate')}
      </Button>
      {/* The store refuses to delete a promotion that orders use. */}
      {!promotion.isLocked && (
        <DeleteRecordButton resource="promotions" record={{ ...promotion, id: promotion._id }} />
      )}
    </>
  );
}
