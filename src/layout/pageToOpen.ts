import { homePath } from '../auth/returnPath.ts';
import { resources } from '../resources/index.ts';

const pages = ['dashboard', 'analytics', 'subscription', 'profile'];

/** The page that was asked for before signing in, when it is one of the console's; else the dashboard (D7). */
export function pageToOpen(asked: string): string {
  const first = /^\/([^/?]+)/.exec(asked)?.[1];
  const isKnown =
    pages.some((page) => page === first) || resources.some(({ name }) => name === first);
  return isKnown ? asked : homePath;
}
