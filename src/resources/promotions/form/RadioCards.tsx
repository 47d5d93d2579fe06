import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useInput, useTranslate } from 'react-admin';

export type RadioCard = { id: string; title: string; text: string; icon: ReactNode };

interface Props {
  source: string;
  /** Translation keys, as are the titles and texts of the cards. */
  label: string;
  cards: readonly RadioCard[];
  isLocked?: boolean;
  helperText?: string | undefined;
  onChoose: (id: string) => void;
}

/** A choice between a few things that differ much: each is a card that says what it is. */
export function RadioCards({
  source,
  label,
  cards,
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
        {cards.map(({ id, title, text: about, icon }) => (
          <Card key={id} data-chosen={field.value === id || undefined} data-locked={isLocked}>
            <input
              type="radio"
              name={source}
              value={id}
              checked={field.value === id}
              // One that is locked can still be read and reached.
              aria-disabled={isLocked || undefined}
              onChange={() => {
                if (!isLocked && field.value !== id) onChoose(id);
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
                {translate(title)}
              </Typography>
              <Typography
                variant="caption"
                component="span"
                color="textSecondary"
                sx={{ display: 'block' }}
              >
                {translate(about)}
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
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(168px, 100%), 1fr))',
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
  // The card is the radio button; the real one is only not seen.
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
