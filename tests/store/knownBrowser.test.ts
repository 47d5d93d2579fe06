import { beforeEach, describe, expect, test } from 'vitest';
import { toNetwork } from '../../store/http/network.ts';
import { amina, at, bruno, type OpenStore, openStore, PASSWORD, textAt } from './openStore.ts';

let store: OpenStore;
beforeEach(async () => {
  store = await openStore();
});

const { phone } = amina;
const OWN = '10.0.0.1';
type From = { ip?: string; cookie?: string };

const post = (name: string, body: object, { ip = OWN, cookie }: From = {}) =>
  store.call(`POST /merchant/auth/${name}`, {
    body,
    ip,
    ...(cookie !== undefined && { headers: { Cookie: cookie } }),
  });
const login = (password: string, from?: From) => post('login', { phone, password }, from);
const send = (from?: From) => post('send-otp', { phone, purpose: 'reset' }, from);
const verify = (otp: string, from?: From) =>
  post('verify-otp', { phone, purpose: 'reset', otp }, from);
const lastCode = () => store.messages.at(-1)?.code ?? 'none';
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

/** The cookie of a browser in which the merchant has signed in. */
async function knownTo(merchant = amina): Promise<string> {
  const body = { phone: merchant.phone, password: PASSWORD };
  const { headers } = await post('login', body);
  return headers.get('Set-Cookie')?.split(';')[0] ?? '';
}

describe('a browser in which its owner has signed in', () => {
  test('can reset the password after strangers have used up the phone’s codes', async () => {
    const cookie = await knownTo();
    for (let times = 0; times < 8; times += 1) {
      await send({ ip: `10.6.0.${times}` });
      store.clock.advance(31);
    }
    expect((await send({ ip: '10.7.0.1' })).status).toBe(429);
    expect((await send({ cookie })).status).toBe(200);
    const { body } = await verify(lastCode(), { cookie });
    const verificationToken = textAt(body, 'verificationToken');
    const response = await post('reset-password', {
      verificationToken,
      password: 'a quiet evening',
    });
    expect(response.status).toBe(204);
  });

  test('has its own code, which strangers can neither try nor replace', async () => {
    const cookie = await knownTo();
    await send({ cookie });
    const code = lastCode();
    for (let tries = 0; tries < 6; tries += 1) await verify(otherThan(code), { ip: '10.6.0.1' });
    expect((await verify(code, { ip: '10.6.0.1' })).status).toBe(422);
    expect((await send({ ip: '10.6.0.1' })).status).toBe(200);
    expect((await verify(code, { cookie })).status).toBe(200);
  });

  test('can sign in while strangers have locked the phone', async () => {
    const cookie = await knownTo();
    for (let tries = 0; tries < 9; tries += 1) await login('guess', { ip: `10.6.0.${tries}` });
    expect((await login(PASSWORD, { ip: '10.7.0.1' })).status).toBe(429);
    expect((await login(PASSWORD, { cookie })).status).toBe(200);
  });

  test('is limited, too: it allows no more guesses than others', async () => {
    const cookie = await knownTo();
    for (let tries = 0; tries < 8; tries += 1) {
      expect((await login('guess', { cookie, ip: `10.6.0.${tries}` })).status).toBe(401);
    }
    expect((await login(PASSWORD, { cookie, ip: '10.7.0.1' })).status).toBe(429);
  });

  test('is known for that phone only, and not with a forged cookie', async () => {
    for (let tries = 0; tries < 9; tries += 1) await login('guess', { ip: `10.6.0.${tries}` });
    const [name = '', value = ''] = (await knownTo(bruno)).split('=');
    const forged = [
      `${name}=${value}`,
      `${name}=${value.slice(0, 22)}.${'A'.repeat(43)}`,
      `${name}=x`,
    ];
    for (const cookie of forged) {
      expect((await login(PASSWORD, { cookie, ip: '10.7.0.1' })).status).toBe(429);
    }
  });

  test('has a cookie that is HttpOnly and SameSite, and grants nothing', async () => {
    const { headers } = await post('login', { phone, password: PASSWORD });
    const cookie = headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/api\/merchant\/auth; HttpOnly; SameSite=Strict$/);
    const response = await store.call('GET /users/profile', { headers: { Cookie: cookie } });
    expect(response.status).toBe(401);
    store = await openStore({ isHttps: () => true });
    expect((await post('login', { phone, password: PASSWORD })).headers.get('Set-Cookie')).toMatch(
      /; Secure/,
    );
    expect((await login('guess')).headers.get('Set-Cookie')).toBeNull();
  });
});

describe('one IP address', () => {
  test('cannot use up the codes of a phone', async () => {
    const stranger = { ip: '10.6.0.1' };
    for (let times = 0; times < 5; times += 1) {
      expect((await send(stranger)).status).toBe(200);
      store.clock.advance(31);
    }
    expect((await send(stranger)).status).toBe(429);
    expect((await send()).status).toBe(200);
  });

  test('can try 15 codes of a phone a day; all IP addresses together can try 100', async () => {
    const guess = async (ip: string) => {
      const response = await verify(otherThan(lastCode()), { ip });
      return response.status;
    };
    const renew = async (ip: string) => {
      store.clock.advance(60 * 60);
      await send({ ip });
    };
    const statuses: number[] = [];
    for (let tries = 0; tries < 18; tries += 1) {
      if (tries % 5 === 0) await renew('10.6.0.1');
      statuses.push(await guess('10.6.0.1'));
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(15);
    for (let tries = 15; tries < 100; tries += 1) {
      if (tries % 5 === 0) await renew(`10.8.0.${tries}`);
      expect(await guess(`10.8.0.${tries}`)).toBe(422);
    }
    await renew('10.9.0.1');
    const refused = await verify(lastCode(), { ip: '10.9.0.1' });
    expect(refused.status).toBe(429);
    expect(at(refused.body, 'error')).toMatchObject({
      code: 'attempts.tooManyToday',
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ h\.$/),
    });
  });

  test('uses up no tries of a phone that has no code', async () => {
    for (let tries = 0; tries < 30; tries += 1) await verify('000000', { ip: '10.6.0.1' });
    await send({ ip: '10.6.0.1' });
    expect((await verify(lastCode(), { ip: '10.6.0.1' })).status).toBe(200);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('is counted by its network: %s as %s', (ip, network) => {
    expect(toNetwork(ip)).toBe(network);
  });
});
