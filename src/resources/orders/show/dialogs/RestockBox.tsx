import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslate } from 'react-admin';

type Props = {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** More about what happens to the units; already translated. */
  hint?: string | false;
};

/** Whether units can be sold again. */
export function RestockBox({ isChecked, onChange, hint }: Props) {
  const translate = useTranslate();
  const label = translate('orderShow.dialog.restock');
  return (
    <FormControlLabel
      control={<Checkbox checked={isChecked} onChange={(_, next) => onChange(next)} />}
      label={hint ? `${label}. ${hint}` : label}
    />
  );
}
