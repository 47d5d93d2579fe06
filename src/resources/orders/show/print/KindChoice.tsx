import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';

const KINDS = ['slip', 'invoice'] as const;
type Kind = (typeof KINDS)[number];

type Props = { kind: Kind; onChange: (kind: Kind) => void };

/** Packing slip or invoice. */
export function KindChoice({ kind, onChange }: Props) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={kind}
      onChange={(_, next) => {
        const known = KINDS.find((one) => one === next);
        if (known) onChange(known);
      }}
      aria-label={translate('order.print.kind')}
      sx={{ mb: 2 }}
    >
      {KINDS.map((one) => (
        <ToggleButton key={one} value={one}>
          {translate(`order.print.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
