import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useStoreZone } from '../../../fields/useStoreSettings.ts';
import { dropDraft, pruneDrafts, readDraft } from '../../../forms/drafts.ts';
import { readSession } from '../../../session.ts';
import { DIALOGS, type DialogName, useOrderScreen } from './orderScreen.ts';
import { draftOwner } from './useKeptValues.ts';

type Found = { name: DialogName; savedAt: string };

/** Work in a dialog that a reload or the end of the session cut off: to go on with, or to give up. */
export function DraftOffer() {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const timeZone = useStoreZone();
  const { order, dialog, openDialog } = useOrderScreen();
  const [discarded, setDiscarded] = useState(0);
  // What is being typed is no draft yet: looked for anew when a dialog closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a discarded draft is gone
  const found = useMemo(
    () => (dialog ? null : findDraft(order._id)),
    [dialog, order._id, discarded],
  );
  if (!found) return null;
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(
    new Date(found.savedAt),
  );
  const discard = () => {
    dropDraft(draftOwner(order._id, found.name));
    setDiscarded((count) => count + 1);
  };
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button color="inherit" size="small" onClick={discard}>
            {translate('order.draft.discard')}
          </Button>
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            onClick={() => openDialog(found.name)}
          >
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
  pruneDrafts(readSession().user?._id ?? '');
  for (const name of DIALOGS) {
    const draft = readDraft(draftOwner(orderId, name));
    if (draft) return { name, savedAt: draft.savedAt };
  }
  return null;
}

function textOf(name: DialogName): string {
  return `order.draft.${name}`;
}
