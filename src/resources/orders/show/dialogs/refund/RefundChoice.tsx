import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslate } from 'react-admin';
import { Group } from '../Group.tsx';

type Props = { legend: string; isRefunded: boolean; onChange: (isRefunded: boolean) => void };

/** Refund now or not. */
export function RefundChoice({ legend, isRefunded, onChange }: Props) {
  const translate = useTranslate();
  return (
    <Group legend={legend}>
      <RadioGroup
        value={isRefunded ? 'refund' : 'noRefund'}
        onChange={(_, value) => onChange(value === 'refund')}
      >
        {(['refund', 'noRefund'] as const).map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={translate(`orderShow.dialog.cancel.${value}`)}
          />
        ))}
      </RadioGroup>
    </Group>
  );
}
