import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import type { ButtonProps } from '@mui/material/Button';
import type { ImportType } from '../../contract/import.ts';
import { IMPORTS, useHasEndpoint } from '../api/missingEndpoints.ts';
import type { ListIntl } from './declareList.ts';
import { ScreenButton } from './ListStates.tsx';

const TYPES: Readonly<Record<string, ImportType>> = {
  products: 'products',
  users: 'customers',
  orders: 'tracking',
};

type Props = Pick<ButtonProps, 'variant'> & { resource: string };

/** Opens the import screen. Renders nothing if the resource or the API has no imports. */
export function ImportButton({ resource, variant = 'text' }: Props) {
  const type = TYPES[resource];
  const hasImports = useHasEndpoint(IMPORTS);
  if (!type || !hasImports) return null;
  return (
    <ScreenButton
      to={`/imports?type=${type}`}
      label="imports.button"
      color="inherit"
      variant={variant}
      startIcon={<FileUploadOutlined />}
    />
  );
}

/** Filters by the import that wrote the records. Only links in the report of the import set this filter. */
export const importFilter = (type: 'products' | 'customers') => ({
  input: false as const,
  label: `imports.filter.${type}`,
  text: (_: unknown, { translate }: ListIntl) => translate('imports.filter.oneFile'),
});
