import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { useNextFocus } from '../../../ui/useRestoredFocus.ts';
import { useOrderScreen } from './orderScreen.ts';
import { useAddText } from './useAddText.ts';

export function TagsCard() {
  const translate = useTranslate();
  const { order, act, isActing } = useOrderScreen();
  const { draft, text, type, problem, add, addButton } = useAddText('tag', (typed) => {
    const tag = typed.trim();
    return tag === '' ? null : { tags: [...order.tags.filter((one) => one !== tag), tag] };
  });
  const card = useNextFocus<HTMLDivElement>();
  const remove = (tag: string) => void act({ tags: order.tags.filter((one) => one !== tag) });
  return (
    <DetailCard ref={card} title="orderShow.tags.title">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1 }}>
        {order.tags.length === 0 && (
          <Typography variant="muted">{translate('orderShow.tags.none')}</Typography>
        )}
        {order.tags.map((tag) => (
          <Chip
            key={tag}
            label={tag}
            size="small"
            disabled={isActing}
            data-remove
            onDelete={() => remove(tag)}
            onKeyDown={({ key }) => key === 'Enter' && remove(tag)}
            aria-label={translate('orderShow.tags.remove', { tag })}
          />
        ))}
      </Box>
      <DraftNotice draft={draft} />
      <Box component="form" onSubmit={add} sx={{ display: 'flex', gap: 1, alignItems: 'stretch' }}>
        <TextField
          label={translate('orderShow.tags.add')}
          value={text}
          onChange={({ target }) => type(target.value)}
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
