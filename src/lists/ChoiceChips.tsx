import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { useInput, useTranslate } from 'react-admin';

interface Props {
  source: string;
  /** Translation keys. */
  label: string;
  choices: readonly { id: string | boolean; name: string }[];
}

/** A filter with few values: one may be pressed, pressing it again takes it away. */
export function ChoiceChips({ source, label, choices }: Props) {
  const translate = useTranslate();
  const labelId = useId();
  const { field } = useInput({ source });
  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId} component="div" sx={{ mb: 1, typography: 'subtitle2' }}>
        {translate(label)}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {choices.map((choice) => {
          const isPressed = field.value === choice.id;
          return (
            <Chip
              key={String(choice.id)}
              component="button"
              type="button"
              clickable
              aria-pressed={isPressed}
              color={isPressed ? 'primary' : 'default'}
              variant={isPressed ? 'filled' : 'outlined'}
              label={translate(choice.name)}
              onClick={() => field.onChange(isPressed ? '' : choice.id)}
              sx={(theme) => ({ [theme.breakpoints.down('sm')]: { height: 44, borderRadius: 22 } })}
            />
          );
        })}
      </Box>
    </Box>
  );
}
