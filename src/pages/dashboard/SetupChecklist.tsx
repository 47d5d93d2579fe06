import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import { type SetupStep, setupSteps } from '../../../domain/storeSetup.ts';
import { localStore } from '../../browser/storage.ts';
import { useSession } from '../../session/session.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { useFocusScreenOnUnmount } from '../../ui/useRestoredFocus.ts';
import { Panel, PanelLink } from './Panel.tsx';

/** Lazy: a store that is set up never needs it. */
const SetupChoice = lazyPart(() => import('./SetupChoice.tsx'));

const stepPaths: Record<SetupStep, string> = {
  name: '/profile',
  contact: '/profile',
  shipping: '/profile',
  product: '/products/create',
  picture: '/products',
  visible: '/profile',
};

interface Props {
  stats: OrderStats | undefined;
  /** The API has no statistics, so the steps of the catalogue are left out. */
  isUncounted?: boolean;
  /** Shown first in a new store, with the reason for each step. */
  isLead?: boolean;
}

/**
 * The setup steps, derived from the data. Hidden until `stats` is known, when all steps are done, or once the merchant
 * hides them in this browser.
 */
export function SetupChecklist({ stats, isUncounted = false, isLead = false }: Props) {
  const translate = useTranslate();
  const settings = useSession((session) => session.storeSettings);
  const user = useSession((session) => session.user);
  const key = `console-setup-hidden.${user?._id ?? ''}`;
  const [isHidden, setHidden] = useState(() => localStore.read(key) !== null);
  if ((!stats && !isUncounted) || isHidden) return null;
  const steps = setupSteps({
    settings,
    businessName: user?.businessName,
    catalogue: stats?.catalogue,
  });
  if (steps.every(({ isDone }) => isDone)) return null;

  function hide() {
    localStore.write(key, new Date().toISOString());
    setHidden(true);
  }

  return (
    <Panel title={translate('dashboard.setup.title')} action={<HideButton onHide={hide} />}>
      <Progress done={steps.filter(({ isDone }) => isDone).length} of={steps.length} />
      <List>
        {steps.map((one) => (
          <Step key={one.step} {...one} isLead={isLead} />
        ))}
      </List>
    </Panel>
  );
}

function HideButton({ onHide }: { onHide: () => void }) {
  const translate = useTranslate();
  useFocusScreenOnUnmount();
  return (
    <Button size="small" aria-label={translate('dashboard.setup.hideAll')} onClick={onHide}>
      {translate('dashboard.setup.hide')}
    </Button>
  );
}

function Progress({ done, of }: { done: number; of: number }) {
  const translate = useTranslate();
  return (
    <Box sx={{ px: 2, pb: 1.5 }}>
      <Typography variant="hint" sx={{ mb: 0.5 }}>
        {translate('dashboard.setup.done', { done, of })}
      </Typography>
      <Box aria-hidden sx={{ height: 6, borderRadius: 3, bgcolor: 'action.disabledBackground' }}>
        <Box
          sx={{
            width: `${(done / of) * 100}%`,
            height: 1,
            borderRadius: 3,
            bgcolor: 'primary.main',
          }}
        />
      </Box>
    </Box>
  );
}

type StepProps = { step: SetupStep; isDone: boolean; isLead: boolean };

function Step({ step, isDone, isLead }: StepProps) {
  const translate = useTranslate();
  const name = translate(`dashboard.setup.${step}`);
  if (isDone) {
    return (
      <li>
        <Box sx={doneSx}>
          <DoneIcon
            fontSize="small"
            sx={{ color: 'success.main' }}
            titleAccess={translate('dashboard.setup.isDone', { name })}
          />
          <span aria-hidden>{name}</span>
        </Box>
      </li>
    );
  }
  return (
    <Box component="li" sx={openSx}>
      <PanelLink to={stepPaths[step]} sx={linkSx}>
        <OpenIcon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
        <span>
          {name}
          {isLead && <Why>{translate(`dashboard.setup.why.${step}`)}</Why>}
        </span>
      </PanelLink>
      <SetupChoice step={step} />
    </Box>
  );
}

const doneSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 40,
  px: 2,
  typography: 'muted',
};

// On narrow screens the choice wraps below its step.
const openSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' };

const Why = styled('span')(({ theme }) => ({
  ...theme.typography.muted,
  display: 'block',
}));

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(0, 0, 0.5),
}));

const linkSx = { flex: { xs: '1 1 240px', sm: '1 1 160px' }, fontWeight: 550 };
