import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { IMPORTS, useHasEndpoint } from '../../api/missingEndpoints.ts';

/** Offers the import to merchants with a file. Renders nothing if the API lacks imports. */
export function ImportLink({ sx }: Pick<ButtonProps, 'sx'>) {
  const translate = useTranslate();
  if (!useHasEndpoint(IMPORTS)) return null;
  return (
    <Button size="small" component={Link} to="/imports?type=products" sx={sx}>
      {translate('imports.setUp')}
    </Button>
  );
}
