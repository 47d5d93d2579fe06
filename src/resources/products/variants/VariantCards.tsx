import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '../../../../domain/money.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { PanelPagination } from '../../../lists/PanelPagination.tsx';
import { StatusChip } from '../../../ui/fields/StatusChip.tsx';
import { Thumbnail } from '../../../ui/fields/Thumbnail.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { uploadedPictures } from './PictureChoice.tsx';
import { useCellProblem } from './variantCells.ts';
import {
  VARIANT_COLUMNS,
  type VariantRow,
  type VariantView,
  variantRowName,
} from './variantSet.ts';

/** Variants on a phone, in pages. */
export function VariantCards(view: VariantView) {
  const element = useRef<HTMLDivElement>(null);
  const { page, setPage, pageRows } = usePages(view, element);
  return (
    <div ref={element}>
      <Cards {...view} placed={pageRows} />
      <PanelPagination
        i18nPrefix="variants.pages"
        page={page}
        perPage={ROWS_PER_PAGE}
        total={view.placed.length}
        onPage={setPage}
      />
    </div>
  );
}

const ROWS_PER_PAGE = 50;

function usePages({ placed, shown, onShown }: VariantView, element: RefObject<HTMLElement | null>) {
  const [requestedPage, setPage] = useState(1);
  const page = Math.max(1, Math.min(requestedPage, Math.ceil(placed.length / ROWS_PER_PAGE)));
  const shownAt = placed.findIndex(({ index }) => index === shown?.index);
  const shownPage = Math.floor(shownAt / ROWS_PER_PAGE) + 1;
  useEffect(() => {
    if (shownAt < 0) return;
    setPage(shownPage);
    if (page !== shownPage) return;
    const card = element.current?.querySelector<HTMLElement>(`[data-row="${shown?.index}"]`);
    card?.focus();
    card?.scrollIntoView?.({ block: 'center' });
    onShown();
  });
  const from = (page - 1) * ROWS_PER_PAGE;
  return { page, setPage, pageRows: placed.slice(from, from + ROWS_PER_PAGE) };
}

function Cards(view: VariantView) {
  const translate = useTranslate();
  const getProblem = useCellProblem();
  const images: unknown = useWatch({ name: 'images' });
  const pictures = uploadedPictures(images);
  return (
    <List aria-label={translate('variants.label')}>
      {view.placed.map(({ row, index }) => {
        const name = variantRowName(row);
        const problem = VARIANT_COLUMNS.map((column) => getProblem(row, index, column)).find(
          (text) => text !== undefined,
        );
        return (
          <li key={index}>
            <input
              type="checkbox"
              className="tick"
              aria-label={translate('variants.selectOne', { name })}
              checked={view.isSelected(row)}
              onChange={({ target }) => view.onSelect([row], target.checked)}
            />
            <ButtonBase
              data-row={index}
              aria-haspopup="dialog"
              onClick={() => view.onOpen(row)}
              sx={cardSx}
            >
              <Thumbnail src={pictures.find(({ _id }) => _id === row.image)?.url} size={40} />
              <span className="text">
                <bdi className="title">{name}</bdi>
                <Details row={row} isTracked={view.isTracked} />
                {problem && <span className="problem">{problem}</span>}
              </span>
              {!row.isEnabled && (
                <StatusChip tone="neutral">{translate('variants.off')}</StatusChip>
              )}
            </ButtonBase>
          </li>
        );
      })}
    </List>
  );
}

function Details({ row, isTracked }: { row: VariantRow; isTracked: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const currency = useStoreCurrency();
  const { price, stock } = row;
  const parts = [
    typeof price === 'number'
      ? formatMoney(price, currency, locale)
      : (price ?? translate('products.noPrice')),
    isTracked && typeof stock === 'number' && translate('products.stock.count', { count: stock }),
    row.sku,
  ];
  return <span className="quiet">{parts.filter(Boolean).join(' · ')}</span>;
}

const cardSx = {
  flex: 1,
  minWidth: 0,
  minHeight: 60,
  justifyContent: 'flex-start',
  textAlign: 'start',
  font: 'inherit',
  gap: 1.5,
  py: 1,
};

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& .tick': { width: 44, height: 44, marginInlineStart: -10 },
  '& .text': { flex: 1, minWidth: 0, display: 'grid', fontSize: theme.typography.body2.fontSize },
  '& .title': { fontWeight: 550, overflowWrap: 'anywhere' },
  '& .problem': { color: theme.palette.error.main },
}));
