import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useAutocomplete, {
  type AutocompleteGroupedOption,
  type UseAutocompleteReturnValue,
} from '@mui/material/useAutocomplete';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useState,
} from 'react';
import { useTranslate } from 'react-admin';
import { commandKey } from '../../browser/keys.ts';
import { filterItems, type PaletteItem } from './paletteItem.ts';
import { useCommands } from './useCommands.tsx';
import { type RecordSearch, useRecentRecords, useRecordSearch } from './useRecordSearch.ts';

interface Props {
  recent: readonly PaletteItem[];
  /** Text typed before the input was loaded. */
  initialText: RefObject<string>;
  onShown: (isShown: boolean) => void;
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
  onShowShortcuts: () => void;
  onLogout: () => void;
}
type DisplayProps = { isPhone: boolean };

/** Searches screens, actions, and records on the server (D12). */
export default function CommandPalette(props: Props) {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog
      open
      className="command-palette"
      onClose={props.onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': translate('commandPalette.title'),
          // A fixed height, so that the dialog does not jump on each letter.
          sx: { mt: { xs: 0, sm: '10vh' }, height: { sm: 'min(70vh, 480px)' } },
        },
      }}
    >
      <Search {...props} isPhone={isPhone} />
    </Dialog>
  );
}

function Search(props: Props & DisplayProps) {
  const { recent, initialText, onShown, onChoose, onClose, isPhone } = props;
  const translate = useTranslate();
  const [typed, setTyped] = useState(() => initialText.current);
  useEffect(() => {
    onShown(true);
    return () => onShown(false);
  }, [onShown]);
  // Renders the options after the input, so that the merchant can type earlier.
  const hasOptions = useDeferredValue(true, false);
  const found = useRecordSearch(typed);
  const commands = useCommands(props);
  const records = useRecentRecords(recent);
  const options = visibleItems(typed.trim(), { recent, records, commands, found, translate });
  const box = useAutocomplete<PaletteItem>({
    open: true,
    options,
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ title }) => title,
    getOptionKey: ({ id }) => id,
    isOptionEqualToValue: (one, other) => one.id === other.id,
    autoHighlight: true,
    value: null,
    inputValue: typed,
    onInputChange: (_event, text, reason) => reason === 'input' && setTyped(text.slice(0, 200)),
    onChange: (_event, item) => item && onChoose(item),
    onClose: (_event, reason) => reason === 'escape' && onClose(),
  });
  /** `useAutocomplete` highlights nothing, and ignores Enter, until the options are rendered. */
  function chooseFirst({ key }: KeyboardEvent) {
    if (key === 'Enter' && !hasOptions && options[0]) onChoose(options[0]);
  }
  return (
    <>
      <Box {...box.getRootProps({ onKeyDown: chooseFirst })} sx={{ display: 'contents' }}>
        <PaletteField inputProps={box.getInputProps()} onClose={onClose} isPhone={isPhone} />
        {hasOptions && <PaletteOptions box={box} />}
      </Box>
      <SearchStatus typed={typed} count={options.length} found={found} />
    </>
  );
}

type Sources = {
  recent: readonly PaletteItem[];
  /** The recent records as they are now. */
  records: readonly PaletteItem[];
  commands: readonly PaletteItem[];
  found: RecordSearch;
  translate: ReturnType<typeof useTranslate>;
};

/** Without a query: recent items and commands that are not hidden. With a query: matching commands, then records. */
function visibleItems(
  query: string,
  { recent, records, commands, found, translate }: Sources,
): PaletteItem[] {
  if (!query) {
    const group = translate('commandPalette.groups.recent');
    const recentIds = new Set(recent.map(({ id }) => id));
    // The item as it is now. The language or the record may have changed since the item was chosen.
    const current = (item: PaletteItem) =>
      [...commands, ...records].find(({ id }) => id === item.id) ?? item;
    return [
      ...recent.map((item) => ({ ...current(item), group })),
      ...commands.filter(({ id, isHidden }) => !isHidden && !recentIds.has(id)),
    ];
  }
  return [...filterItems(commands, query), ...found.items];
}

/** The state of the search, visible and announced. */
function SearchStatus({
  typed,
  count,
  found,
}: {
  typed: string;
  count: number;
  found: RecordSearch;
}) {
  const translate = useTranslate();
  const { isSearching, hasAllFailed, failed } = found;
  const hasNoResult = count === 0 && !isSearching && failed.length === 0;
  return (
    <Box sx={count === 0 ? centredStatusSx : statusSx}>
      <Typography variant="caption" color="textSecondary" role="status" component="p">
        {isSearching && translate('commandPalette.searching')}
        {hasNoResult && translate('commandPalette.none', { text: typed.trim() })}
        {!isSearching &&
          count > 0 &&
          (typed.trim() ? (
            translate('commandPalette.count', { smart_count: count })
          ) : (
            <KeyboardHelp />
          ))}
      </Typography>
      {failed.length > 0 && (
        <Typography variant="caption" color="error" role="alert" component="p">
          {hasAllFailed
            ? translate('commandPalette.allFailed')
            : failed.map((name) => translate('commandPalette.failed', { name })).join(' ')}
        </Typography>
      )}
    </Box>
  );
}

function KeyboardHelp() {
  const text = useTranslate()('commandPalette.keys');
  return (
    <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
      {text}
    </Box>
  );
}

const statusSx = { px: 2, py: 1, borderTop: 1, borderColor: 'divider' };
const centredStatusSx = {
  flex: 1,
  display: 'grid',
  placeContent: 'center',
  px: 2,
  textAlign: 'center',
};

interface PaletteFieldProps {
  inputProps: ComponentProps<'input'>;
  isPhone: boolean;
  onClose: () => void;
}

function PaletteField({ inputProps, isPhone, onClose }: PaletteFieldProps) {
  const translate = useTranslate();
  return (
    <Field>
      <SearchIcon fontSize="small" />
      <input
        {...inputProps}
        // biome-ignore lint/a11y/noAutofocus: the dialog opens for typing
        autoFocus
        enterKeyHint="go"
        aria-label={translate('commandPalette.field')}
        placeholder={translate('commandPalette.placeholder')}
      />
      {isPhone ? (
        <Button size="small" onClick={onClose}>
          {translate('commandPalette.close')}
        </Button>
      ) : (
        <kbd>{commandKey()}K</kbd>
      )}
    </Field>
  );
}

const Field = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 56,
  padding: theme.spacing(0, 2),
  borderBottom: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.secondary,
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 56,
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    fontSize: 16,
    color: theme.palette.text.primary,
  },
  '& input::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
  '& kbd': { font: 'inherit', fontSize: 12 },
}));

type PaletteOptionsProps = {
  box: Pick<
    UseAutocompleteReturnValue<PaletteItem, false, false, false, true>,
    'groupedOptions' | 'getListboxProps' | 'getOptionProps'
  >;
};

function PaletteOptions({ box }: PaletteOptionsProps) {
  const translate = useTranslate();
  return (
    <Listbox
      {...box.getListboxProps()}
      aria-labelledby={undefined}
      aria-label={translate('commandPalette.title')}
    >
      {box.groupedOptions.map((group) => (
        <Group key={group.key} group={group} box={box} />
      ))}
    </Listbox>
  );
}

function Group({
  group,
  box,
}: PaletteOptionsProps & { group: AutocompleteGroupedOption<PaletteItem> }) {
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
      <Box component="span" sx={{ flex: 1, minWidth: '5em', overflowWrap: 'anywhere' }}>
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
  ...theme.typography.hint,
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
