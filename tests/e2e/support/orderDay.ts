import { orderShow as texts } from '../../../src/i18n/en/orderShow.ts';
import {
  colleague,
  type Day,
  fail,
  isAtLogin,
  orderFault,
  outcome,
  reportsNotSaved,
  reportsSaved,
  rest,
  rowsOf,
  signInAgain,
  takeToasts,
} from './randomDays.ts';

const WRITES = ['PUT /merchant/orders/{id}'];
const READS = ['GET /merchant/orders/{id}'];

/** Notes, a refund and a transition of one order, with faults. */
export async function orderDay(day: Day, id: string): Promise<void> {
  const { page, random, faults, log } = day;
  const screen = new OrderOfTheDay(day, id);
  await page.goto(`/orders/${id}/show`);
  await screen.isReady();
  const deeds = [
    () => screen.note(),
    () => screen.note(),
    () => screen.refund(),
    () => screen.pack(),
  ];
  const rounds = random.whole(2, 4);
  for (let round = 1; round <= rounds; round += 1) {
    log.push(`round ${round}`);
    if (random.chance(0.2)) await screen.colleagueTags();
    await (deeds[random.whole(0, deeds.length - 1)] ?? deeds[0])?.();
    if (random.chance(0.7)) faults.clear();
  }
  faults.clear();
  log.push('no more faults');
  await screen.finish();
}

class OrderOfTheDay {
  #day: Day;
  #id: string;
  #note: string | null = null;
  #notes: string[] = [];
  #isRefundWanted = false;
  #isPackWanted = false;
  #hasColleague = false;

  constructor(day: Day, id: string) {
    this.#day = day;
    this.#id = id;
  }

  async isReady(): Promise<void> {
    const { page } = this.#day;
    await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
    await rest(this.#day);
  }

  #box() {
    return this.#day.page.getByRole('textbox', { name: texts.notes.label });
  }

  #button(name: string | RegExp) {
    return this.#day.page.getByRole('button', { name, exact: true });
  }

  #dialog() {
    return this.#day.page.getByRole('dialog');
  }

  #count(query: string, ...values: string[]): number {
    return rowsOf(this.#day.store, query, this.#id, ...values).length;
  }

  #noteCount(text: string): number {
    return this.#count('select 1 from order_notes where order_id = ? and text = ?', text);
  }

  #refundCount(): number {
    return this.#count('select 1 from refunds where order_id = ?');
  }

  #isPacked(): boolean {
    return this.#count("select 1 from orders where id = ? and status = 'processing'") > 0;
  }

  async colleagueTags(): Promise<void> {
    this.#day.log.push('a colleague adds a tag');
    this.#hasColleague = true;
    const tags = [`tag ${this.#day.random.whole(1, 1e9)}`];
    await colleague(this.#day, 'PUT', `/merchant/orders/${this.#id}`, { tags });
  }

  #breakTheWire(): void {
    this.#day.log.push(`fault: ${orderFault(this.#day, WRITES, READS)}`);
  }

  async note(): Promise<void> {
    const { random, log } = this.#day;
    if (this.#note === null) {
      this.#note = `Note ${random.whole(1, 1e12)}`;
      log.push(`types the note ${this.#note}`);
      await this.#box().fill(this.#note);
    }
    this.#breakTheWire();
    await this.#addNote();
  }

  async #addNote(): Promise<void> {
    const day = this.#day;
    const { page, random, log } = day;
    const text = this.#note;
    if (text === null) return;
    await takeToasts(page);
    const button = this.#button(texts.notes.add);
    log.push('adds the note');
    await outcome(day, () => (random.chance(0.3) ? button.dblclick() : button.click()));
    if (isAtLogin(page)) {
      await this.#comeBack();
      await this.#noteIsSafe(text);
      return;
    }
    const toasts = await takeToasts(page);
    log.push(`toasts: ${toasts.join(' | ') || 'nothing'}`);
    this.#check(toasts, this.#noteCount(text), 'the note');
    await this.#noteIsSafe(text);
  }

  /** The note is in the store, or still in its input. */
  async #noteIsSafe(text: string): Promise<void> {
    const typed = await this.#box().inputValue();
    const count = this.#noteCount(text);
    if (typed === '') {
      if (count === 0) fail(this.#day, 'the note is lost');
      this.#notes.push(text);
      this.#note = null;
    } else if (typed !== text) fail(this.#day, `the input has ${typed}, not ${text}`);
  }

  async refund(): Promise<void> {
    if (this.#refundCount() > 0 && !this.#isRefundWanted) return this.note();
    this.#isRefundWanted = true;
    await this.#prepareRefund();
    this.#breakTheWire();
    await this.#sendRefund();
  }

  async #prepareRefund(): Promise<void> {
    const { page, log } = this.#day;
    log.push('fills in a refund');
    await this.#button('More actions').click();
    await page.getByRole('menuitem', { name: texts.actions.refund }).click();
    await this.#button('One more: Linen apron').click();
    await page.getByRole('combobox', { name: /reason/i }).click();
    await page.getByRole('option', { name: 'Damaged' }).click();
    await this.#button('Continue').click();
  }

  async #sendRefund(): Promise<void> {
    const day = this.#day;
    const { page, random, log } = day;
    await takeToasts(page);
    const button = this.#button(/^Record refund of €/);
    log.push('refunds');
    await outcome(day, () => (random.chance(0.3) ? button.dblclick() : button.click()));
    if (isAtLogin(page)) {
      await this.#comeBack();
    } else {
      const toasts = await takeToasts(page);
      log.push(`toasts: ${toasts.join(' | ') || 'nothing'}`);
      this.#check(toasts, this.#refundCount(), 'the refund');
      await this.#nobodyIsBlamed();
    }
    const isOpen = await this.#dialog().isVisible();
    if (!isOpen && this.#refundCount() === 0) {
      if (!(await this.#button(texts.draft.continue).isVisible())) fail(day, 'the refund is lost');
    }
    this.#isRefundWanted = this.#refundCount() === 0;
    await this.#closeDialogs();
  }

  async pack(): Promise<void> {
    if (this.#isPacked() || !(await this.#button('Start packing').isVisible())) return this.note();
    this.#isPackWanted = true;
    this.#breakTheWire();
    await this.#startPacking();
  }

  async #startPacking(): Promise<void> {
    const day = this.#day;
    const { page, log } = day;
    await takeToasts(page);
    log.push('starts packing');
    await outcome(day, () => this.#button('Start packing').click());
    if (isAtLogin(page)) return this.#comeBack();
    const toasts = await takeToasts(page);
    log.push(`toasts: ${toasts.join(' | ') || 'nothing'}`);
    this.#check(toasts, this.#isPacked() ? 1 : 0, 'the transition');
    await this.#nobodyIsBlamed();
    await this.#closeDialogs();
  }

  #check(toasts: readonly string[], count: number, what: string): void {
    if (count > 1) fail(this.#day, `${what} exists ${count} times`);
    if (reportsSaved(toasts) && count === 0)
      fail(this.#day, `${what} is reported as saved, but is not`);
    if (reportsNotSaved(toasts) && count === 1)
      fail(this.#day, `${what} is reported as not saved, but is`);
    if (toasts.length === 0 && count === 0)
      fail(this.#day, `${what} is not saved, and nothing is reported`);
  }

  /** The merchant's own changes are not reported as somebody else's. */
  async #nobodyIsBlamed(): Promise<void> {
    if (this.#hasColleague) return;
    const blame = this.#day.page.getByText(texts.changes.title);
    if ((await blame.count()) > 0) fail(this.#day, 'an own change is shown as somebody else’s');
  }

  async #comeBack(): Promise<void> {
    await signInAgain(this.#day);
    await this.isReady();
    await takeToasts(this.#day.page);
    // The draft is offered; the refund starts again below, so it is discarded here.
    if (this.#refundCount() > 0) this.#isRefundWanted = false;
  }

  /** Closes any open dialog. */
  async #closeDialogs(): Promise<void> {
    const { page } = this.#day;
    for (let left = 3; left > 0 && (await this.#dialog().count()) > 0; left -= 1) {
      await page.keyboard.press('Escape');
      const leave = this.#button(/^(Discard|Leave without saving|Close anyway)$/);
      if (await leave.isVisible()) await leave.click();
      await rest(this.#day);
    }
  }

  /** Without faults, everything is done once. */
  async finish(): Promise<void> {
    const day = this.#day;
    for (let tries = 1; this.#note !== null; tries += 1) {
      if (tries > 3) fail(day, 'the note could not be added without faults');
      await this.#addNote();
    }
    for (const text of this.#notes) {
      const count = this.#noteCount(text);
      if (count !== 1) fail(day, `the note ${text} exists ${count} times`);
    }
    for (let tries = 1; this.#isRefundWanted && this.#refundCount() === 0; tries += 1) {
      if (tries > 3) fail(day, 'the refund could not be made without faults');
      await this.#prepareRefund();
      await this.#sendRefund();
    }
    if (this.#refundCount() > 1) fail(day, `the refund exists ${this.#refundCount()} times`);
    for (let tries = 1; this.#isPackWanted && !this.#isPacked(); tries += 1) {
      if (tries > 3) fail(day, 'the transition could not be run without faults');
      await this.#startPacking();
    }
  }
}
