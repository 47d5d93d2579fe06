import { screen } from '@testing-library/react';

/** The texts of live regions that match `text`, one for each region. */
export function announcements(text: RegExp): string[] {
  return [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')]
    .map((region) => region.textContent ?? '')
    .filter((said) => text.test(said));
}
