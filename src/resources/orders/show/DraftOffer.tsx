import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useStoreZone } from '../../../fields/useStoreSettings.ts';
import {
  draftOwner,
  dropDraft,
  type FoundDraft,
  findDrafts,
  takeOverDraft,
} from '../../../forms/drafts.ts';
import { DIALOGS, type DialogName, useOrderScreen } from './orderScreen.ts';

type Found = { name: DialogName; draft: FoundDraft };

/** Work in a dialog that a reload or the end of the session cut off: to go on with, or to give up. */
export function DraftOffer() {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const timeZone = useStoreZone();
  const { order, dialog, openDialog } = useOrderScreen();
  const [found, setFound] = useState<Found | null>(null);
  // What is being typed is no draft yet: looked for anew when a dialog has closed.
  useEffect(() => setFound(dialog ? null : findDraft(order._id)), [dialog, order._id]);
  if (!found) return null;
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(
    new Date(found.draft.savedAt),
  );
  const discard = () => {
    dropDraft(found.draft.key);
    setFound(findDraft(order._id));
  };
  const goOn = () => {
    takeOverDraft(found.draft, draftOwner('orders', partOf(order._id, found.name)));
    openDialog(found.name);
  };
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button color="inherit" size="small" onClick={discard}>
            {translate('order.draft.discard')}
          </Button>
          <Button color="inherit" size="small" variant="outlined" onClick={goOn}>
            {translate('order.draft.continue')}
          </Button>
        </>
      }
    >
      {translate('order.draft.title', { time, what: translate(textOf(found.name)) })}
    </Alert>
  );
}

function findDraft(orderId: string): Found | null {
  for (const name of DIALOGS) {
    const [draft] = findDrafts(draftOwner('orders', partOf(orderId, name)));
    if (draft) return { name, draft };
  }
  return null;
}

function partOf(orderId: string, name: DialogName): string {
  return `${orderId}.${name}`;
}

function textOf(name: DialogName): string {
  return `order.draft.${name}`;
}
