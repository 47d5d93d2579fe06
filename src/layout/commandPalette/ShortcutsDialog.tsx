import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { commandKey } from '../../browser/keys.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { plural, useAvailableScreens } from '../screens.ts';
import { useSingleKeys } from './useShortcuts.ts';

/** All shortcuts, with a switch for single-key shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const [hasSingleKeys, setSingleKeys] = useSingleKeys();
  const command = commandKey().trim();
  return (
    <ConfirmDialog
      title={translate('commandPalette.shortcuts.title')}
      cancel={translate('commandPalette.close')}
      onClose={onClose}
    >
      <Keys
        rows={[
          { keys: [command, 'K'], name: translate('commandPalette.shortcuts.palette') },
          { keys: [command, 'S'], name: translate('commandPalette.shortcuts.save') },
          { keys: [command, 'B'], name: translate('commandPalette.shortcuts.sidebar') },
        ]}
      />
      <FormControlLabel
        label={translate('commandPalette.shortcuts.single')}
        control={
          <Switch
            checked={hasSingleKeys}
            onChange={(_event, isOn) => setSingleKeys(isOn)}
            slotProps={{ input: { 'aria-describedby': `${id}-single`, role: 'switch' } }}
          />
        }
      />
      <Typography id={`${id}-single`} variant="caption" color="textSecondary" component="p">
        {translate('commandPalette.shortcuts.singleText')}
      </Typography>
      {hasSingleKeys && <SingleKeys />}
    </ConfirmDialog>
  );
}

function SingleKeys() {
  const translate = useTranslate();
  const screens = useAvailableScreens();
  return (
    <Keys
      rows={[
        { keys: ['?'], name: translate('commandPalette.shortcuts.help') },
        { keys: ['/'], name: translate('commandPalette.shortcuts.search') },
        ...screens.flatMap(({ goTo, label }) =>
          goTo ? [{ keys: ['G', goTo.toUpperCase()], name: translate(label, plural) }] : [],
        ),
      ]}
    />
  );
}

function Keys({ rows }: { rows: { keys: string[]; name: string }[] }) {
  return (
    <List>
      {rows.map(({ keys, name }) => (
        <div key={keys.join(' ')}>
          <dt>{name}</dt>
          <dd dir="ltr">
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </List>
  );
}

const List = styled('dl')(({ theme }) => ({
  margin: theme.spacing(1, 0, 0),
  ...theme.typography.body2,
  '& > div': {
    display: 'flex',
    gap: theme.spacing(2),
    alignItems: 'center',
    padding: theme.spacing(0.75, 0),
  },
  '& > div + div': { borderTop: `1px solid ${theme.palette.divider}` },
  '& dt': { flex: 1 },
  '& dd': { margin: 0, display: 'flex', gap: theme.spacing(0.5) },
  '& kbd': {
    minWidth: 24,
    padding: theme.spacing(0.25, 0.75),
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 6,
    font: 'inherit',
    fontSize: 12,
    textAlign: 'center',
  },
}));
