import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type {
  AutocompleteGroupedOption,
  UseAutocompleteReturnValue,
} from '@mui/material/useAutocomplete';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { PaletteItem } from './paletteItem.ts';

type Props = {
  box: Pick<
    UseAutocompleteReturnValue<PaletteItem, false, false, false, true>,
    'groupedOptions' | 'getListboxProps' | 'getOptionProps'
  >;
};

/** What is offered, under headings. */
export function PaletteOptions({ box }: Props) {
  const translate = useTranslate();
  return (
    <Listbox
      {...box.getListboxProps()}
      aria-labelledby={undefined}
      aria-label={translate('palette.title')}
    >
      {box.groupedOptions.map((group) => (
        <Group key={group.key} group={group} box={box} />
      ))}
    </Listbox>
  );
}

function Group({ group, box }: Props & { group: AutocompleteGroupedOption<PaletteItem> }) {
  const id = useId();
  return (
    <li role="none">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox */}
      <div role="group" aria-labelledby={id}>
        <Heading id={id}>{group.group}</Heading>
        <ul role="none">
          {group.options.map((option, place) => {
            const { key, ...props } = box.getOptionProps({ option, index: group.index + place });
            return (
              <Option key={key} {...props}>
                <OptionText item={option} />
              </Option>
            );
          })}
        </ul>
      </div>
    </li>
  );
}

function OptionText({ item: { icon: Icon, title, hint } }: { item: PaletteItem }) {
  return (
    <>
      <Icon fontSize="small" />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{title}</bdi>
      </Box>
      {hint && (
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          noWrap
          sx={{ maxWidth: '72%' }}
        >
          {hint}
        </Typography>
      )}
    </>
  );
}

const Listbox = styled('ul')(({ theme }) => ({
  flex: 1,
  margin: 0,
  overflowY: 'auto',
  padding: theme.spacing(1),
  scrollPadding: theme.spacing(1),
  listStyle: 'none',
  '&:empty': { display: 'none' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
}));

const Heading = styled('div')(({ theme }) => ({
  padding: theme.spacing(1, 1, 0.5),
  color: theme.palette.text.secondary,
  ...theme.typography.caption,
  fontWeight: 620,
}));

const Option = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 40,
  padding: theme.spacing(0.75, 1),
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  ...theme.typography.body2,
  '& > svg': { color: theme.palette.text.secondary },
  '&.Mui-focused': { backgroundColor: theme.palette.action.hover },
  '&.Mui-focusVisible': {
    backgroundColor: theme.palette.action.hover,
    outline: `2px solid ${theme.palette.focus}`,
    outlineOffset: -2,
  },
  '@media (pointer: coarse)': { minHeight: 44 },
}));
