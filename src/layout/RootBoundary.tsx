import { Component, type ReactNode } from 'react';
import { crashTexts } from '../i18n/crashTexts.ts';

/** For react-admin's own boundary, which sits outside the layout: what breaks there is ours to show. */
export function rethrow({ error }: { error: Error }): never {
  throw error;
}

/**
 * The last resort, when the shell itself breaks. Plain HTML and fixed texts: theme, translations and
 * view settings may be what broke. Its looks come from the start page's style sheet.
 */
export class RootBoundary extends Component<
  { children: ReactNode; onReset: () => void },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const words = crashTexts();
    return (
      <main className="start-error" role="alert">
        <h1>{words.broken}</h1>
        <p>{words.brokenText}</p>
        <p>
          <a href={window.location.pathname}>{words.reload}</a>
        </p>
        <p>
          <button type="button" onClick={this.reset}>
            {words.reset}
          </button>
        </p>
      </main>
    );
  }

  reset = () => {
    this.props.onReset();
    window.location.reload();
  };
}
