import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { Variant } from '../../../../contract/variant.ts';
import { isOnPath } from '../../../../domain/categoryTree.ts';
import { variantName } from '../../../../domain/variantNames.ts';
import { ConfirmDialog, preventEnterSubmit } from '../../../forms/ConfirmDialog.tsx';
import { PartFailure } from '../../../forms/ReadFailure.tsx';
import type { WithId } from '../../definition.ts';
import { useNameList } from './SummaryCard.tsx';
import { useWithVariants } from './sampleBasket.ts';

interface VariantsChoiceProps {
  product: WithId<Product>;
  /** Undefined: all variants, including later ones. */
  chosen: readonly string[] | undefined;
  onChoose: (variantIds: string[] | undefined) => void;
}

/** Chooses variants of a product. Renders nothing for a product without options, unless variants are chosen. */
export function VariantsChoice({ product, chosen, onChoose }: VariantsChoiceProps) {
  const translate = useTranslate();
  const shortList = useNameList();
  const [isOpen, setIsOpen] = useState(false);
  const { variants, isPending, error } = useVariantsOf(product, chosen !== undefined);
  const { name, options } = product;
  if (options.length === 0 && !chosen) return null;
  const chosenVariants = variants.filter(({ _id }) => chosen?.includes(_id));
  const missingCount = isPending || error || !chosen ? 0 : chosen.length - chosenVariants.length;
  const texts = [
    !chosen && translate('promotionForm.variants.all'),
    chosenVariants.length > 0 &&
      shortList(chosenVariants.map((variant) => variantName(variant.options))),
    missingCount > 0 && translate('promotionForm.variants.gone', { smart_count: missingCount }),
  ];
  return (
    <Box sx={choiceSx}>
      <Typography variant="hint" component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{texts.filter(Boolean).join(' · ')}</bdi>
      </Typography>
      <Button
        size="small"
        aria-label={translate('promotionForm.variants.chooseOf', { name })}
        // Without options, clicking removes this button, so `data-remove` moves the focus.
        data-remove={options.length === 0 || undefined}
        onClick={() => (options.length > 0 ? setIsOpen(true) : onChoose(undefined))}
      >
        {translate(`promotionForm.variants.${options.length > 0 ? 'choose' : 'whole'}`)}
      </Button>
      {isOpen && (
        <VariantsDialog {...{ product, chosen, onChoose }} onClose={() => setIsOpen(false)} />
      )}
    </Box>
  );
}

// Aligned with the name above.
const choiceSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  ml: 5.25,
  '& .MuiButton-root': { ml: -1.25 },
};

function useVariantsOf(product: WithId<Product>, isEnabled: boolean) {
  const requested = useMemo(() => (isEnabled ? [product] : []), [product, isEnabled]);
  const { products, ...query } = useWithVariants(requested);
  return { variants: products[0]?.variants ?? noVariants, ...query };
}

const noVariants: readonly Variant[] = [];

const SEARCHED_FROM = 15;

/** A checkbox for each variant, and one for all that are shown. Long lists have a search. */
function VariantsDialog(props: VariantsChoiceProps & { onClose: () => void }) {
  const { product, chosen, onChoose, onClose } = props;
  const translate = useTranslate();
  const { variants, isPending, isFetching, error, refetch } = useVariantsOf(product, true);
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState(chosen && new Set(chosen));
  const found = variants.filter(({ options, sku }) => isOnPath([...options, sku ?? ''], typed));
  const isPicked = ({ _id }: Variant) => picked?.has(_id) ?? true;
  const pick = (toChange: readonly Variant[], isOn: boolean) => {
    const changed = new Set(toChange);
    const next = variants.filter((one) => (changed.has(one) ? isOn : isPicked(one)));
    setPicked(new Set(next.map(({ _id }) => _id)));
  };
  const all = variants.filter(isPicked);
  const count = found.filter(isPicked).length;
  return (
    <ConfirmDialog
      title={translate('promotionForm.variants.chooseOf', { name: product.name })}
      confirm={translate('promotionForm.variants.apply')}
      isDisabled={all.length === 0}
      onConfirm={() => {
        onChoose(all.length === variants.length ? undefined : all.map(({ _id }) => _id));
        onClose();
      }}
      onClose={onClose}
    >
      {isPending && <Skeleton height={160} />}
      {error && <PartFailure text="promotionForm.variants.failed" {...{ isFetching, refetch }} />}
      {variants.length >= SEARCHED_FROM && (
        <TextField
          type="search"
          size="small"
          label={translate('promotionForm.variants.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={preventEnterSubmit}
        />
      )}
      {found.length > 0 && (
        <Box component="ul" sx={ticksSx}>
          <Tick
            label={translate(`promotionForm.variants.${typed ? 'allFound' : 'all'}`)}
            isOn={count === found.length}
            isMixed={count > 0 && count < found.length}
            onChange={(isOn) => pick(found, isOn)}
          />
          {found.map((variant) => (
            <Tick
              key={variant._id}
              label={variantName(variant.options)}
              isOn={isPicked(variant)}
              onChange={(isOn) => pick([variant], isOn)}
            />
          ))}
        </Box>
      )}
      {typed && found.length === 0 && (
        <Typography variant="muted" role="status">
          {translate('promotionForm.variants.noneFound')}
        </Typography>
      )}
      {!isPending && !error && all.length === 0 && (
        <FormHelperText error role="status">
          {translate('promotionForm.variants.none')}
        </FormHelperText>
      )}
    </ConfirmDialog>
  );
}

type TickProps = {
  label: string;
  isOn: boolean;
  isMixed?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A native checkbox, because a product can have 2,000 variants. */
function Tick({ label, isOn, isMixed = false, onChange }: TickProps) {
  return (
    <li>
      <label>
        <input
          type="checkbox"
          className="tick"
          ref={(input) => {
            if (input) input.indeterminate = isMixed;
          }}
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
        />
        <bdi>{label}</bdi>
      </label>
    </li>
  );
}

const ticksSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 44px' },
  '& label': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, cursor: 'pointer' },
  '& li:first-of-type': { borderBottom: 1, borderColor: 'divider' },
};
