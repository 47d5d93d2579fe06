import { screen } from '@testing-library/react';

/** What the live regions on the screen say that matches `text`: one text for each region. */
export function announcements(text: RegExp): string[] {
  return [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')]
    .map((region) => region.textContent ?? '')
    .filter((said) => text.test(said));
}
