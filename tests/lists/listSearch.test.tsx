import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ListFilterContext } from 'react-admin';
import { expect, test } from 'vitest';
import { ListSearch } from '../../src/lists/ListSearch.tsx';

/** Milliseconds after which a slow device shows the requested list. */
const SLOW = 500;

function SlowList() {
  const [filterValues, setFilterValues] = useState<Record<string, unknown>>({});
  const value = {
    filterValues,
    displayedFilters: {},
    resource: 'orders',
    showFilter: () => {},
    hideFilter: () => {},
    setFilters: (filters: Record<string, unknown>) => {
      setTimeout(() => setFilterValues(filters), SLOW);
    },
  };
  return (
    <ListFilterContext.Provider value={value}>
      <ListSearch label="Search" />
      <p>Shown: {String(filterValues.q)}</p>
    </ListFilterContext.Provider>
  );
}

test('loses no letter when the list responds while typing', async () => {
  const user = userEvent.setup({ delay: 350 });
  render(<SlowList />);
  await user.type(screen.getByRole('searchbox'), 'wait');
  await waitFor(() => expect(screen.getByText('Shown: wait')).toBeVisible());
  expect(screen.getByRole('searchbox')).toHaveValue('wait');
});
