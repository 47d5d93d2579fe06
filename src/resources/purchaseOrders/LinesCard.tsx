import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import {
  MAX_PURCHASE_LINES,
  type PurchaseOrderStatus,
  purchaseLineKey,
} from '../../../contract/purchaseOrder.ts';
import { canChangeLines, purchaseTotal } from '../../../domain/purchaseOrders.ts';
import { itemName } from '../../../domain/variantNames.ts';
import { preventEnterSubmit } from '../../forms/ConfirmDialog.tsx';
import { AmountField } from '../../forms/inputs/MoneyInput.tsx';
import { QuantityField } from '../../forms/inputs/QuantityField.tsx';
import { useRawInput } from '../../forms/inputs/useRawInput.ts';
import { errorsIn, useProblemText } from '../../forms/problems.ts';
import { ItemSearch } from '../../lists/items/ItemSearch.tsx';
import { LineRow } from '../../lists/items/LineRow.tsx';
import type { Sellable } from '../../lists/items/sellables.ts';
import { DetailCard } from '../../ui/DetailCard.tsx';
import { MoneyText } from '../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';
import { type LineValues, parseLines } from './purchaseLines.ts';

/** The ordered lines, with their received units. */
export function LinesCard({ status }: { status: PurchaseOrderStatus }) {
  const translate = useTranslate();
  const { lines, receivedOf, latest, change, problemAt } = useLines();
  const isOpen = canChangeLines(status);
  const textOf = useProblemText();
  const isFull = lines.length >= MAX_PURCHASE_LINES;

  function add({ productId, variantId, sku, costPrice, ...named }: Sellable) {
    const key = purchaseLineKey({ productId, variantId });
    const current = latest();
    const known = current.findIndex((line) => purchaseLineKey(line) === key);
    const line = current[known];
    if (line)
      return change(current.with(known, { ...line, quantity: Number(line.quantity) + 1 || 1 }));
    const added = { productId, variantId, sku, quantity: 1, unitCost: costPrice, received: 0 };
    change([...current, { ...added, name: itemName(named) }]);
  }

  return (
    <DetailCard title="resources.purchase-orders.fields.lines">
      <Box data-field="lines" sx={{ mt: 2 }} onKeyDown={preventEnterSubmit}>
        {isOpen && (
          <ItemSearch
            fullText={
              isFull
                ? textOf({ code: 'listTooLong', values: { limit: MAX_PURCHASE_LINES } })
                : undefined
            }
            isForSaleOnly={false}
            onPick={add}
          />
        )}
        {problemAt('') && <FormHelperText error>{problemAt('')}</FormHelperText>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lines.map((line, index) => (
            <PurchaseLineRow
              key={purchaseLineKey(line)}
              line={line}
              received={receivedOf(line)}
              source={`lines.${index}`}
              isOpen={isOpen}
              isOrdered={status !== 'draft'}
              problemAt={(field) => problemAt(`${index}.${field}`)}
              onChange={(changes) => change(lines.with(index, { ...line, ...changes }))}
              onRemove={() => change(lines.toSpliced(index, 1))}
            />
          ))}
        </Box>
        {lines.length > 0 && (
          <Typography sx={{ mt: 1.5, textAlign: 'end', fontWeight: 600 }}>
            {translate('purchases.total')} <LinesTotal lines={lines} />
          </Typography>
        )}
      </Box>
    </DetailCard>
  );
}

function LinesTotal({ lines }: { lines: readonly LineValues[] }) {
  const numbers = lines.map(({ quantity, unitCost }) => ({
    quantity: numberOf(quantity) ?? 0,
    unitCost: numberOf(unitCost),
  }));
  return <MoneyText amount={purchaseTotal(numbers)} currency={useStoreCurrency()} />;
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

function useLines() {
  const { field } = useRawInput('lines');
  const { getValues } = useFormContext();
  const { errors } = useFormState();
  const problems = errorsIn(errors);
  const stored = parseLines(useRecordContext()?.lines);
  const received = new Map(stored.map((line) => [purchaseLineKey(line), line.received]));
  return {
    lines: parseLines(field.value),
    /** The received units as stored. The form's lines keep the number from before a new receipt. */
    receivedOf: (line: LineValues) => received.get(purchaseLineKey(line)) ?? 0,
    /** The current lines, for callbacks that waited for a response: the lines may have changed meanwhile. */
    latest: () => parseLines(getValues('lines')),
    change: (lines: LineValues[]) => field.onChange(lines),
    /** The error text by path: `3.quantity` below the lines, or '' for the lines themselves. */
    problemAt(path: string): string | undefined {
      const name = path === '' ? 'lines' : `lines.${path}`;
      return problems.find((one) => one.field === name || one.field === `${name}.root`)?.message;
    },
  };
}

type RowProps = {
  line: LineValues;
  received: number;
  source: string;
  isOpen: boolean;
  isOrdered: boolean;
  problemAt: (field: string) => string | undefined;
  onChange: (changes: Partial<LineValues>) => void;
  onRemove: () => void;
};

function PurchaseLineRow({
  line,
  received,
  source,
  isOpen,
  isOrdered,
  problemAt,
  onChange,
  onRemove,
}: RowProps) {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const { name, sku, quantity, unitCost } = line;
  const progress = translate('purchases.received', { count: received, units: quantity });
  const problem = problemAt('quantity');
  return (
    <LineRow
      name={name}
      hint={
        <>
          {sku && <bdi>{sku}</bdi>}
          {sku && isOrdered && ' · '}
          {isOrdered && progress}
        </>
      }
      problem={problem}
    >
      {isOpen ? (
        <>
          <QuantityField
            value={quantity}
            name={name}
            source={`${source}.quantity`}
            min={Math.max(1, received)}
            isInvalid={problem !== undefined}
            onChange={(next) => onChange({ quantity: next })}
          />
          <Box sx={costSx}>
            <AmountField
              name={`${source}.unitCost`}
              label={translate('purchases.unitCost')}
              value={unitCost ?? ''}
              onChange={(next) => onChange({ unitCost: next === '' ? null : next })}
              currency={currency}
              problem={problemAt('unitCost')}
            />
          </Box>
        </>
      ) : (
        <Typography variant="body2">
          {quantity} × <MoneyText amount={numberOf(unitCost)} currency={currency} />
        </Typography>
      )}
      <Box sx={{ minWidth: 88, ml: 'auto', textAlign: 'end' }}>
        {numberOf(unitCost) === null ? '—' : <LinesTotal lines={[line]} />}
      </Box>
      {isOpen && (
        <IconButton
          aria-label={translate('orderCreate.items.remove', { name })}
          disabled={received > 0}
          onClick={onRemove}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </LineRow>
  );
}

const costSx = { width: '9rem', '& .MuiFormControl-root': { my: 0 } };
