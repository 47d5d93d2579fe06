import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResourceDefinition } from '../../src/resources/definition.ts';
import { faults, journal, type serveStore } from '../msw/server.ts';
import { captureDownload } from './downloads.ts';
import { renderScreen } from './renderScreen.tsx';

export type Sample = {
  /** Builds the body of a creation with a name. */
  build?: (overrides: { name: string }) => object;
  /** Adds a record that one `POST` cannot create, and returns its id. */
  add?: (name: string, overrides: object) => Promise<string>;
  /** Text of the link to a record; by default its name. */
  link?: (name: string) => string;
  /** Label of the name field. */
  label?: string;
  /** Error of an empty name; only with a form that requires a name. */
  required?: string | undefined;
  /** Fills the other required fields of a new record. */
  fill?: (user: UserEvent) => Promise<void>;
  /** A filter of the list, and fields of a record that matches; others do not match. */
  filter?: { query: object; has: object };
  /** False for a list without a table and export. */
  hasExport?: boolean;
  /** The list has a bulk delete with `Delete` only. */
  hasBulkDelete?: boolean;
};

/**
 * The suite for every resource with screens, over the real store: list, search, filter, export, create, edit,
 * conflicts, field errors. `isolation.test.ts` asks as another merchant, and `everyTextField.test.tsx` ends the session.
 */
export function checkResource(store: Store, definition: Definition, sample: Sample) {
  const { build, required, fill, filter, hasExport = true, link = (name) => name } = sample;
  const { label = 'Name' } = sample;
  const { name: resource, path: api } = definition;
  const create: Sample['add'] = async (name, overrides) =>
    (await store.call(`POST ${api}`, { ...build?.({ name }), ...overrides }))._id;
  const add = sample.add ?? create;
  const bench: Bench = {
    api,
    write: `PUT ${api}/:id`,
    required,
    fill,
    filter,
    hasExport,
    link: (name) => ({ name: link(name) }),
    nameField: () => screen.findByLabelText(new RegExp(`^${label}`)),
    call: store.call,
    add: (name, overrides = {}) => add(name, overrides),
    open: (url) => renderScreen(screensOf(definition), { path: `/${resource}${url}`, resource }),
  };
  describe(`${resource}, like every resource`, () => {
    beforeEach(async () => {
      localStorage.clear();
      sessionStorage.clear();
      await store.signIn();
    });
    checkList(bench);
    if (sample.hasBulkDelete) checkBulk(bench);
    if (definition.create) checkCreation(bench);
    if (definition.edit) checkSaving(bench);
  });
}

type Store = ReturnType<typeof serveStore>;
type Definition = Omit<ResourceDefinition, 'recordRepresentation'>;
type Bench = {
  api: string;
  /** The route of an update. */
  write: string;
  required: string | undefined;
  fill: Sample['fill'];
  filter: Sample['filter'];
  hasExport: boolean;
  link(name: string): { name: string };
  nameField(): Promise<HTMLElement>;
  call: Store['call'];
  add(name: string, overrides?: object): Promise<string>;
  open(url: string): ReturnType<typeof renderScreen>;
};

function checkList({ api, add, open, filter, link, hasExport }: Bench) {
  const title = hasExport ? 'lists, exports and searches records' : 'lists and searches records';
  it(`${title}, ignoring case`, async () => {
    await add('Alder');
    await add('Birch');
    const { user } = open('');
    expect(await screen.findByRole('link', link('Alder'))).toBeVisible();
    expect(screen.getByRole('link', link('Birch'))).toBeVisible();
    expect(journal.requests(`GET ${api}`)).not.toEqual([]);
    if (hasExport) {
      const button = screen.getByRole('button', { name: 'Export' });
      const rows = await rowsOfFile(() => user.click(button));
      expect(rows).toHaveLength(3);
      expect(rows.filter((row) => row.includes('Alder') || row.includes('Birch'))).toHaveLength(2);
    }
    await user.type(screen.getByRole('searchbox'), 'BIRCH');
    await waitFor(() => expect(screen.queryByRole('link', link('Alder'))).toBeNull());
    expect(await screen.findByRole('link', link('Birch'))).toBeVisible();
  });

  if (!filter) return;
  it('applies the filter of the URL', async () => {
    await add('Alder');
    await add('Birch', filter.has);
    open(`?filter=${encodeURIComponent(JSON.stringify(filter.query))}`);
    expect(await screen.findByRole('link', link('Birch'))).toBeVisible();
    expect(screen.queryByRole('link', link('Alder'))).toBeNull();
  });
}

function checkBulk({ api, add, open, link }: Bench) {
  it('exports and deletes selected records, and names each that could not be deleted', async () => {
    await add('Alder');
    const stays = await add('Birch');
    await add('Cedar');
    const { user } = open('');
    // Some resources add to the name what distinguishes records of the same name.
    for (const name of [/^Select Birch\b/, /^Select Cedar\b/]) {
      await user.click(await screen.findByRole('checkbox', { name }));
    }
    const bar = within(await screen.findByRole('region', { name: 'Selected records' }));
    const rows = await rowsOfFile(() => user.click(bar.getByRole('button', { name: 'Export' })));
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row.includes('Alder'))).toEqual([]);
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: /^Delete 2 / }));
    // Some resources also list what the deletion changes.
    const items = question.getAllByRole('listitem').map((item) => item.textContent);
    for (const name of [/^Birch\b/, /^Cedar\b/]) {
      expect(items).toContainEqual(expect.stringMatching(name));
    }
    expect(items.join()).not.toContain('Alder');
    expect(journal.requests(`DELETE ${api}/:id`)).toEqual([]);
    faults.status('POST /merchant/bulk-changes', 404, {});
    faults.status(`DELETE ${api}/${stays}`, 409, { error: { message: 'We still owe them.' } });
    await user.click(question.getByRole('button', { name: 'Delete' }));
    const stayed = await screen.findByRole('dialog', { name: '1 could not be changed' });
    expect(await within(stayed).findByRole('listitem')).toHaveTextContent(
      /^Birch.*We still owe them\.$/,
    );
    await user.click(within(stayed).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('link', link('Cedar'))).toBeNull());
    expect(screen.getByRole('checkbox', { name: /^Select Birch\b/ })).toBeChecked();
    expect(screen.getByRole('link', link('Alder'))).toBeVisible();
  });
}

/** The lines of a downloaded file. */
async function rowsOfFile(save: () => Promise<void>): Promise<string[]> {
  const file = captureDownload();
  await save();
  return (await file).trim().split('\r\n');
}

function checkCreation({ api, fill, open, nameField }: Bench) {
  it('creates a record once, and confirms it [D10][D17]', async () => {
    const { user } = open('/create');
    await nameField();
    await fill?.(user);
    await rename(nameField, user, 'Cedar');
    expect(await screen.findByText(/ created$/)).toBeVisible();
    expect(journal.requests(`POST ${api}`)).toMatchObject([{ body: { name: 'Cedar' } }]);
    expect(journal.last(`POST ${api}`).headers['idempotency-key']).toBeTruthy();
  });
}

function checkSaving({ api, write, required, add, open, call, nameField }: Bench) {
  it('shows problems at their field, saves the changes, and asks which value to keep if somebody else changed it too [D11][D17]', async () => {
    const id = await add('Alder');
    const { user } = open(`/${id}`);
    if (required !== undefined) {
      await rename(nameField, user, '');
      await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(required));
    }
    expect(journal.requests(write)).toEqual([]);
    const errors = { name: 'That name is on the list of dangerous names.' };
    faults.status(write, 422, { error: { message: 'Check the name.' }, errors }, { times: 1 });
    await rename(nameField, user, 'Yew');
    await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(errors.name));
    expect(await nameField()).toHaveValue('Yew');
    await rename(nameField, user, 'Elder');
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.requests(`GET ${api}/:id`)).not.toEqual([]);
    expect(journal.last(write).body).toEqual({ name: 'Elder' });
    expect(journal.last(write).headers['if-match']).toBeTruthy();

    await call(`PUT ${api}/${id}`, { name: 'Birch' });
    await rename(nameField, user, 'Oak');
    const question = await screen.findByRole('dialog', { name: 'Someone else changed this too' });
    expect(within(question).getByRole('radio', { name: 'Theirs: Birch' })).not.toBeChecked();
    expect(await call(`GET ${api}/${id}`)).toMatchObject({ name: 'Birch' });
    await user.click(within(question).getByRole('button', { name: 'Save these' }));
    await waitFor(async () =>
      expect(await call(`GET ${api}/${id}`)).toMatchObject({ name: 'Oak' }),
    );
  });
}

async function rename(nameField: Bench['nameField'], user: UserEvent, text: string) {
  const field = await nameField();
  await user.clear(field);
  if (text !== '') await user.type(field, text);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

/** The screens of a resource at react-admin's URLs. */
function screensOf({ name, list: List, create: Create, edit: Edit }: Definition) {
  const screens: Record<string, ReactNode> = { '/login': <h1>Sign in</h1> };
  const put = (path: string, Screen: typeof List) => {
    if (Screen) screens[path] = <Screen />;
  };
  put(`/${name}`, List);
  put(`/${name}/create`, Create);
  put(`/${name}/:id`, Edit);
  return screens;
}
