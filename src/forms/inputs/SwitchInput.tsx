import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { FieldTitle, useInput, useTranslate } from 'react-admin';

interface Props {
  source: string;
  label?: string;
  /** Translation key. */
  helperText?: string;
  /** Called after the value has changed. */
  onChange?: (isOn: boolean) => void;
}

/** Replaces react-admin's `BooleanInput`, which passes an unknown prop to the DOM with MUI 9. */
export function SwitchInput({ source, label, helperText, onChange }: Props) {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source, type: 'checkbox' });
  const text = fieldState.error?.message ?? (helperText && translate(helperText));
  const textId = `${id}-text`;
  return (
    <FormControl error={fieldState.invalid}>
      <FormControlLabel
        // Matches the switch's height, so that a wrapped label does not touch the helper text.
        sx={{ '& .MuiFormControlLabel-label': { py: 0.75 } }}
        label={<FieldTitle label={label} source={source} />}
        control={
          <Switch
            id={id}
            name={field.name}
            checked={field.value === true}
            onChange={(_, isOn) => {
              field.onChange(isOn);
              onChange?.(isOn);
            }}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': text ? textId : undefined } }}
          />
        }
      />
      {text && (
        <FormHelperText id={textId} sx={{ mt: -0.5 }}>
          {text}
        </FormHelperText>
      )}
    </FormControl>
  );
}
