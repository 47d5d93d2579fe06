import AddOutlined from '@mui/icons-material/AddOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { type Problem, problemsOf } from '../../../../contract/problems.ts';
import { ADJUSTMENT_REASONS, StockAdjustment } from '../../../../contract/stockChange.ts';
import { MAX_STOCK } from '../../../../contract/stockKeeping.ts';
import { isSame } from '../../../api/compareValues.ts';
import { isExpired } from '../../../api/pendingWrites.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { useDraftState } from '../../../forms/drafts/useDraftState.ts';
import { FormRow } from '../../../forms/FormSection.tsx';
import { ChoiceField } from '../../../forms/inputs/ChoiceField.tsx';
import { parseWhole } from '../../../forms/inputs/WholeNumberInput.tsx';
import {
  fieldErrorsOf,
  useErrorText,
  useKnownProblemText,
  useProblemText,
} from '../../../forms/problems.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { type VariantRow, variantRowName } from '../variants/variantSet.ts';
import type { useStockAdjustment } from './stockChanges.ts';

interface Props {
  id: string;
  /** The product's stock as last read. */
  stock: number;
  /** If there are variants, the merchant chooses one, and its stock is adjusted. */
  variants?: readonly VariantRow[] | undefined;
  adjustment: ReturnType<typeof useStockAdjustment>;
  onClose: () => void;
}

/** `number` is a difference if `typedAs` is `by`, and a counted total if `typedAs` is `to`. */
const Values = v.object({
  typedAs: v.picklist(['by', 'to']),
  number: v.string(),
  reason: v.picklist(['', ...ADJUSTMENT_REASONS]),
  note: v.string(),
  variantId: v.optional(v.string(), ''),
});
type Values = v.InferOutput<typeof Values>;

const blank: Values = {
  typedAs: 'by',
  number: '',
  reason: '',
  note: '',
  variantId: '',
};

const noVariants: readonly VariantRow[] = [];

export default function AdjustStockDialog(props: Props) {
  const { id, variants = noVariants, adjustment, onClose } = props;
  const translate = useTranslate();
  const errorText = useErrorText();
  const locale = useLocale();
  const draft = useDraftState('products', `${id}.stock`, Values, blank);
  const { values } = draft;
  const variant = variants.find(({ _id }) => _id === values.variantId);
  const stock = variants.length > 0 ? Number(variant?.stock ?? 0) : props.stock;
  const isChosen = variants.length === 0 || variant !== undefined;
  const [refused, setRefused] = useState<Record<string, string>>({});
  const { mutate, isPending, error, reset } = adjustment;
  const request = toRequest(values, stock, locale);
  const validate = useValidate(stock, variants.length > 0);
  const problemsOfServer = useServerProblems(error);
  const problems = { ...problemsOfServer, ...refused };
  const change = (changes: Partial<Values>) => {
    draft.change(changes);
    setRefused({});
    if (error) reset();
  };
  const close = () => {
    draft.reset();
    onClose();
  };
  const submit = () => {
    // An adjustment whose response was lost is sent again unchanged and unvalidated, as the store may have applied it.
    const { attempts } = draft;
    const sent = attempts.all().find((one) => isSame(one.values, values) && !isExpired(one));
    const found = sent ? {} : validate(request);
    setRefused(found);
    if (Object.keys(found).length > 0) return;
    const body = v.parse(StockAdjustment, sent?.body ?? request);
    mutate({ body, values, attempts }, { onSuccess: close });
  };
  const { quantity } = request;

  return (
    <ConfirmDialog
      title={translate('stock.adjust.title')}
      confirm={translate('stock.adjust.submit')}
      isRunning={isPending}
      onConfirm={submit}
      onCancel={close}
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
      {error && Object.keys(problemsOfServer).length === 0 && (
        <Alert severity="error">{errorText(error)}</Alert>
      )}
      {variants.length > 0 && (
        <VariantField
          variants={variants}
          value={variant ? values.variantId : ''}
          problem={problems.variantId}
          onChange={(variantId) => change({ variantId })}
        />
      )}
      {isChosen && (
        <NumberFields
          {...values}
          quantity={quantity}
          stock={stock}
          problem={problems.quantity}
          onChange={(typedAs, number) => change({ typedAs, number })}
        />
      )}
      <Typography role="status" sx={previewSx}>
        {isChosen &&
          (Number.isSafeInteger(quantity) && quantity !== 0
            ? translate('stock.adjust.preview', { from: stock, to: stock + quantity })
            : translate('stock.adjust.now', { count: stock }))}
      </Typography>
      <ReasonFields {...values} problems={problems} onChange={change} />
    </ConfirmDialog>
  );
}

// The preview is mounted while empty, so that screen readers announce its text and the layout does not shift.
const previewSx = { minHeight: '1.5em', fontVariantNumeric: 'tabular-nums', fontWeight: 600 };

/** `quantity` is `NaN` unless the text is a whole number. */
function toRequest(values: Values, stock: number, locale: string) {
  const { typedAs, number: text, reason, note, variantId } = values;
  const number = parseSigned(text, locale);
  const quantity = typedAs === 'by' ? number : number - stock;
  // `stockSeen`: a counted total is valid only for the stock that was seen. A difference is valid for any stock.
  return {
    quantity,
    reason,
    note: note.trim(),
    ...(variantId !== '' && { variantId }),
    ...(typedAs === 'to' && { stockSeen: stock }),
  };
}

/** Reads a whole number with an optional sign, in the digits of any script; `NaN` if invalid. */
function parseSigned(text: string, locale: string): number {
  const plain = text.replace(/[\u200e\u200f\u061c]/g, '').trim();
  const [, sign = '', digits = ''] = /^([-+−–]?)(\S.*)$/.exec(plain) ?? [];
  const number = parseWhole(digits, locale);
  if (typeof number !== 'number') return Number.NaN;
  return sign === '' || sign === '+' ? number : -number;
}

/** Returns a function that gives the error texts by field. */
function useValidate(stock: number, isOfVariant: boolean) {
  const translate = useTranslate();
  const problemText = useProblemText();
  return (request: ReturnType<typeof toRequest>): Record<string, string> => {
    const { quantity } = request;
    if (isOfVariant && !('variantId' in request)) {
      return { variantId: problemText({ code: 'variant.required', values: {} }) };
    }
    const found = problemsOf(StockAdjustment, request);
    const texts = Object.fromEntries(found.map((problem) => [problem.field, problemText(problem)]));
    if (quantity === 0 && 'stockSeen' in request) {
      return { ...texts, quantity: translate('stock.adjust.same', { count: stock }) };
    }
    const limit = 'quantity' in texts ? null : findLimitProblem(stock, quantity);
    return limit ? { ...texts, quantity: problemText(limit) } : texts;
  };
}

/** The problem with the resulting stock that the store would report; null if there is none. */
function findLimitProblem(
  stock: number,
  quantity: number,
): Pick<Problem, 'code' | 'values'> | null {
  if (quantity < 0 && stock + quantity < 0) {
    return { code: 'stock.belowZero', values: { now: stock, delta: -quantity } };
  }
  return stock + quantity > MAX_STOCK ? { code: 'stock.tooMuch', values: {} } : null;
}

function useServerProblems(error: Error | null): Record<string, string> {
  const problemText = useKnownProblemText();
  const fieldNames = ['quantity', 'reason', 'note', 'variantId'];
  const found = fieldErrorsOf(error, problemText).filter(([field]) => fieldNames.includes(field));
  return Object.fromEntries(found);
}

type VariantProps = {
  variants: readonly VariantRow[];
  value: string;
  problem: string | undefined;
  onChange: (id: string) => void;
};

function VariantField({ variants, value, problem, onChange }: VariantProps) {
  return (
    <ChoiceField
      required
      autoFocus={value === ''}
      label="stock.adjust.variant"
      value={value}
      onChange={onChange}
      error={problem !== undefined}
      helperText={problem}
      options={variants.map((row) => ({ value: row._id ?? '', text: <VariantText row={row} /> }))}
    />
  );
}

function VariantText({ row }: { row: VariantRow }) {
  const translate = useTranslate();
  return (
    <>
      <bdi>{variantRowName(row)}</bdi>
      <span className="quiet" style={{ marginInlineStart: 'auto', paddingInlineStart: 16 }}>
        {translate('stock.history.left', { count: Number(row.stock) })}
      </span>
    </>
  );
}

type NumberProps = Pick<Values, 'typedAs' | 'number'> & {
  quantity: number;
  stock: number;
  problem: string | undefined;
  onChange: (typedAs: Values['typedAs'], number: string) => void;
};

/** Shows the difference and the total. The merchant types one of them; the other follows. */
function NumberFields({ typedAs, number, quantity, stock, problem, onChange }: NumberProps) {
  const translate = useTranslate();
  const isNumber = Number.isSafeInteger(quantity);
  const followed = { by: quantity, to: stock + quantity };
  const field = (name: Values['typedAs']) => ({
    label: translate(`stock.adjust.${name}`),
    value: name === typedAs ? number : isNumber ? String(followed[name]) : '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(name, target.value),
    ...(name === typedAs && { error: problem !== undefined, helperText: problem }),
    autoComplete: 'off',
  });
  const step = (name: 'fewer' | 'more', by: number) => (
    <IconButton
      size="small"
      aria-label={translate(`stock.adjust.${name}`)}
      onClick={() => onChange('by', String((isNumber ? quantity : 0) + by))}
      sx={stepSx}
    >
      {by < 0 ? <RemoveOutlined /> : <AddOutlined />}
    </IconButton>
  );
  return (
    <FormRow>
      <TextField
        {...field('by')}
        autoFocus
        slotProps={{
          // A phone's numeric keyboard can lack the minus sign.
          htmlInput: {
            inputMode: 'text',
            'data-number': '',
            dir: 'ltr',
            style: { textAlign: 'center' },
          },
          input: {
            sx: { px: 0.5 },
            startAdornment: step('fewer', -1),
            endAdornment: step('more', 1),
          },
        }}
      />
      <TextField
        {...field('to')}
        slotProps={{
          htmlInput: { inputMode: 'numeric', dir: 'ltr', style: { textAlign: 'center' } },
        }}
      />
    </FormRow>
  );
}

const stepSx = { width: { xs: 44, sm: 34 }, height: { xs: 44, sm: 34 } };

type ReasonProps = Pick<Values, 'reason' | 'note'> & {
  problems: Record<string, string>;
  onChange: (changes: Partial<Pick<Values, 'reason' | 'note'>>) => void;
};

function ReasonFields({ reason, note, problems, onChange }: ReasonProps) {
  const translate = useTranslate();
  return (
    <>
      <ChoiceField
        required
        label="stock.adjust.reason"
        value={reason}
        onChange={(next) => onChange({ reason: v.parse(Values.entries.reason, next) })}
        error={problems.reason !== undefined}
        helperText={problems.reason}
        options={ADJUSTMENT_REASONS.map((value) => ({
          value,
          text: translate(`stock.reason.${value}`),
        }))}
      />
      <TextField
        label={translate('stock.adjust.note')}
        required={reason === 'other'}
        value={note}
        onChange={({ target }) => onChange({ note: target.value })}
        multiline
        maxRows={4}
        autoComplete="off"
        error={problems.note !== undefined}
        helperText={problems.note ?? translate('stock.adjust.noteHelp')}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
    </>
  );
}
