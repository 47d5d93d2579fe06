import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export type Cost = { N: number; r: number; p: number };

/** OWASP's password storage cheat sheet for scrypt: N=2^15, r=8, p=3. Takes about 0.2 s. */
export const COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
const BYTES = 32;

const derive = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt);

/** `scrypt$N$r$p$salt$hash`. Contains the cost, so that a later increase leaves old hashes valid. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await run(password, salt, cost);
  const parts = [cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')];
  return ['scrypt', ...parts].join('$');
}

/** Without a hash (unknown phone), takes the same time and returns false. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, n, r, p, salt, expected] = (hash ?? '').split('$');
  if (salt === undefined || expected === undefined) {
    await run(password, randomBytes(16), COST);
    return false;
  }
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const found = await run(password, Buffer.from(salt, 'base64url'), cost);
  const known = Buffer.from(expected, 'base64url');
  return found.length === known.length && timingSafeEqual(found, known);
}

function run(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, BYTES, {
    ...cost,
    maxmem: 256 * cost.N * cost.r,
  });
}
