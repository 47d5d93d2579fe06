import { text } from './texts.ts';

type DemoCodeProps = { code: string; onUse: (code: string) => void };

/** Where nothing is sent to phones, the page shows what would have been. */
export function DemoCode({ code, onUse }: DemoCodeProps) {
  return (
    <section className="auth-demo auth-demo-code" aria-labelledby="auth-demo-title">
      <h2 id="auth-demo-title">{text('account.code.demo')}</h2>
      <p>
        {text('account.code.demoText')} <strong dir="ltr">{code}</strong>
      </p>
      <button type="button" className="auth-second" onClick={() => onUse(code)}>
        {text('account.code.demoUse')}
      </button>
    </section>
  );
}
