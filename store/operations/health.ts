import { Hono } from 'hono';

/** Load balancers give up after about this time. */
const TIMEOUT_MS = 2000;

/**
 * `GET /healthz`: 200 while the process responds. `GET /readyz`, for load balancers: 200 while the process
 * can serve requests, else 503 with the reason: `stopping` or `database`.
 */
export function healthRoutes({
  isStopping,
  pingDatabase,
}: {
  isStopping: () => boolean;
  pingDatabase: () => Promise<unknown>;
}): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'alive' }, 200, noStore));
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503, noStore);
    return (await resolvesInTime(pingDatabase()))
      ? c.json({ status: 'ready' }, 200, noStore)
      : c.json({ status: 'database' }, 503, noStore);
  });
  return app;
}

const noStore = { 'Cache-Control': 'no-store' };

async function resolvesInTime(answer: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const answered = answer.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
