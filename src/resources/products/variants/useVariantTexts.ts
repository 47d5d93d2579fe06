import { useTranslate } from 'react-admin';
import { formatMoney } from '../../../../domain/money.ts';
import type { SafeFormProps } from '../../../forms/SafeForm.tsx';
import { useLocale } from '../../../i18n/useLocale.ts';
import { taxClassText } from '../../../ui/fields/taxClassText.ts';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { pictureName, uploadedPictures } from './PictureChoice.tsx';
import {
  columnType,
  rowKey,
  toVariantSet,
  VARIANT_COLUMNS,
  type VariantColumn,
  variantRowName,
} from './variantSet.ts';

/** Texts of options and variants for `SafeForm`, by paths such as `variants.3.price` and `variants.<id>.price`. */
export function useVariantTexts(): Required<Pick<SafeFormProps, 'partLabel' | 'valueText'>> {
  const translate = useTranslate();
  const locale = useLocale();
  const currency = useStoreCurrency();
  const moneyText = (column: VariantColumn, value: unknown) =>
    columnType(column) === 'money' && typeof value === 'number'
      ? formatMoney(value, currency, locale)
      : undefined;
  const pictureText = (id: unknown, images: unknown) => {
    const pictures = uploadedPictures(images);
    const index = pictures.findIndex(({ _id }) => _id === id);
    return pictures[index] && pictureName(pictures[index], index, translate);
  };
  return {
    partLabel(path, values) {
      const { options, variants } = toVariantSet(values);
      const [list = '', key = ''] = path.split('.');
      if (list === 'options') {
        return (key && options[Number(key)]?.name) || translate('products.fields.options');
      }
      if (list !== 'variants') return undefined;
      const column = columnIn(path);
      const row = variants.find(
        (one, index) =>
          path === `variants.${rowKey(one)}${column ? `.${column}` : ''}` || key === String(index),
      );
      if (!row) return translate('products.section.variants');
      return column
        ? `${variantRowName(row)} · ${translate(`products.fields.${column}`)}`
        : variantRowName(row);
    },
    valueText(path, value, values) {
      if (path === 'options') {
        const { options } = toVariantSet({ options: value });
        return options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('\n');
      }
      const column = columnIn(path);
      if (!path.startsWith('variants.')) return undefined;
      if (column === 'taxClass') {
        return typeof value === 'string'
          ? taxClassText(value, translate)
          : translate('variants.taxClassOfProduct');
      }
      if (column === 'image') return pictureText(value, values.images);
      if (column) return moneyText(column, value);
      // A whole variant: only its columns with a text input.
      const [row] = toVariantSet({ variants: [value] }).variants;
      if (!row) return translate('ra.action.remove');
      return VARIANT_COLUMNS.flatMap((name) => {
        const cell = row[name];
        if (columnType(name) === 'chosen' || cell === null || cell === '') return [];
        const text = moneyText(name, cell) ?? String(cell);
        const label = translate('forms.label', { name: translate(`products.fields.${name}`) });
        return `${label} ${text}`;
      }).join('\n');
    },
  };
}

function columnIn(path: string): VariantColumn | undefined {
  return VARIANT_COLUMNS.find((column) => path.endsWith(`.${column}`));
}
