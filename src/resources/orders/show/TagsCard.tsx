import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { OrderUpdate } from '../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../contract/problems.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { useRestoredFocus } from '../../../fields/useRestoredFocus.ts';
import { useDraftValues } from '../../../forms/drafts/useDraftValues.ts';
import { DraftNote } from '../../../forms/FormNotices.tsx';
import { useOrderScreen } from './orderScreen.ts';
import { useActionProblemText } from './orderTexts.ts';

const Values = v.object({ tag: v.string() });

/** Words that the shop files its orders under. */
export function TagsCard() {
  const translate = useTranslate();
  const textOf = useActionProblemText();
  const { order, act, isActing } = useOrderScreen();
  const kept = useDraftValues('orders', `${order._id}.tag`, Values, { tag: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const addButton = useRestoredFocus<HTMLButtonElement>(isActing);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const tag = kept.values.tag.trim();
    if (tag === '') return;
    const body = { tags: [...order.tags.filter((one) => one !== tag), tag] };
    const wrong = problemsOf(OrderUpdate, body)[0];
    setProblem(wrong ? textOf(wrong) : null);
    if (!wrong && (await act(body))) kept.forget();
  };
  const remove = (tag: string) => void act({ tags: order.tags.filter((one) => one !== tag) });
  return (
    <DetailCard title="orderShow.tags.title">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1 }}>
        {order.tags.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {translate('orderShow.tags.none')}
          </Typography>
        )}
        {order.tags.map((tag) => (
          <Chip
            key={tag}
            label={tag}
            size="small"
            disabled={isActing}
            onDelete={() => remove(tag)}
            aria-label={translate('orderShow.tags.remove', { tag })}
          />
        ))}
      </Box>
      <DraftNote kept={kept} />
      <Box component="form" onSubmit={add} sx={{ display: 'flex', gap: 1, alignItems: 'stretch' }}>
        <TextField
          label={translate('orderShow.tags.add')}
          value={kept.values.tag}
          onChange={({ target }) => kept.change({ tag: target.value })}
          error={problem !== null}
          helperText={problem}
          autoComplete="off"
          margin="none"
        />
        <Button
          ref={addButton}
          type="submit"
          variant="outlined"
          color="inherit"
          disabled={isActing}
        >
          {translate('orderShow.tags.addButton')}
        </Button>
      </Box>
    </DetailCard>
  );
}
