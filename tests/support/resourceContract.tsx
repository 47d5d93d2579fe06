import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResourceDefinition } from '../../src/resources/definition.ts';
import { faults, journal, type serveStore } from '../msw/server.ts';
import { renderScreen } from './renderScreen.tsx';

type Sample = {
  /** What a merchant sends to make a record; the suite gives it names. */
  build?: (overrides: { name: string }) => object;
  /** Makes a record that merchants cannot make themselves, and gives its id. */
  add?: (name: string) => Promise<string>;
  /** What is said of an empty name. */
  required: string;
  /** Fills in what a new one needs besides its name. */
  fill?: (user: UserEvent) => Promise<void>;
};

/**
 * What every resource with screens must do, over the real store: list, filter, create, edit, tell what is
 * wrong beside the field, keep what was typed when the session ends. Its records have a `name`.
 */
export function checkResource(store: Store, definition: Definition, sample: Sample) {
  const { build, required } = sample;
  const { name: resource, path: api } = definition;
  const bench: Bench = {
    api,
    write: `PUT ${api}/:id`,
    required,
    fill: sample.fill,
    signIn: () => store.signIn(),
    add: sample.add ?? (async (name) => (await store.call(`POST ${api}`, build?.({ name })))._id),
    open: (address) =>
      renderScreen(screensOf(definition), { path: `/${resource}${address}`, resource }),
  };
  describe(`${resource}, as every resource`, () => {
    beforeEach(async () => {
      localStorage.clear();
      sessionStorage.clear();
      await store.signIn();
    });
    checkList(bench);
    if (definition.create) checkCreation(bench);
    checkSaving(bench);
    checkRefusals(bench);
  });
}

type Store = ReturnType<typeof serveStore>;
type Definition = Omit<ResourceDefinition, 'recordRepresentation'>;
type Bench = {
  api: string;
  /** The call by which a record is changed. */
  write: string;
  required: string;
  fill: Sample['fill'];
  signIn(): Promise<void>;
  add(name: string): Promise<string>;
  open(address: string): ReturnType<typeof renderScreen>;
};

function checkList({ api, add, open }: Bench) {
  it('lists what the store has', async () => {
    await add('Alder');
    await add('Birch');
    open('');
    expect(await screen.findByRole('link', { name: 'Alder' }, first)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Birch' })).toBeVisible();
    expect(journal.requests(`GET ${api}`)).not.toEqual([]);
  });

  it('finds by a text, whatever its case', async () => {
    await add('Alder');
    await add('Birch');
    const { user } = open('');
    await screen.findByRole('link', { name: 'Alder' }, first);
    await user.type(screen.getByRole('searchbox'), 'BIRCH');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Alder' })).toBeNull());
    expect(await screen.findByRole('link', { name: 'Birch' })).toBeVisible();
  });
}

function checkCreation({ api, fill, open }: Bench) {
  it('creates one, once, and says so [D10][D17]', async () => {
    const { user } = open('/create');
    await nameField();
    await fill?.(user);
    await rename(user, 'Cedar');
    expect(await screen.findByText('Created')).toBeVisible();
    expect(journal.requests(`POST ${api}`)).toMatchObject([{ body: { name: 'Cedar' } }]);
    expect(journal.last(`POST ${api}`).headers['idempotency-key']).toBeTruthy();
  });
}

function checkSaving({ api, write, add, open }: Bench) {
  it('reads the record before it is edited, and sends what changed [D11][D17]', async () => {
    const { user } = open(`/${await add('Alder')}`);
    await rename(user, 'Elder');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(journal.requests(`GET ${api}/:id`)).not.toEqual([]);
    expect(journal.last(write).body).toEqual({ name: 'Elder' });
    expect(journal.last(write).headers['if-match']).toBeTruthy();
  });
}

function checkRefusals({ write, required, signIn, add, open }: Bench) {
  it('tells beside the field what the contract refuses, and sends nothing', async () => {
    const { user } = open(`/${await add('Alder')}`);
    await rename(user, '');
    await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(required));
    expect(journal.requests(write)).toEqual([]);
  });

  it('tells beside the field what the store refuses, and keeps what was typed', async () => {
    const { user } = open(`/${await add('Alder')}`);
    const errors = { name: 'That name is on the list of dangerous names.' };
    faults.status(write, 422, { error: { message: 'Check the name.' }, errors });
    await rename(user, 'Yew');
    await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(errors.name));
    expect(await nameField()).toHaveValue('Yew');
  });

  it('offers what was typed again when the session ended in between [A5][D10]', async () => {
    const id = await add('Alder');
    const { user, unmount } = open(`/${id}`);
    faults.unauthorised(write);
    await rename(user, 'Elder');
    await waitFor(() => expect(journal.requests(write)).toHaveLength(1));
    unmount();
    faults.reset();
    await signIn();
    const again = open(`/${id}`);
    await again.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await nameField()).toHaveValue('Elder');
  });
}

async function rename(user: UserEvent, text: string) {
  const field = await nameField();
  await user.clear(field);
  if (text !== '') await user.type(field, text);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

// The first screen of a resource brings its code along.
const first = { timeout: 5000 };
const nameField = () => screen.findByLabelText(/^Name/, undefined, first);

/** The screens of a resource at the addresses at which react-admin puts them. */
function screensOf({ name, list: List, create: Create, edit: Edit }: Definition) {
  const screens: Record<string, ReactNode> = { '/login': <h1>Sign in</h1> };
  const put = (path: string, Screen: typeof List) => {
    if (Screen)
      screens[path] = (
        <Suspense fallback="Loading...">
          <Screen />
        </Suspense>
      );
  };
  put(`/${name}`, List);
  put(`/${name}/create`, Create);
  put(`/${name}/:id`, Edit);
  return screens;
}
