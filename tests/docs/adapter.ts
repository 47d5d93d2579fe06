import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// `import.meta.url` is no file in jsdom.
const projectFolder = join(import.meta.dirname, '..', '..');

/** The adapter of `docs/adapting-another-api.md`, written to a file. */
export function writeAdapter(name: string): { file: string; lines: number } {
  const page = readFileSync(join(projectFolder, 'docs', 'adapting-another-api.md'), 'utf8');
  const code = /^```ts src\/api\/adapter\/decimalApi\.ts\n([\s\S]*?)^```$/m.exec(page)?.[1];
  if (code === undefined) throw new Error('The page has no code.');
  const folder = join(projectFolder, 'test-results', name, 'adapter');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'decimalApi.ts');
  writeFileSync(file, code);
  return { file, lines: code.trimEnd().split('\n').length };
}

type Product = Record<string, unknown> & { id: string; name: string };

const productOf = (id: string, body: Record<string, unknown>): Product => ({
  id,
  name: '',
  slug: id.toLowerCase(),
  price: '19.90',
  currency: 'EUR',
  status: 'active',
  stock: 5,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  ...body,
});

const FILTERS = ['page', 'limit', 'sort', 'order', 'status', 'q'];
/** A JSON Web Token that lasts an hour. */
const tokenOf = (number: number) => {
  const claims = JSON.stringify({ iat: number, exp: number + 3600 });
  return `e30.${Buffer.from(claims).toString('base64url')}.signature`;
};

/** An API with its own dialect: pages, `{ items, total }`, `id`, decimal prices. It has products and nothing else. */
export function createDecimalApi() {
  const products = ['Bowl', 'Cup', 'Plate'].map((name) => productOf(`id-${name}`, { name }));
  const requested: (string | undefined)[] = [];
  let tokensGiven = 1;
  const tokens = () => ({ token: tokenOf(tokensGiven), refreshToken: `next-${tokensGiven}` });
  const error = (status: number, body: object = {}) =>
    Response.json({ error: { message: `Status ${status}` }, ...body }, { status });

  function list(query: URLSearchParams): Response {
    if ([...query.keys()].some((name) => !FILTERS.includes(name))) return error(400);
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    const field = query.get('sort') ?? 'name';
    const sorted = products
      .filter(({ status }) => status === (query.get('status') ?? status))
      .sort((one, other) => (String(one[field]) < String(other[field]) ? -1 : 1));
    if (query.get('order') === 'desc') sorted.reverse();
    const items = sorted.slice((page - 1) * limit, page * limit);
    return Response.json({ items, total: sorted.length });
  }

  async function write(request: Request, id: string | undefined): Promise<Response> {
    const body: Record<string, unknown> = await request.json();
    if (body.name === '') return error(422, { errors: { name: 'Enter a name.' } });
    const known = products.find((product) => product.id === id);
    if (id !== undefined && !known) return error(404);
    if (known) return Response.json(Object.assign(known, body));
    const added = productOf(`id-${products.length}`, body);
    products.push(added);
    return Response.json(added, { status: 201 });
  }

  return {
    products,
    token: tokenOf(1),
    /** Resources of the requests so far. */
    requested,
    async respond(request: Request): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      const [, resource, id] = pathname.replace(/^\/api/, '').split('/');
      requested.push(resource);
      if (resource === 'sessions') {
        const { password } = await request.json();
        if (password !== 'open sesame') return error(401);
        return Response.json({
          ...tokens(),
          user: { id: 'm1', name: 'Amina' },
          currency: 'EUR',
        });
      }
      if (resource === 'tokens') {
        const { refreshToken } = await request.json();
        if (refreshToken !== tokens().refreshToken) return error(401);
        tokensGiven += 1;
        return Response.json(tokens());
      }
      if (request.headers.get('Authorization') !== `Bearer ${tokens().token}`) return error(401);
      if (resource !== 'products') return error(404);
      const at = products.findIndex((product) => product.id === id);
      if (request.method === 'GET' && id === undefined) return list(searchParams);
      if (request.method === 'GET') return at < 0 ? error(404) : Response.json(products[at]);
      if (request.method !== 'DELETE') return write(request, id);
      products.splice(at, at < 0 ? 0 : 1);
      return new Response(null, { status: 204 });
    },
  };
}
