import { PageHeading } from './PageHeading.tsx';
import { PublicLink } from './PublicLink.tsx';
import { Steps } from './Steps.tsx';
import { text } from './texts.ts';

/** Says what will be here. The flow itself comes with the one-time codes (C6). */
export function ForgotPasswordPage() {
  return (
    <>
      <p className="auth-chip">{text('auth.soon')}</p>
      <PageHeading title={text('auth.forgot.title')}>{text('auth.forgot.text')}</PageHeading>
      <Steps
        steps={[
          { title: text('auth.forgot.steps.first'), text: text('auth.forgot.steps.firstText') },
          { title: text('auth.forgot.steps.second'), text: text('auth.forgot.steps.secondText') },
          { title: text('auth.forgot.steps.third'), text: text('auth.forgot.steps.thirdText') },
        ]}
      />
      <p className="auth-note">{text('auth.forgot.help')}</p>
      <p className="auth-foot">
        <PublicLink to="/login">{text('auth.backToSignIn')}</PublicLink>
      </p>
    </>
  );
}
