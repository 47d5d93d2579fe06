import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { OrderUpdate } from '../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../contract/problems.ts';
import { useKeptFocus } from '../../../fields/useKeptFocus.ts';
import { KeptNote } from '../../../forms/KeptNote.tsx';
import { useKeptValues } from '../../../forms/useKeptValues.ts';
import { useOrderScreen } from './orderScreen.ts';
import { useOrderProblemText } from './useOrderProblemText.ts';

const Values = v.object({ note: v.string() });

/** An internal note. That it was saved is said aloud: nothing else moves where the merchant looks. */
export function NoteForm() {
  const translate = useTranslate();
  const textOf = useOrderProblemText();
  const { order, act, isActing } = useOrderScreen();
  const kept = useKeptValues('orders', `${order._id}.note`, Values, { note: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isAdded, setAdded] = useState(false);
  const addButton = useKeptFocus<HTMLButtonElement>(isActing);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const body = { note: kept.values.note };
    const wrong = problemsOf(OrderUpdate, body)[0];
    setProblem(wrong ? textOf(wrong) : null);
    if (wrong || !(await act(body))) return;
    kept.forget();
    setAdded(true);
  };
  return (
    <Box component="form" onSubmit={add} sx={{ display: 'grid', gap: 1 }}>
      <KeptNote kept={kept} />
      <TextField
        label={translate('order.notes.label')}
        value={kept.values.note}
        onChange={({ target }) => {
          kept.change({ note: target.value });
          setProblem(null);
          setAdded(false);
        }}
        multiline
        maxRows={8}
        margin="none"
        error={problem !== null}
        helperText={problem ?? translate('order.notes.hint')}
      />
      <Box>
        <Button
          ref={addButton}
          type="submit"
          variant="outlined"
          color="inherit"
          disabled={isActing}
        >
          {translate('order.notes.add')}
        </Button>
        <Box component="span" role="status" sx={visuallyHidden}>
          {isAdded && translate('order.notes.added')}
        </Box>
      </Box>
    </Box>
  );
}
