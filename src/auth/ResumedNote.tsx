import { text } from './texts.ts';

/** After a reload: that nothing was lost, and the way out of it. */
export function ResumedNote({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <div className="auth-note auth-resumed" role="status">
      <p>{text('account.register.kept')}</p>
      <button type="button" className="auth-plain" onClick={onStartAgain}>
        {text('account.startAgain')}
      </button>
    </div>
  );
}
