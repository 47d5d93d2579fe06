import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openProducts, pngFile } from '../support/productScreens.tsx';

const store = serveStore();
const upload = 'POST /uploads/single';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

const pictures = () => screen.getByRole('list', { name: /^Pictures/ });
const tiles = () => within(pictures()).queryAllByRole('img');
const chooser = () => screen.findByLabelText('Choose pictures');

async function productWith(count: number) {
  const images = Array.from({ length: count }, (_, index) => ({
    _id: `picture${index + 1}`,
    url: `/uploads/p${index + 1}.png`,
    alt: `View ${index + 1}`,
  }));
  const { slug: _, ...input } = buildProductInput({ images });
  return (await store.call('POST /merchant/products', input))._id;
}

const order = () => tiles().map((tile) => tile.getAttribute('alt'));

describe('adding pictures', () => {
  it('uploads chosen files and saves them with the product [C11]', async () => {
    const { user } = openProducts('/products/create');
    await user.upload(await chooser(), [pngFile('front.png'), pngFile('back.png')]);
    await waitFor(() => expect(tiles()).toHaveLength(2));
    expect(journal.requests(upload)).toHaveLength(2);
    await user.type(
      screen.getByRole('textbox', { name: 'Alt text of picture 1' }),
      'From the front',
    );
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Mug');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/ created$/);
    expect(journal.last('POST /merchant/products').body).toMatchObject({
      images: [
        { url: expect.any(String), alt: 'From the front' },
        { url: expect.any(String), alt: '' },
      ],
    });
  });

  it('warns before the storage is full, and only if the server sends the quota', async () => {
    const { user } = openProducts('/products/create');
    const answer = (name: string, room?: object) =>
      faults.status(upload, 201, { _id: name, url: `/api/uploads/${name}.png`, room });
    answer('first');
    await user.upload(await chooser(), pngFile('first.png'));
    await waitFor(() => expect(tiles()).toHaveLength(1));
    answer('second', { used: 79_000_000, most: 100_000_000 });
    await user.upload(await chooser(), pngFile('second.png'));
    await waitFor(() => expect(tiles()).toHaveLength(2));
    expect(screen.queryByText(/There is room for/)).toBeNull();
    answer('third', { used: 88_000_000, most: 100_000_000 });
    await user.upload(await chooser(), pngFile('third.png'));
    expect(await screen.findByText('There is room for 12 MB more until you save.')).toBeVisible();
    faults.status(upload, 413, {
      error: { message: 'Full.', code: 'upload.noRoom', values: { most: 100 } },
    });
    await user.upload(await chooser(), pngFile('fourth.png'));
    expect(await screen.findByText(/take up 100 MB, which is all the room/)).toBeVisible();
  });

  it('does not upload the picture of text copied from a spreadsheet', async () => {
    openProducts('/products/create');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    const files = [pngFile('cells.png')];
    const getData = () => '';
    const text = { files, getData, types: ['text/plain', 'text/html', 'Files'] };
    expect(fireEvent.paste(name, { clipboardData: text })).toBe(true);
    expect(fireEvent.paste(name, { clipboardData: { files, getData, types: ['Files'] } })).toBe(
      false,
    );
    await waitFor(() => expect(tiles()).toHaveLength(1));
  });

  it('says why each refused file is refused, and takes the others', async () => {
    const { user } = openProducts('/products/create');
    const notes = new File(['hello'], 'notes.png', { type: 'image/png' });
    await user.upload(await chooser(), [notes, pngFile('mug.png')]);
    expect(
      await screen.findByText('notes.png is not a picture we can use. Use JPG, PNG or WebP.'),
    ).toBeVisible();
    await waitFor(() => expect(tiles()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Dismiss notes.png' }));
    expect(screen.queryByText(/notes\.png is not/)).toBeNull();
  });

  it('takes at most ten, and names all others in one message', async () => {
    const { user } = openProducts(`/products/${await productWith(9)}`);
    const files = Array.from({ length: 12 }, (_, index) => pngFile(`view-${index}.png`));
    await user.upload(await chooser(), files);
    const message = await screen.findByText('Not added: 11 files');
    await waitFor(() => expect(tiles()).toHaveLength(10));
    expect(screen.queryByLabelText('Choose pictures')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Dismiss/ })).toHaveLength(1);
    expect(
      screen.getByText('view-11.png was not added: there is room for 10 pictures.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(message).not.toBeInTheDocument();
  });

  it('takes pictures from the clipboard', async () => {
    const { user } = openProducts('/products/create');
    await chooser();
    const clipboard = { files: [pngFile('pasted.png')], getData: () => '', types: ['Files'] };
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', { value: clipboard });
    document.dispatchEvent(event);
    await waitFor(() => expect(tiles()).toHaveLength(1));
    expect(user).toBeDefined();
  });

  it('leaving during an upload lost the picture without a question', async () => {
    faults.held(upload);
    const { user, place } = openProducts(`/products/${await productWith(1)}`);
    const closingIsHeldBack = () =>
      !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.upload(await chooser(), pngFile('mug.png'));
    await screen.findByRole('progressbar', { name: 'Uploading mug.png' });
    expect(closingIsHeldBack()).toBe(true);
    await user.click(screen.getByRole('link', { name: /products$/i }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await user.click(screen.getByRole('button', { name: 'Cancel uploading mug.png' }));
    expect(closingIsHeldBack()).toBe(false);
    await user.click(screen.getByRole('link', { name: /products$/i }));
    await waitFor(() => expect(place()).toBe('/products'));
  });

  it('says why one upload failed and sends that one again', async () => {
    faults.status(upload, 503, { error: { message: 'The shelf is full.' } }, { times: 1 });
    const { user } = openProducts('/products/create');
    await user.upload(await chooser(), pngFile('mug.png'));
    expect(await screen.findByText('The shelf is full.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(tiles()).toHaveLength(1));
    expect(screen.queryByText('The shelf is full.')).toBeNull();
  });

  it('a new product was saved without the picture whose upload had failed', async () => {
    faults.status(upload, 503, undefined, { times: 1 });
    const { user } = openProducts('/products/create');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mug');
    await user.upload(await chooser(), pngFile('mug.png'));
    await screen.findByRole('button', { name: 'Dismiss mug.png' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const text = 'Try the failed pictures again, or remove them.';
    expect((await screen.findAllByText(new RegExp(text)))[0]).toBeVisible();
    expect(journal.requests('POST /merchant/products')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(tiles()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/ created$/);
    expect(journal.last('POST /merchant/products').body).toMatchObject({ images: [{}] });
  });

  it('a full upload space asked to save first, but the save was refused', async () => {
    const full = { message: 'Full.', code: 'upload.noRoom', values: { most: 100 } };
    faults.status(upload, 413, { error: full }, { times: 1 });
    const { user } = openProducts(`/products/${await productWith(1)}`);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    await user.upload(await chooser(), pngFile('mug.png'));
    await screen.findByText(/which is all the room/);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/ saved$/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(tiles()).toHaveLength(2));
  });

  it('an upload went on after “Discard”, and added its picture', async () => {
    const answer = faults.held(upload);
    const { user } = openProducts(`/products/${await productWith(1)}`);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    await user.upload(await chooser(), pngFile('mug.png'));
    await screen.findByRole('progressbar', { name: 'Uploading mug.png' });
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByText('mug.png')).toBeNull());
    answer();
    expect(tiles()).toHaveLength(1);
  });

  it('can be cancelled, and a save waits for running uploads', async () => {
    faults.lost(upload);
    const { user } = openProducts('/products/create');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mug');
    await user.upload(await chooser(), pngFile('mug.png'));
    await screen.findByRole('progressbar', { name: 'Uploading mug.png' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const text = 'Wait until the pictures are uploaded, or cancel them.';
    expect((await screen.findAllByText(new RegExp(text)))[0]).toBeVisible();
    expect(journal.requests('POST /merchant/products')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel uploading mug.png' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/ created$/)).toBeVisible();
  });
});

describe('describing pictures', () => {
  it('the problem of a too long description led nowhere', async () => {
    const { user } = openProducts(`/products/${await productWith(2)}`);
    const alt = await screen.findByRole('textbox', { name: 'Alt text of picture 2' });
    fireEvent.change(alt, { target: { value: 'x'.repeat(251) } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const problem = await screen.findByRole('button', { name: /^Pictures: Keep/ });
    expect(alt).toHaveFocus();
    problem.focus();
    await user.click(problem);
    expect(alt).toHaveFocus();
  });

  it('a description of 230 flags counted as 920 characters', async () => {
    openProducts(`/products/${await productWith(1)}`);
    const alt = await screen.findByRole('textbox', { name: 'Alt text of picture 1' });
    fireEvent.change(alt, { target: { value: '🇫🇷'.repeat(230) } });
    expect(alt).toBeValid();
    expect(screen.getByText('230 / 250')).toBeVisible();
  });
});

describe('ordering pictures', () => {
  it('moves one by its buttons, keeps the focus and announces its position', async () => {
    const { user } = openProducts(`/products/${await productWith(3)}`);
    const button = await screen.findByRole('button', { name: 'Move picture 3 left' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(order()).toEqual(['View 1', 'View 3', 'View 2']);
    expect(screen.getByText('Moved to place 2 of 3.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Move picture 2 left' })).toHaveFocus(),
    );
    await user.keyboard('{Enter}');
    expect(order()).toEqual(['View 3', 'View 1', 'View 2']);
    // It is the first now, so the other button has the focus.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Move picture 1 right' })).toHaveFocus(),
    );
    const main = screen.getByText('Main picture').closest('li');
    expect(within(main ?? pictures()).getByRole('img')).toHaveAttribute('alt', 'View 3');
  });

  it('removing by keyboard focuses the next one, finally the add button', async () => {
    const { user } = openProducts(`/products/${await productWith(3)}`);
    const remove = (place: number) =>
      screen.getByRole('button', { name: `Remove picture ${place}` });
    await screen.findByRole('button', { name: 'Remove picture 2' });
    remove(2).focus();
    await user.keyboard('{Enter}');
    expect(order()).toEqual(['View 1', 'View 3']);
    expect(remove(2)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(remove(1)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /^Add pictures/ })).toHaveFocus();
  });

  it('saves the order and the removal', async () => {
    const id = await productWith(3);
    const { user } = openProducts(`/products/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Move picture 1 right' }));
    await user.click(screen.getByRole('button', { name: 'Remove picture 3' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/ saved$/);
    expect(journal.last(`PUT /merchant/products/${id}`).body).toEqual({
      images: [
        { _id: 'picture2', url: '/uploads/p2.png', alt: 'View 2' },
        { _id: 'picture1', url: '/uploads/p1.png', alt: 'View 1' },
      ],
    });
  });
});
