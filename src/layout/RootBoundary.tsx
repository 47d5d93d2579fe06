import { Component, type ReactNode } from 'react';
import { crashTexts } from '../i18n/crashTexts.ts';

/** Passes errors from react-admin's error boundary, which is outside the layout, on to `RootBoundary`. */
export function rethrow({ error }: { error: Error }): never {
  throw error;
}

/**
 * Replaces the page when the layout itself fails. Uses plain HTML and built-in texts, because theme, translations or
 * view settings may be the cause. The style sheet of the start page styles it.
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
    const texts = crashTexts();
    return (
      <main className="start-error" role="alert">
        <h1>{texts.broken}</h1>
        <p>{texts.brokenText}</p>
        <p>
          <a href={window.location.pathname}>{texts.reload}</a>
        </p>
        <p>
          <button type="button" onClick={this.reset}>
            {texts.reset}
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
