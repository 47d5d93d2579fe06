import { styled } from '@mui/material/styles';
import { useId } from 'react';

interface ChoiceProps {
  /** Texts, not keys. */
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
}

/** One of a few: the browser's own list, which every phone and screen reader knows. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface DayProps {
  label: string;
  /** `2026-11-21`; empty while it is being typed. */
  value: string;
  onChange: (day: string) => void;
  problem?: string | undefined;
}

/** A day of the calendar. */
export function Day({ label, value, onChange, problem }: DayProps) {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined && <p id={`${id}-problem`}>{problem}</p>}
    </Field>
  );
}

const Field = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  minWidth: 0,
  fontSize: theme.typography.body2.fontSize,
  '& label': { color: theme.palette.text.secondary, fontSize: theme.typography.caption.fontSize },
  '& select, & input': {
    font: 'inherit',
    width: '100%',
    minWidth: 0,
    height: 40,
    padding: theme.spacing(0, 1.25),
    color: theme.palette.text.primary,
    backgroundColor: theme.palette.background.paper,
    border: `1px solid ${theme.palette.text.disabled}`,
    borderRadius: 8,
    colorScheme: theme.palette.mode,
    [theme.breakpoints.down('sm')]: { height: 44 },
  },
  '& select:focus-visible, & input:focus-visible': {
    outline: `2px solid ${theme.palette.focus}`,
    outlineOffset: 0,
  },
  '& input[aria-invalid="true"]': { borderColor: theme.palette.error.main },
  '& p': {
    margin: 0,
    color: theme.palette.error.main,
    fontSize: theme.typography.caption.fontSize,
  },
}));
