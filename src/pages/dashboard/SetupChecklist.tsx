import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { OrderStats } from '../../../contract/stats.ts';
import { type SetupStep, setupSteps } from '../../../domain/storeSetup.ts';
import { profileKey } from '../../account/useProfile.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useSession } from '../../session.ts';
import { localStore } from '../../storage.ts';
import { showToast } from '../../toasts.ts';
import { Panel } from './Panel.tsx';

const places: Record<SetupStep, string> = {
  name: '/profile',
  contact: '/profile',
  shipping: '/profile',
  product: '/products/create',
  picture: '/products',
  visible: '/profile',
};

/** What a new store still lacks, told by its data. Gone when all is done, or when this browser was told so. */
export function SetupChecklist({ stats }: { stats: OrderStats | undefined }) {
  const translate = useTranslate();
  const settings = useSession((session) => session.storeSettings);
  const user = useSession((session) => session.user);
  const key = `console-setup-hidden.${user?._id ?? ''}`;
  const [isHidden, setHidden] = useState(() => localStore.read(key) !== null);
  if (!stats || isHidden) return null;
  const steps = setupSteps({
    settings,
    businessName: user?.businessName,
    catalogue: stats.catalogue,
  });
  if (steps.every(({ isDone }) => isDone)) return null;

  function hide() {
    localStore.write(key, new Date().toISOString());
    setHidden(true);
  }

  return (
    <Panel
      title={translate('dashboard.setup.title')}
      action={
        <Button size="small" aria-label={translate('dashboard.setup.hideAll')} onClick={hide}>
          {translate('dashboard.setup.hide')}
        </Button>
      }
    >
      <Progress done={steps.filter(({ isDone }) => isDone).length} of={steps.length} />
      <List>
        {steps.map((one) => (
          <Step key={one.step} {...one} />
        ))}
      </List>
    </Panel>
  );
}

function Progress({ done, of }: { done: number; of: number }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const number = new Intl.NumberFormat(locale);
  const text = translate('dashboard.setup.done', {
    done: number.format(done),
    of: number.format(of),
  });
  return (
    <Box sx={{ px: 2, pb: 1.5 }}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.5 }}>
        {text}
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

function Step({ step, isDone }: { step: SetupStep; isDone: boolean }) {
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
    <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
      <StepLink to={places[step]}>
        <OpenIcon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
        {name}
      </StepLink>
      {step === 'shipping' && <FreeShipping />}
    </Box>
  );
}

/** Nothing to pay for shipping is a choice, too: the settings have it already, so it is made here. */
function FreeShipping() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  // Null: the server would not keep that it was chosen.
  const isKept = useSession(({ storeSettings }) => storeSettings.isShippingSet !== null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.updateProfile({ storeSettings: { shippingRate: 0 } }),
    onSuccess(saved) {
      queryClient.setQueryData(profileKey, saved);
      showToast({ tone: 'success', title: translate('dashboard.setup.freeSaved') });
    },
  });
  if (!isKept) return null;
  return (
    <Button
      size="small"
      loading={isPending}
      onClick={() => mutate()}
      sx={{ flex: 'none', mr: 1, minHeight: { xs: 44, sm: 32 } }}
    >
      {translate('dashboard.setup.free')}
    </Button>
  );
}

const doneSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 40,
  px: 2,
  typography: 'body2',
  color: 'text.secondary',
};

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(0, 0, 0.5),
}));

const StepLink = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  padding: theme.spacing(0, 2),
  fontWeight: 550,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: -2 },
}));
