import Button from '@mui/material/Button';
import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import type { SetupStep } from '../../../domain/storeSetup.ts';
import { useSession } from '../../session/session.ts';
import { usePhoneText } from '../../ui/fields/contact/PhoneText.tsx';
import { useProfile, useSetting } from '../../ui/useProfile.ts';
import { ImportLink } from './ImportLink.tsx';

const choices: Partial<Record<SetupStep, ComponentType>> = {
  contact: SignInPhone,
  shipping: FreeShipping,
  product: () => <ImportLink sx={choiceSx} />,
  visible: ShowStore,
};

/** A button that settles a setup step without its form, or links to the import. Some steps have no button. */
export default function SetupChoice({ step }: { step: SetupStep }) {
  const Choice = choices[step];
  return Choice ? <Choice /> : null;
}

/** The sign-in phone is private until the merchant publishes it. Only the profile has it, not the session. */
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

/** Free shipping is the default, so choosing it has to be stored explicitly. */
function FreeShipping() {
  const translate = useTranslate();
  // `isShippingSet` is null if the API can't store the choice.
  const canStore = useSession(({ storeSettings }) => storeSettings.isShippingSet !== null);
  const choice = useSetting({ shippingRate: 0 }, 'dashboard.setup.freeSaved');
  if (!canStore) return null;
  return <ChoiceButton choice={choice}>{translate('dashboard.setup.free')}</ChoiceButton>;
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
