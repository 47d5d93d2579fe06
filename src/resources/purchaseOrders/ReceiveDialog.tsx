import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import * as v from 'valibot';
import {
  type PurchaseLine,
  type PurchaseOrder,
  purchaseLineKey,
  Receipt,
} from '../../../contract/purchaseOrder.ts';
import { hasCode } from '../../../domain/packing.ts';
import { unitsOf, unitsToCome } from '../../../domain/purchaseOrders.ts';
import { isSame } from '../../api/compareValues.ts';
import { ApiError } from '../../api/errors.ts';
import { isExpired } from '../../api/pendingWrites.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { ConfirmDialog, preventEnterSubmit } from '../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../forms/drafts/DraftNotice.tsx';
import { useDraftState } from '../../forms/drafts/useDraftState.ts';
import { QuantityField } from '../../forms/inputs/QuantityField.tsx';
import {
  fieldErrorsOf,
  useErrorText,
  useKnownProblemText,
  useProblemText,
} from '../../forms/problems.ts';
import { RetryAlert } from '../../forms/ReadFailure.tsx';
import { LineRow } from '../../lists/items/LineRow.tsx';
import { ScanField } from '../../lists/items/ScanField.tsx';
import { ScanNotice, useScanNotice } from '../../lists/items/ScanNotice.tsx';
import { useTones } from '../../lists/items/tones.ts';
import { useItemPlaces } from '../../lists/items/useItemPlaces.ts';
import { showToast } from '../../ui/toasts.ts';

/** Units by the key of their line: a number, the typed text if invalid, null if empty. */
const Units = v.record(v.string(), v.nullable(v.union([v.number(), v.string()])));
const Values = v.object({ units: Units, updatesCosts: v.boolean(), note: v.string() });
type Values = v.InferOutput<typeof Values>;

const blank: Values = { units: {}, updatesCosts: false, note: '' };

type Props = { order: PurchaseOrder; onClose: () => void };

/**
 * Adds received units, typed or scanned, to the stock. If the response is lost, asks the store whether it has added
 * the units.
 */
export default function ReceiveDialog({ order, onClose }: Props) {
  const translate = useTranslate();
  const textOf = useProblemText();
  const draft = useDraftState('purchase-orders', `${order._id}.receipt`, Values, blank);
  const { values, change, attempts } = draft;
  const lines = useMemo(() => order.lines.filter((line) => unitsToCome(line) > 0), [order.lines]);
  const [refused, setRefused] = useState<Problems>({});
  const receipt = useReceipt(order);
  const seen = useSeenLines(order.lines, receipt.hasChanged);
  const problems = { ...receipt.problems, ...refused };
  const setUnits = (units: Values['units']) => {
    change({ units });
    setRefused({});
    // The first units, and units after a reported change, are entered for the current lines.
    if (receipt.hasChanged || isSame(values.units, {})) seen.accept();
    receipt.reset();
  };
  const close = () => {
    draft.reset();
    onClose();
  };
  const tooManyText = (line: PurchaseLine) =>
    textOf({ code: 'purchaseOrder.tooMany', values: { count: unitsToCome(line) } });
  const all = Object.fromEntries(lines.map((line) => [purchaseLineKey(line), unitsToCome(line)]));

  function submit() {
    // A receipt without a response is sent again unchanged, because its units may be in stock already.
    const sent = attempts.all().find((one) => isSame(one.values, values) && !isExpired(one));
    seen.accept();
    if (seen.isChanged && attempts.all().length === 0)
      return setRefused({ '': translate('purchases.receive.changed') });
    const tooMany = sent ? [] : lines.filter((line) => !fits(line, values.units));
    setRefused(
      Object.fromEntries(tooMany.map((line) => [purchaseLineKey(line), tooManyText(line)])),
    );
    if (tooMany.length > 0) return;
    const { updatesCosts, note, units } = values;
    const body = v.safeParse(
      Receipt,
      sent?.body ?? { lines: receivedLines(lines, units), updatesCosts, note },
    );
    if (!body.success) return setRefused({ '': textOf({ code: 'purchaseOrder.nothingReceived' }) });
    receipt.mutate({ body: body.output, sent: { attempts, values } }, { onSuccess: close });
  }

  return (
    <ConfirmDialog
      title={translate('purchases.receive.title', { name: order.name })}
      confirm={translate('purchases.receive.open')}
      maxWidth="sm"
      isRunning={receipt.isPending}
      onConfirm={submit}
      onCancel={close}
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
      {problems[''] && <Alert severity="error">{problems['']}</Alert>}
      <Scanner lines={lines} units={values.units} onCount={setUnits} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} onKeyDown={preventEnterSubmit}>
        {lines.map((line) => (
          <ReceivedLine
            key={purchaseLineKey(line)}
            line={line}
            units={values.units[purchaseLineKey(line)] ?? null}
            problem={problems[purchaseLineKey(line)]}
            onChange={(units) => setUnits({ ...values.units, [purchaseLineKey(line)]: units })}
          />
        ))}
      </Box>
      <Button
        size="small"
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        onClick={() => setUnits(all)}
      >
        {translate('purchases.receive.all', { smart_count: unitsOf(lines, unitsToCome) })}
      </Button>
      <FormControlLabel
        control={
          <Checkbox
            checked={values.updatesCosts}
            onChange={(_, updatesCosts) => change({ updatesCosts })}
          />
        }
        label={translate('purchases.receive.updatesCosts')}
      />
      <TextField
        label={translate('orderShow.dialog.note')}
        value={values.note}
        onChange={({ target }) => change({ note: target.value })}
        multiline
        autoComplete="off"
      />
    </ConfirmDialog>
  );
}

/** Error texts by line key; '' is for the whole dialog. */
type Problems = Partial<Record<string, string>>;

/** `isChanged`: another desk has changed the lines since the units were entered, and no error has said so yet. */
function useSeenLines(lines: readonly PurchaseLine[], isReported: boolean) {
  const [seen, setSeen] = useState(lines);
  return { isChanged: !isReported && !isSame(seen, lines), accept: () => setSeen(lines) };
}

function fits(line: PurchaseLine, units: Values['units']): boolean {
  const count = units[purchaseLineKey(line)] ?? 0;
  return typeof count === 'number' && count <= unitsToCome(line);
}

function receivedLines(lines: readonly PurchaseLine[], units: Values['units']) {
  return lines.flatMap((line) => {
    const quantity = units[purchaseLineKey(line)];
    const { productId, variantId } = line;
    return quantity ? [{ productId, variantId, quantity }] : [];
  });
}

type Sent = { body: Receipt; sent: Parameters<ConsoleDataProvider['receivePurchase']>[2] };

function useReceipt({ _id: id }: PurchaseOrder) {
  const translate = useTranslate();
  const errorText = useErrorText();
  const tell = useKnownProblemText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { error, variables, ...mutation } = useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ body, sent }: Sent) => dataProvider.receivePurchase(id, body, sent),
    onSuccess: (_, { body }) => {
      const count = body.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const values = { smart_count: count };
      showToast({ tone: 'success', title: 'purchases.receive.done', values });
    },
    // Another desk may have received units or changed lines.
    onSettled: () => {
      for (const resource of ['purchase-orders', 'products', 'stock-levels']) {
        void queryClient.invalidateQueries({ queryKey: [resource] });
      }
    },
  });
  const hasChanged = error instanceof ApiError && error.status === 412;
  const ofLines = fieldErrorsOf(error, tell).flatMap(([field, text]) => {
    const line = variables?.body.lines[Number(field.split('.')[1])];
    return line ? [[purchaseLineKey(line), text] as const] : [];
  });
  const ofDialog = hasChanged ? translate('purchases.receive.changed') : error && errorText(error);
  const problems: Problems =
    ofLines.length > 0 ? Object.fromEntries(ofLines) : ofDialog ? { '': ofDialog } : {};
  return { ...mutation, hasChanged, problems };
}

type ScannerProps = {
  lines: readonly PurchaseLine[];
  units: Values['units'];
  onCount: (units: Values['units']) => void;
};

/** Counts each scanned item, and announces the result. */
function Scanner({ lines, units, onCount }: ScannerProps) {
  const translate = useTranslate();
  const textOf = useProblemText();
  const { notice, say } = useScanNotice(useTones().play);
  const { places, query } = useItemPlaces(lines);

  function scan(code: string) {
    const line = lines.find((one) => hasCode(one, code, places));
    if (!line) return say('error', translate('packing.pack.unknown', { code }));
    const max = unitsToCome(line);
    const count = (Number(units[purchaseLineKey(line)]) || 0) + 1;
    if (count > max) {
      return say('error', textOf({ code: 'purchaseOrder.tooMany', values: { count: max } }));
    }
    onCount({ ...units, [purchaseLineKey(line)]: count });
    say('success', translate('packing.pack.counted', { item: line.name, count, units: max }));
  }

  return (
    <>
      {query.isError && (
        <RetryAlert severity="warning" isFetching={query.isFetching} refetch={query.refetch}>
          {translate('packing.noPlaces')}
        </RetryAlert>
      )}
      <ScanField help="purchases.receive.scanHelp" onScan={scan} />
      <ScanNotice notice={notice} />
    </>
  );
}

type LineProps = {
  line: PurchaseLine;
  units: number | string | null;
  problem: string | undefined;
  onChange: (units: number | string | null) => void;
};

function ReceivedLine({ line, units, problem, onChange }: LineProps) {
  const translate = useTranslate();
  return (
    <LineRow name={line.name} hint={line.sku && <bdi>{line.sku}</bdi>} problem={problem}>
      <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
        <QuantityField
          value={units}
          name={line.name}
          source={purchaseLineKey(line)}
          min={0}
          isInvalid={problem !== undefined}
          onChange={onChange}
        />
        <Typography variant="muted" sx={{ minWidth: 48 }}>
          {translate('orderShow.dialog.of', { max: unitsToCome(line) })}
        </Typography>
      </Box>
    </LineRow>
  );
}
