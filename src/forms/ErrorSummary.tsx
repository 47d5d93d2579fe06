import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';

type Props = { labelOf: (field: string) => string; onPick: (field: string) => void };

/** What is wrong, in one place, above the fields; each line leads to its field. */
export function ErrorSummary({ labelOf, onPick }: Props) {
  const translate = useTranslate();
  const { errors } = useFormState();
  const problems = problemsIn(errors);
  if (problems.length === 0) return null;
  return (
    <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
      <AlertTitle>{translate('forms.problems.title', { smart_count: problems.length })}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {problems.map(({ field, message }) => (
          <li key={field}>
            <Link
              component="button"
              type="button"
              color="inherit"
              // Beside its bullet where it takes two lines.
              sx={{ textAlign: 'start', verticalAlign: 'top' }}
              onClick={() => onPick(field)}
            >
              {translate('forms.problems.one', { field: labelOf(field), problem: message })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Those of nested fields too: `address.city`. */
function problemsIn(errors: object, path = ''): { field: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null || error instanceof Element) return [];
    const field = path + name;
    const { message } = error;
    if (typeof message === 'string') return message === '' ? [] : [{ field, message }];
    return problemsIn(error, `${field}.`);
  });
}
