import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import { clockTime } from '../../../fields/moment.ts';
import { useStoreZone } from '../../../fields/useStoreSettings.ts';
import {
  draftOwner,
  dropDraft,
  type FoundDraft,
  findDrafts,
  takeOverDraft,
} from '../../../forms/drafts/drafts.ts';
import { DIALOGS, type DialogName, useOrderScreen } from './orderScreen.ts';

type Part = { name: DialogName; recordId: string; parcel?: string };
type Found = Part & { draft: FoundDraft };

/** Work in a dialog that a reload or the end of the session cut off: to go on with, or to give up. */
export function DraftOffer() {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const timeZone = useStoreZone();
  const { order, dialog, openDialog } = useOrderScreen();
  const [found, setFound] = useState<Found | null>(null);
  // What is being typed is no draft yet: looked for anew when a dialog has closed.
  useEffect(() => setFound(dialog ? null : findDraft(order)), [dialog, order]);
  if (!found) return null;
  const time = clockTime(found.draft.savedAt, timeZone, locale);
  const discard = () => {
    dropDraft(found.draft.key);
    setFound(findDraft(order));
  };
  const goOn = () => {
    takeOverDraft(found.draft, draftOwner('orders', found.recordId));
    openDialog(found.name, found.parcel);
  };
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button color="inherit" size="small" onClick={discard}>
            {translate('orderShow.draft.discard')}
          </Button>
          <Button color="inherit" size="small" variant="outlined" onClick={goOn}>
            {translate('orderShow.draft.continue')}
          </Button>
        </>
      }
    >
      {translate('orderShow.draft.title', { time, what: translate(textOf(found.name)) })}
    </Alert>
  );
}

function findDraft(order: Order): Found | null {
  for (const part of partsOf(order)) {
    const [draft] = findDrafts(draftOwner('orders', part.recordId));
    if (draft) return { ...part, draft };
  }
  return null;
}

/** Every dialog, and that of the tracking once for each parcel. */
function partsOf({ _id, shipments }: Order): Part[] {
  return DIALOGS.flatMap((name): Part[] =>
    name === 'tracking'
      ? shipments.map((one) => ({ name, recordId: `${_id}.${name}.${one._id}`, parcel: one._id }))
      : [{ name, recordId: `${_id}.${name}` }],
  );
}

function textOf(name: DialogName): string {
  return `orderShow.draft.${name}`;
}
