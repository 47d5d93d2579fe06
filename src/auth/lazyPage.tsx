import { type ComponentType, createElement, useEffect, useState } from 'react';
import { type Area, withTexts } from '../i18n/texts.ts';
import { PageHeading } from './PageHeading.tsx';
import { text } from './texts.ts';

type Load = () => Promise<{ default: ComponentType }>;
type State = { page?: ComponentType; hasFailed?: boolean };

/** A public page that /login does not wait for, with its texts. When they cannot be fetched it says so and tries again. */
export function lazyPage(load: Load, areas: readonly Area[] = ['account']): ComponentType {
  const fetchPage = withTexts(load, areas);
  let fetched: ComponentType | undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, when its module is loaded
  return function LazyPage() {
    const [{ page, hasFailed }, setState] = useState<State>(() => ({
      ...(fetched && { page: fetched }),
    }));
    const isMissing = page === undefined && !hasFailed;
    useEffect(() => {
      if (!isMissing) return;
      fetchPage().then(
        (code) => {
          fetched = code.default;
          setState({ page: code.default });
        },
        () => setState({ hasFailed: true }),
      );
    }, [isMissing]);
    if (page) return createElement(page);
    if (hasFailed) return <NotLoaded onAgain={() => setState({})} />;
    return <p className="auth-loading">{text('auth.loading')}</p>;
  };
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert">
      <PageHeading title={text('auth.notLoaded')}>{text('auth.notLoadedText')}</PageHeading>
      <button type="button" className="auth-submit" onClick={onAgain}>
        {text('auth.tryAgain')}
      </button>
    </div>
  );
}
