import { PageHeading } from './PageHeading.tsx';
import { PublicLink } from './PublicLink.tsx';
import { Steps } from './Steps.tsx';
import { text } from './texts.ts';

/** Says what will be here. The flow itself comes with the registration endpoints (C6). */
export function RegisterPage() {
  return (
    <>
      <p className="auth-chip">{text('auth.soon')}</p>
      <PageHeading title={text('auth.register.title')}>{text('auth.register.text')}</PageHeading>
      <Steps
        steps={[
          {
            title: text('auth.register.steps.first'),
            text: text('auth.register.steps.firstText'),
          },
          {
            title: text('auth.register.steps.second'),
            text: text('auth.register.steps.secondText'),
          },
          {
            title: text('auth.register.steps.third'),
            text: text('auth.register.steps.thirdText'),
          },
        ]}
      />
      <p className="auth-foot">
        {text('auth.register.already')}{' '}
        <PublicLink to="/login">{text('auth.login.submit')}</PublicLink>
      </p>
    </>
  );
}
