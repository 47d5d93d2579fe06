import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { createContext, useContext } from 'react';
import { useTranslate } from 'react-admin';
import type { GridRow } from '../../../forms/grid/gridCells.ts';
import { useGridStore, write } from '../../../forms/grid/gridStore.ts';
import { PictureChoice, type PictureOption } from './PictureChoice.tsx';
import type { VariantRow } from './variantSet.ts';

/** What the cells with controls need besides their row. */
type View = {
  /** Finds the variant by the id of its grid row. */
  find: (id: string) => VariantRow | undefined;
  rows: readonly VariantRow[];
  pictures: readonly PictureOption[];
  isSelected: (row: VariantRow) => boolean;
  onSelect: (rows: readonly VariantRow[], isSelected: boolean) => void;
  onOpen: (row: VariantRow) => void;
};

const ViewContext = createContext<View | null>(null);
export const VariantViewProvider = ViewContext.Provider;

function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('useView must be used within VariantViewProvider');
  return view;
}

type Props = { row: GridRow };

/** Selects the variant, or opens it in a dialog. */
export function NameCell({ row: { id, name } }: Props) {
  const translate = useTranslate();
  const { find, isSelected, onSelect, onOpen } = useView();
  const row = find(id);
  if (!row) return null;
  return (
    <Box component="span" sx={nameSx}>
      <input
        type="checkbox"
        className="tick"
        tabIndex={-1}
        aria-label={translate('variants.selectOne', { name })}
        checked={isSelected(row)}
        onChange={({ target }) => onSelect([row], target.checked)}
      />
      <button type="button" tabIndex={-1} aria-haspopup="dialog" onClick={() => onOpen(row)}>
        <bdi>{name}</bdi>
      </button>
    </Box>
  );
}

const nameSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: '100%',
  '& button': {
    minWidth: 0,
    p: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  },
  '& button:hover': { textDecoration: 'underline' },
};

export function SelectAll() {
  const translate = useTranslate();
  const { rows, isSelected, onSelect } = useView();
  const chosen = rows.filter(isSelected).length;
  return (
    <Box component="span" sx={{ verticalAlign: 'middle', marginInlineEnd: 1 }}>
      <input
        type="checkbox"
        className="tick"
        aria-label={translate('variants.selectPage')}
        checked={rows.length > 0 && chosen === rows.length}
        ref={(input) => {
          if (input) input.indeterminate = chosen > 0 && chosen < rows.length;
        }}
        onChange={({ target }) => onSelect(rows, target.checked)}
        style={{ verticalAlign: 'middle' }}
      />
    </Box>
  );
}

export function PictureCell({ row: { id, name, values } }: Props) {
  const translate = useTranslate();
  const store = useGridStore();
  const { pictures } = useView();
  return (
    <PictureChoice
      label={translate('variants.imageOf', { name })}
      pictures={pictures}
      value={typeof values.image === 'string' ? values.image : null}
      onChange={(to) => write(store, [{ id, column: 'image', to }])}
      isInCell
    />
  );
}

export function SwitchCell({ row: { id, name, values } }: Props) {
  const translate = useTranslate();
  const store = useGridStore();
  const column = translate('products.fields.isEnabled');
  return (
    <Switch
      size="small"
      checked={values.isEnabled === true}
      onChange={(_, to) => write(store, [{ id, column: 'isEnabled', to }])}
      slotProps={{
        input: {
          tabIndex: -1,
          'aria-label': translate('sheet.cell', { product: name, field: column }),
        },
      }}
    />
  );
}
