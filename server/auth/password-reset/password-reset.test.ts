import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../platform/tokens.ts';
import { eventually } from '../../testing/eventually.ts';
import { readMessage, readNewestMessage, readOutbox } from '../../testing/outbox.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';

const NEW_PASSWORD = 'Other-Horse-2';
const ANSWER = {
  message:
    'No mail server is set up. If there is an active account with this email address, a link to choose a new password was written to the outbox of the server. An administrator can find it there.',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.close());

async function resetMessages(email: string): Promise<string[]> {
  const messages = await readOutbox(server.context.config.dataDir).catch(() => []);
  return messages.filter((text) => text.includes(`To: ${email}\n`) && text.includes('/auth?reset='));
}

/** @returns the token of the link mailed in response. */
async function askForLink(user: TestUser): Promise<string> {
  const before = await resetMessages(user.email);
  expect(await server.call(ROUTES.forgotPassword, { body: { email: user.email.toUpperCase() } })).toEqual(
    ANSWER,
  );
  return eventually(async () => {
    const messages = await resetMessages(user.email);
    if (messages.length === before.length) throw new Error('No message yet');
    return tokenIn(messages.at(-1)!);
  });
}

function tokenIn(message: string): string {
  return new URL(message.match(/http\S+\/auth\?reset=\S+/)![0]).searchParams.get('reset')!;
}

function choice(token: string, password = NEW_PASSWORD, confirmPassword = password) {
  return { body: { token, password, confirmPassword } };
}

const SPENT = {
  status: 410,
  code: 'RESET_LINK_SPENT',
  message: 'This link has expired or was used before. Please ask for a new one.',
};

test('mails a link that sets a new password and ends every session', async () => {
  const user = await server.createUser();
  const other = await server.createUser();
  const elsewhere = await server.signIn(user.email, user.password);
  const token = await askForLink(user);
  expect(await server.call(ROUTES.resetPassword, choice(token))).toEqual({
    message: expect.stringContaining('signed out everywhere else'),
  });
  for (const cookie of [user.cookie, elsewhere]) {
    expect((await server.refusal(ROUTES.getUser, { as: { cookie } })).status).toBe(401);
  }
  await server.call(ROUTES.getUser, { as: other });
  const old = { email: user.email, password: user.password };
  expect((await server.refusal(ROUTES.login, { body: old })).status).toBe(401);
  await server.signIn(user.email, NEW_PASSWORD);
  expect(await readNewestMessage(server.context.config.dataDir, user.email)).toContain(
    'password of your Tillwatch account was changed',
  );

  const audit = await server.context.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', String(user.id))
    .where('entity_type', '=', 'user')
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual([
    'login',
    'login',
    'send_password_reset',
    'reset_password',
    'fail_sign_in',
    'login',
  ]);
  // Anybody can ask for a link.
  expect(audit[2]).toMatchObject({ user_id: null, user_name: 'Somebody not signed in' });
  expect(audit.map(({ ip_address }) => ip_address)).not.toContain(null);
  expect(JSON.stringify(audit)).not.toMatch(new RegExp(`argon2|${token}|${NEW_PASSWORD}`));
});

test('a link works once, even for two simultaneous uses', async () => {
  const user = await server.createUser();
  const token = await askForLink(user);
  const answers = await Promise.all([1, 2].map(() => server.request(ROUTES.resetPassword, choice(token))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  expect(await server.refusal(ROUTES.resetPassword, choice(token))).toMatchObject(SPENT);
});

test('a link expires after an hour, and only its hash is stored', async () => {
  const user = await server.createUser();
  const token = await askForLink(user);
  const { db } = server.context.database;
  const links = await db.selectFrom('password_resets').selectAll().where('user_id', '=', user.id).execute();
  expect(links).toHaveLength(1);
  expect(links[0]!.password_reset_token).toBe(hashToken(token));
  const minutes = (links[0]!.password_reset_expires.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(59);
  expect(minutes).toBeLessThanOrEqual(60);
  const past = new Date(Date.now() - 1_000);
  await db
    .updateTable('password_resets')
    .set({ password_reset_expires: past })
    .where('user_id', '=', user.id)
    .execute();
  expect(await server.refusal(ROUTES.resetPassword, choice(token))).toMatchObject(SPENT);
  await server.signIn(user.email, user.password);
});

test('a new link leaves earlier ones valid, and a new password ends them all', async () => {
  const user = await server.createUser();
  const first = await askForLink(user);
  const second = await askForLink(user);
  await server.call(ROUTES.resetPassword, choice(first));
  expect(await server.refusal(ROUTES.resetPassword, choice(second))).toMatchObject(SPENT);
});

test('a password that breaks a rule is refused with that rule’s message, and the link stays valid', async () => {
  const user = await server.createUser();
  const token = await askForLink(user);
  const messageFor = async (password: string, confirmPassword = password) =>
    (await server.refusal(ROUTES.resetPassword, choice(token, password, confirmPassword))).message;
  expect(await messageFor('Sh0rt')).toBe('Password must be at least 8 characters');
  expect(await messageFor('lower-case-1')).toBe('Password must contain at least one uppercase letter');
  expect(await messageFor('UPPER-CASE-1')).toBe('Password must contain at least one lowercase letter');
  expect(await messageFor('No-Number-Here')).toBe('Password must contain at least one number');
  expect(await messageFor(NEW_PASSWORD, `${NEW_PASSWORD}x`)).toBe("Passwords don't match");
  await server.call(ROUTES.resetPassword, choice(token));
});

test('answers the same for addresses without an account and for accounts that may not sign in', async () => {
  const inactive = await server.createUser({ isActive: false });
  const asked = ['nobody@example.com', inactive.email];
  for (const email of asked) {
    expect(await server.call(ROUTES.forgotPassword, { body: { email } })).toEqual(ANSWER);
  }
  // Jobs run in order: once this one is done, so are the earlier ones.
  await askForLink(await server.createUser());
  for (const email of asked) expect(await resetMessages(email)).toEqual([]);
});

test(
  'does not flood a mailbox when asked over and over, and still lets its owner ask',
  { tags: ['long'] },
  async () => {
    const user = await server.createUser();
    const ask = (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return server.call(ROUTES.forgotPassword, { body: { email: user.email }, headers });
    };
    for (let count = 0; count < 7; count += 1) expect(await ask('198.51.100.1')).toEqual(ANSWER);
    await askForLink(await server.createUser());
    expect(await resetMessages(user.email)).toHaveLength(5);
    const own = await askForLink(user);
    for (let address = 1; address <= 20; address += 1)
      expect(await ask(`203.0.113.${address}`)).toEqual(ANSWER);
    await askForLink(await server.createUser());
    expect(await resetMessages(user.email)).toHaveLength(20);
    // The links that others asked for have not invalidated it.
    await server.call(ROUTES.resetPassword, choice(own));
  },
);

test('a new password does not let in an account that awaits approval, and says so', async () => {
  const user = await server.createUser({ isActive: false });
  const { db } = server.context.database;
  await db.updateTable('users').set({ awaits_approval: true }).where('id', '=', user.id).execute();
  const { message } = await server.call(ROUTES.resetPassword, choice(await askForLink(user)));
  expect(message).toContain('An administrator still has to approve');
  expect(message).not.toContain('can now log in');
});

test('a reset verifies an email address that was not verified yet', async () => {
  const user = await server.createUser({ isEmailVerified: false });
  const login = { body: { email: user.email, password: user.password } };
  expect(await server.refusal(ROUTES.login, login)).toMatchObject({
    code: 'EMAIL_NOT_VERIFIED',
    message: expect.stringContaining('Forgot password?'),
  });
  await server.call(ROUTES.resetPassword, choice(await askForLink(user)));
  await server.signIn(user.email, NEW_PASSWORD);
});

test('the link goes out by SMTP, and a new password does not skip two-factor sign-in', async () => {
  const smtp = await startSmtpServer();
  const mailing = await startTestServer({ SMTP_URL: smtp.url });
  try {
    const user = await mailing.createUser();
    const body = { enabled: true, currentPassword: user.password };
    await mailing.call(ROUTES.updateTwoFactor, { as: user, body });
    await mailing.call(ROUTES.forgotPassword, { body: { email: user.email } });
    const message = await eventually(async () => {
      const found = smtp.messages.map(readMessage).find((text) => text.includes('reset='));
      if (found === undefined) throw new Error('No message yet');
      return found;
    });
    await mailing.call(ROUTES.resetPassword, choice(tokenIn(message)));
    const again = { email: user.email, password: NEW_PASSWORD };
    expect(await mailing.call(ROUTES.login, { body: again })).toEqual({ requires2FA: true, method: 'email' });
  } finally {
    await mailing.close();
    await smtp.close();
  }
});
