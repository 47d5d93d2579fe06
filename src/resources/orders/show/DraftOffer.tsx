import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import { isExpected, returnStateOf } from '../../../../domain/orderReturns.ts';
import { isToPayBack, overpaidAmount } from '../../../../domain/refundAmounts.ts';
import {
  deleteDraft,
  draftSubject,
  type FoundDraft,
  findDrafts,
  takeOverDraft,
} from '../../../forms/drafts/drafts.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { timeToday } from '../../../ui/fields/moment.ts';
import { useStoreZone } from '../../../ui/useStoreSettings.ts';
import { DIALOGS, type DialogName, OVERPAYMENT, useOrderScreen } from './orderScreen.ts';

type DialogKey = { name: DialogName; recordId: string; part?: string };
type DialogDraft = DialogKey & { draft: FoundDraft };

/** Offers to resume or discard the draft of a dialog, such as after a reload or a new sign-in. */
export function DraftOffer() {
  const translate = useTranslate();
  const locale = useLocale();
  const timeZone = useStoreZone();
  const { order, dialog, openDialog } = useOrderScreen();
  const [found, setFound] = useState<DialogDraft | null>(null);
  // An open dialog restores its own draft, so search again when it closes.
  useEffect(() => {
    setFound(dialog ? null : findDraft(order));
  }, [dialog, order]);
  if (!found) return null;
  const time = timeToday(found.draft.savedAt, timeZone, locale, new Date());
  const discard = () => {
    deleteDraft(found.draft.key);
    setFound(findDraft(order));
  };
  const resume = () => {
    takeOverDraft(found.draft, draftSubject('orders', found.recordId));
    openDialog(found.name, found.part);
  };
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button color="inherit" size="small" onClick={discard}>
            {translate('orderShow.draft.discard')}
          </Button>
          <Button color="inherit" size="small" variant="outlined" onClick={resume}>
            {translate('orderShow.draft.continue')}
          </Button>
        </>
      }
    >
      {translate('orderShow.draft.title', {
        time,
        what: translate(`orderShow.draft.${found.name}`),
      })}
    </Alert>
  );
}

function findDraft(order: Order): DialogDraft | null {
  for (const key of dialogKeysOf(order)) {
    const [draft] = findDrafts(draftSubject('orders', key.recordId));
    if (draft) return { ...key, draft };
  }
  return null;
}

/**
 * The keys of all dialogs, with one key for each parcel, refund or return. Leaves out dialogs that would open nothing:
 * for a refund that is paid back, or a return that is closed or settled.
 */
function dialogKeysOf(order: Order): DialogKey[] {
  const { _id, shipments, refunds, returns = [] } = order;
  const expected = returns.filter(isExpected);
  const parts: Partial<Record<DialogName, readonly { _id: string }[]>> = {
    tracking: shipments,
    payBack: [
      ...refunds.filter((refund) => isToPayBack(order, refund)),
      ...(overpaidAmount(order) > 0 ? [{ _id: OVERPAYMENT }] : []),
    ],
    returnOnTheWay: expected,
    receiveReturn: expected,
    refundReturn: returns.filter((one) => returnStateOf(one) === 'toSettle'),
  };
  return DIALOGS.flatMap(
    (name): DialogKey[] =>
      parts[name]?.map(({ _id: part }) => ({
        name,
        recordId: `${_id}.${name}.${part}`,
        part,
      })) ?? [{ name, recordId: `${_id}.${name}` }],
  );
}
