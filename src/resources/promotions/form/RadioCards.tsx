import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

interface Props {
  /** Cards take their texts from `promotionForm.<source>.<value>`. */
  source: 'type' | 'method' | 'scope';
  /** Translation key. */
  label: string;
  /** Icons by value; each value gets a card. */
  icons: Record<string, ReactNode>;
  isLocked?: boolean;
  helperText?: string | undefined;
  /** Called before the value changes. */
  onChoose: (value: string) => void;
}

/** A radio group whose options are cards with a title and a text. */
export function RadioCards({
  source,
  label,
  icons,
  isLocked = false,
  helperText,
  onChoose,
}: Props) {
  const translate = useTranslate();
  const textId = useId();
  const { field, fieldState } = useInput({ source });
  const text = fieldState.error?.message ?? (helperText && translate(helperText));
  return (
    <Box
      role="radiogroup"
      aria-label={translate(label)}
      aria-describedby={text ? textId : undefined}
      aria-disabled={isLocked || undefined}
      data-field={source}
    >
      <Grid>
        {Object.entries(icons).map(([id, icon]) => (
          <Card key={id} data-chosen={field.value === id || undefined} data-locked={isLocked}>
            <input
              type="radio"
              name={source}
              value={id}
              checked={field.value === id}
              // Locked cards remain focusable.
              aria-disabled={isLocked || undefined}
              onChange={() => {
                if (isLocked || field.value === id) return;
                onChoose(id);
                field.onChange(id);
              }}
            />
            <Box aria-hidden sx={{ display: 'flex', color: 'action.active' }} className="icon">
              {icon}
            </Box>
            <span>
              <Typography
                variant="body2"
                component="span"
                sx={{ display: 'block', fontWeight: 600 }}
              >
                {translate(`promotionForm.${source}.${id}.title`)}
              </Typography>
              <Typography variant="hint" component="span" sx={{ display: 'block' }}>
                {translate(`promotionForm.${source}.${id}.text`)}
              </Typography>
            </span>
          </Card>
        ))}
      </Grid>
      {text && (
        <FormHelperText id={textId} error={fieldState.invalid}>
          {text}
        </FormHelperText>
      )}
    </Box>
  );
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr))',
}));

const Card = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(1.25),
  minHeight: 44,
  padding: theme.spacing(1.25, 1.5),
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.palette.divider}`,
  cursor: 'pointer',
  '&:hover': { borderColor: theme.palette.text.disabled },
  '&[data-chosen]': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
    backgroundColor: theme.palette.action.selected,
    '& .icon': { color: theme.palette.primary.main },
  },
  '&[data-locked="true"]': { cursor: 'default', opacity: 0.85 },
  '&[data-locked="true"]:not([data-chosen])': { opacity: 0.55 },
  // The card looks like the control; the radio input is transparent.
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'inherit',
  },
  '&:focus-within:has(:focus-visible)': {
    outline: `2px solid ${theme.palette.focus}`,
    outlineOffset: 2,
  },
  '@media (forced-colors: active)': {
    '&[data-chosen]': { outline: '2px solid Highlight' },
  },
}));

/**
 * Empties fields that a choice makes meaningless, such as the code of an automatic promotion. They
 * come back when the merchant changes the choice back.
 */
export function useClearedValues() {
  const { getValues, setValue, clearErrors } = useFormContext();
  const cleared = useRef(new Map<string, unknown>());
  const set = (field: string, value: unknown) => {
    setValue(field, value, { shouldDirty: true });
    clearErrors(field);
  };
  return {
    /** Pass `as` to remember one value per meaning of a field, such as `value`, which is a percentage or an amount. */
    clearValue(field: string, empty: unknown, as = field) {
      cleared.current.set(as, getValues(field));
      set(field, empty);
    },
    restoreValue(field: string, empty: unknown, as = field) {
      set(field, cleared.current.get(as) ?? empty);
    },
  };
}
