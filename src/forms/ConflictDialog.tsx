import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { FieldConflict } from './merge.ts';

type Props = {
  conflicts: FieldConflict[];
  labelOf: (field: string) => string;
  renderValue: (field: string, value: unknown) => ReactNode;
  /** `theirs`: fields that take the other merchant's value. */
  onAnswer: (theirs: string[]) => void;
  onCancel: () => void;
  /** Label of the cancel button; "Back to the form" by default. */
  cancel?: string;
};

export function ConflictDialog(props: Props) {
  const { conflicts, labelOf, renderValue, onAnswer, onCancel, cancel } = props;
  const translate = useTranslate();
  const [theirs, setTheirs] = useState<string[]>([]);
  const fields = conflicts.map(({ field }) => field);
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs((now) => [...now.filter((name) => name !== field), ...(isTheirs ? [field] : [])]);
  return (
    <ConfirmDialog
      title={translate('forms.conflict.title')}
      text={translate('forms.conflict.text')}
      cancel={cancel ?? translate('forms.conflict.cancel')}
      confirm={translate('forms.conflict.save')}
      maxWidth="sm"
      disableBackdropClick
      onConfirm={() => onAnswer(theirs)}
      onClose={onCancel}
    >
      {conflicts.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
          <Button size="small" onClick={() => setTheirs([])}>
            {translate('forms.conflict.allMine')}
          </Button>
          <Button size="small" onClick={() => setTheirs(fields)}>
            {translate('forms.conflict.allTheirs')}
          </Button>
        </Box>
      )}
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.field}
          conflict={conflict}
          label={labelOf(conflict.field)}
          renderValue={(value) => renderValue(conflict.field, value)}
          isTheirs={theirs.includes(conflict.field)}
          onChoose={(isTheirs) => choose(conflict.field, isTheirs)}
        />
      ))}
    </ConfirmDialog>
  );
}

type ChoiceProps = {
  conflict: FieldConflict;
  label: string;
  renderValue: (value: unknown) => ReactNode;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
};

function ConflictChoice({ conflict, label, renderValue, isTheirs, onChoose }: ChoiceProps) {
  const translate = useTranslate();
  const option = (side: 'mine' | 'theirs') => (
    <FormControlLabel
      value={side}
      control={<Radio />}
      sx={{ alignItems: 'flex-start', my: 0.5 }}
      label={
        <Box sx={{ pt: 1, minWidth: 0 }}>
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            {translate('forms.label', { name: translate(`forms.conflict.${side}`) })}
          </Typography>{' '}
          <Typography component="span" sx={valueSx}>
            {renderValue(conflict[side])}
          </Typography>
        </Box>
      }
    />
  );
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Typography variant="h3" component="h3">
        {label}
      </Typography>
      <Typography variant="body2" sx={{ ...valueSx, color: 'text.secondary' }}>
        {translate('forms.label', { name: translate('forms.conflict.before') })}{' '}
        {renderValue(conflict.before)}
      </Typography>
      <RadioGroup
        aria-label={translate('forms.conflict.choose', { field: label })}
        value={isTheirs ? 'theirs' : 'mine'}
        onChange={(_, side) => onChoose(side === 'theirs')}
      >
        {option('mine')}
        {option('theirs')}
      </RadioGroup>
    </Box>
  );
}

const valueSx = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' };
