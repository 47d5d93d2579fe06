import type { DemoSignIn } from './demoSignIn.ts';
import { text } from './texts.ts';

type DemoBoxProps = { demo: DemoSignIn; onUse: () => void };

export function DemoBox({ demo, onUse }: DemoBoxProps) {
  return (
    <section className="auth-demo" aria-labelledby="auth-demo-title">
      <h2 id="auth-demo-title">{text('auth.demo.title')}</h2>
      <dl>
        <dt>{text('auth.demo.phone')}</dt>
        <dd>
          <bdi dir="ltr">{demo.phone}</bdi>
        </dd>
        <dt>{text('auth.demo.password')}</dt>
        <dd>
          <bdi>{demo.password}</bdi>
        </dd>
      </dl>
      <button type="button" className="auth-second" onClick={onUse}>
        {text('auth.demo.use')}
      </button>
    </section>
  );
}
