import Button from '@mui/material/Button';
import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { SetupStep } from '../../../domain/storeSetup.ts';
import { useSession } from '../../session/session.ts';
import { usePhoneText } from '../../ui/fields/contact/PhoneText.tsx';
import { useProfile, useSetting } from '../../ui/useProfile.ts';

const choices: Partial<Record<SetupStep, ComponentType>> = {
  contact: SignInPhone,
  shipping: FreeShipping,
  product: ImportProducts,
  visible: ShowStore,
};

/** What a step offers to choose here and now, beside the link to its form. */
export default function SetupChoice({ step }: { step: SetupStep }) {
  const Choice = choices[step];
  return Choice ? <Choice /> : null;
}

/** The number is private until she chooses it; the profile has it, where the server tells it. */
function SignInPhone() {
  const { data } = useProfile();
  const phone = data?.data.phone;
  return typeof phone === 'string' && phone !== '' ? <UsePhone phone={phone} /> : null;
}

function UsePhone({ phone }: { phone: string }) {
  const translate = useTranslate();
  const shown = usePhoneText(phone);
  const title = translate('dashboard.setup.phoneSaved', { phone: `\u2066${shown}\u2069` });
  const choice = useSetting({ contactPhone: phone }, title);
  return <ChoiceButton choice={choice}>{translate('dashboard.setup.phone')}</ChoiceButton>;
}

/** Nothing to pay for shipping is a choice, too: the settings have it already, so it is made here. */
function FreeShipping() {
  const translate = useTranslate();
  // Null: the server would not keep that it was chosen.
  const isKept = useSession(({ storeSettings }) => storeSettings.isShippingSet !== null);
  const choice = useSetting({ shippingRate: 0 }, 'dashboard.setup.freeSaved');
  if (!isKept) return null;
  return <ChoiceButton choice={choice}>{translate('dashboard.setup.free')}</ChoiceButton>;
}

/** A merchant who has a product file imports it instead of typing the products. */
function ImportProducts() {
  const translate = useTranslate();
  return (
    <Button size="small" component={Link} to="/imports?type=products" sx={choiceSx}>
      {translate('dashboard.setup.import')}
    </Button>
  );
}

function ShowStore() {
  const translate = useTranslate();
  const choice = useSetting({ isVisible: true }, 'dashboard.setup.shown');
  return <ChoiceButton choice={choice}>{translate('dashboard.setup.show')}</ChoiceButton>;
}

interface ChoiceButtonProps {
  choice: Pick<ReturnType<typeof useSetting>, 'mutate' | 'isPending'>;
  children: string;
}

function ChoiceButton({ choice, children }: ChoiceButtonProps) {
  return (
    <Button size="small" loading={choice.isPending} onClick={() => choice.mutate()} sx={choiceSx}>
      {children}
    </Button>
  );
}

const choiceSx = { mr: 1, ml: { xs: 4.25, sm: 'auto' }, minHeight: { xs: 44, sm: 32 } };
