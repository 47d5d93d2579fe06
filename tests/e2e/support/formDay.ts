import type { Random } from '../../../demo/random.ts';
import { forms } from '../../../src/i18n/en/forms.ts';
import { shell } from '../../../src/i18n/en/shell.ts';
import {
  colleague,
  type Day,
  fail,
  isAtLogin,
  orderFault,
  outcome,
  press,
  reportsNotSaved,
  reportsSaved,
  rest,
  rowsOf,
  signInAgain,
  takeToasts,
} from './randomDays.ts';

/** A text field of a form: what to type, and the resulting value in the database. */
export type FormField = {
  column: string;
  /** Its name in the API, for the colleague. */
  wire: string;
  label: RegExp;
  make: (random: Random) => { typed: string; stored: string | number };
};

/** A form of one record, whose row `where` finds. */
export type FormSubject = {
  path: string;
  /** Path of the edit form; for a new record, after it was created. */
  editPath: (row: Row) => string;
  writes: string[];
  reads: string[];
  fields: [FormField, ...FormField[]];
  /** A field that only the colleague changes. */
  theirs: { column: string; wire: string; value?: (number: number) => string };
  table: string;
  where: { column: string; value: string };
  /** The record's path in the API; the settings have no id. */
  wirePath: (row: Row) => string;
  /** Wraps the fields in the colleague's request body. */
  wrap?: (fields: object) => object;
  isNew: boolean;
};

export type Row = Record<string, unknown>;

type Wanted = Map<FormField, { typed: string; stored: string | number }>;

/** Rounds of typing and saving with faults, then one without. */
export async function formDay(day: Day, subject: FormSubject): Promise<void> {
  const { page, random, faults, log } = day;
  const form = new FormOfTheDay(day, subject);
  await page.goto(subject.path);
  await form.isReady();
  const rounds = random.whole(2, 4);
  for (let round = 1; round <= rounds; round += 1) {
    log.push(`round ${round}`);
    await form.typeSomething();
    await form.colleagueMayAct();
    const isOffline = random.chance(0.08);
    if (isOffline) await page.context().setOffline(true);
    log.push(isOffline ? 'offline' : `fault: ${orderFault(day, subject.writes, subject.reads)}`);
    await form.save();
    if (isOffline) await page.context().setOffline(false);
    await form.disturb();
    if (random.chance(0.7)) faults.clear();
  }
  faults.clear();
  log.push('no more faults');
  if (!random.chance(0.3)) await form.typeSomething();
  for (let tries = 1; !(await form.isDone()); tries += 1) {
    if (tries > 4) fail(day, 'the form could not be saved without faults');
    await form.save();
  }
  form.isAsTyped();
}

class FormOfTheDay {
  #day: Day;
  #subject: FormSubject;
  #wanted: Wanted = new Map();
  /** Columns that the colleague has changed, with their values. */
  #theirs = new Map<string, string>();
  #conflictLabels = new Set<string>();

  constructor(day: Day, subject: FormSubject) {
    this.#day = day;
    this.#subject = subject;
  }

  #box({ label }: FormField) {
    return this.#day.page.getByRole('textbox', { name: label }).first();
  }

  #saveButton() {
    return this.#day.page.getByRole('button', { name: forms.save, exact: true });
  }

  async isReady(): Promise<void> {
    await this.#box(this.#subject.fields[0]).waitFor();
    await rest(this.#day);
  }

  rows(): Row[] {
    const { table, where } = this.#subject;
    return rowsOf(this.#day.store, `select * from ${table} where ${where.column} = ?`, where.value);
  }

  async typeSomething(): Promise<void> {
    const { random, log } = this.#day;
    const { fields, isNew } = this.#subject;
    const isFirst = this.#wanted.size === 0;
    for (const field of fields) {
      // A new record needs all fields; later some suffice.
      if (!(isNew && isFirst) && !random.chance(0.5) && field !== fields[0]) continue;
      const value = field.make(random);
      await this.#box(field).fill(value.typed);
      this.#wanted.set(field, value);
      log.push(`types ${field.column} = ${value.typed}`);
    }
  }

  /** Somebody else changes the same record, sometimes the same field. */
  async colleagueMayAct(): Promise<void> {
    const { random, log } = this.#day;
    const row = this.rows()[0];
    if (!row || !random.chance(0.3)) return;
    const { theirs, wirePath, wrap = (fields: object) => fields, fields } = this.#subject;
    const isSame = random.chance(0.3) || theirs.column === fields[0].column;
    const target = isSame ? fields[0] : theirs;
    const number = random.whole(1, 1e9);
    const value = (!isSame && theirs.value?.(number)) || `Colleague ${number}`;
    await colleague(this.#day, 'PUT', wirePath(row), wrap({ [target.wire]: value }));
    if (isSame) this.#conflictLabels.add(fields[0].column);
    else this.#theirs.set(theirs.column, value);
    log.push(`a colleague sets ${target.column} = ${value}`);
  }

  async save(): Promise<void> {
    const day = this.#day;
    const { page, log } = day;
    await takeToasts(page);
    await outcome(day, async () => {
      log.push(`saves: ${await press(day, this.#saveButton())}`);
    });
    await this.#check();
  }

  async #check(): Promise<void> {
    const day = this.#day;
    const { page, log } = day;
    if (isAtLogin(page)) {
      await signInAgain(day);
      await this.#returned();
      return;
    }
    const dialog = page.getByRole('dialog', { name: forms.conflict.title });
    if (await dialog.isVisible()) {
      log.push('is asked about a conflict, and keeps the input');
      if (this.#conflictLabels.size === 0)
        fail(day, 'a conflict is shown, but nobody else changed the record');
      await dialog.getByRole('button', { name: forms.conflict.save }).click();
      await rest(day);
      this.#conflictLabels.clear();
      return this.#check();
    }
    const toasts = await takeToasts(page);
    await this.#readAgain();
    // The redirect to the sign-in page takes a moment on a busy machine.
    if (isAtLogin(page)) return this.#check();
    const isUnsaved = await this.isUnsaved();
    log.push(`toasts: ${toasts.join(' | ') || 'nothing'}${isUnsaved ? ', unsaved' : ''}`);
    await this.#nobodyIsBlamed();
    await this.#keepsWhatWasTyped();
    const problem = this.problem();
    if (reportsSaved(toasts) && problem) fail(day, `reported as saved, but ${problem}`);
    if (!isUnsaved && problem) fail(day, `not shown as unsaved, but ${problem}`);
    if (reportsNotSaved(toasts) && !problem) fail(day, 'reported as not saved, but it was saved');
    const words = page.getByRole('alert').or(page.getByText(shell.offline.title));
    if (isUnsaved && toasts.length === 0 && (await words.count()) === 0) {
      fail(day, 'not saved, and nothing is reported');
    }
  }

  /** A created record is opened, and that read can fail as well. */
  async #readAgain(): Promise<void> {
    const { page, faults, log } = this.#day;
    const failure = page.getByRole('heading', { name: forms.failed });
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await failure.or(this.#box(this.#subject.fields[0])).or(signIn).first().waitFor();
    if (!(await failure.isVisible())) return;
    log.push('could not be opened, tries again');
    faults.clear();
    await page.getByRole('button', { name: shell.retry }).click();
    await this.isReady();
  }

  async isUnsaved(): Promise<boolean> {
    return this.#day.page.getByText(forms.unsaved, { exact: true }).first().isVisible();
  }

  /** Where the database differs from the input; null if it does not. */
  problem(): string | null {
    const rows = this.rows();
    const { isNew } = this.#subject;
    if (rows.length > 1) return `there are ${rows.length} of it`;
    const row = rows[0];
    if (!row) return isNew && this.#wanted.size === 0 ? null : 'there is no record';
    for (const [{ column }, { stored }] of this.#wanted) {
      if (row[column] !== stored) return `${column} is ${row[column]}, not ${stored}`;
    }
    return null;
  }

  async #nobodyIsBlamed(): Promise<void> {
    const { page } = this.#day;
    if (this.#theirs.size > 0 || this.#conflictLabels.size > 0) return;
    const blame = page.getByText(/Someone else changed this/);
    if ((await blame.count()) > 0) {
      fail(
        this.#day,
        `an own change is shown as somebody else’s: ${await blame.first().textContent()}`,
      );
    }
  }

  async #keepsWhatWasTyped(): Promise<void> {
    for (const [field, { typed }] of this.#wanted) {
      const shown = await this.#box(field).inputValue();
      if (shown !== typed)
        fail(this.#day, `the form shows ${field.column} = ${shown}, not ${typed}`);
    }
  }

  /** A reload, a cancelled navigation, or nothing. */
  async disturb(): Promise<void> {
    const day = this.#day;
    const { page, random, log, faults } = day;
    const kind = random.pick(['none', 'none', 'none', 'reload', 'leave'] as const);
    if (kind === 'none') return;
    const isUnsaved = await this.isUnsaved();
    if (kind === 'reload') {
      log.push('reloads');
      faults.clear();
      await page.reload();
      await this.#returned(isUnsaved);
    } else if (isUnsaved) {
      log.push('follows a link, and stays');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      const question = page.getByRole('dialog', { name: forms.leave.title });
      await question.getByRole('button', { name: forms.leave.stay }).click();
      await this.#keepsWhatWasTyped();
    }
  }

  /** After a reload or a sign-in: accepts the offered draft. */
  async #returned(mustOffer = true): Promise<void> {
    const day = this.#day;
    const { page, log } = day;
    const row = this.rows()[0];
    await this.isReady();
    const restore = page.getByRole('button', { name: forms.draft.restore });
    if (await restore.isVisible()) {
      log.push('restores the draft');
      await restore.click();
      await rest(day);
      await this.#keepsWhatWasTyped();
      await this.#nobodyIsBlamed();
      return;
    }
    const problem = this.problem();
    if (problem && mustOffer) fail(day, `after the return no draft is offered, and ${problem}`);
    if (!problem && row && this.#subject.isNew && page.url().endsWith('/create')) {
      // The record was created; the form is ready for the next one.
      await page.goto(this.#subject.editPath(row));
      await this.isReady();
    }
  }

  async isDone(): Promise<boolean> {
    return this.problem() === null && !(await this.isUnsaved());
  }

  /** Expects all input of the day, others' changes, and each record once. */
  isAsTyped(): void {
    const problem = this.problem();
    if (problem) fail(this.#day, `at the end ${problem}`);
    const row = this.rows()[0];
    for (const [column, value] of this.#theirs) {
      if (row?.[column] !== value) {
        fail(this.#day, `the colleague's ${column} is ${row?.[column]}, not ${value}`);
      }
    }
  }
}
