import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { readMessage, readNewestMessage, readOutbox } from '../../testing/outbox.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';

const NEW_PASSWORD = 'Other-Horse-2';
const ANSWER = {
  message:
    'If there is an account with this email address, a link to choose a new password is on its way to it.',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function resetMessages(email: string): Promise<string[]> {
  const messages = await readOutbox(server.context.config.dataDir).catch(() => []);
  return messages.filter((text) => text.includes(`To: ${email}\n`) && text.includes('/auth?reset='));
}

/** @returns the token of the link that the asking brought. */
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

test('a link by mail, a new password by the link, and every session has ended', async () => {
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
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual([
    'login',
    'login',
    'send_password_reset',
    'reset_password',
    'login',
  ]);
  expect(audit.map(({ ip_address }) => ip_address)).not.toContain(null);
  expect(JSON.stringify(audit)).not.toMatch(new RegExp(`argon2|${token}|${NEW_PASSWORD}`));
});

test('a link works once, even for two who come at the same time', async () => {
  const user = await server.createUser();
  const token = await askForLink(user);
  const answers = await Promise.all([1, 2].map(() => server.request(ROUTES.resetPassword, choice(token))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  expect(await server.refusal(ROUTES.resetPassword, choice(token))).toMatchObject(SPENT);
});

test('a link expires after an hour; its hash is all that is kept', async () => {
  const user = await server.createUser();
  const token = await askForLink(user);
  const { db } = server.context.database;
  const row = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  expect(row.password_reset_token).toMatch(/^[0-9a-f]{64}$/);
  const minutes = (row.password_reset_expires!.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(59);
  expect(minutes).toBeLessThanOrEqual(60);
  const past = new Date(Date.now() - 1_000);
  await db.updateTable('users').set({ password_reset_expires: past }).where('id', '=', user.id).execute();
  expect(await server.refusal(ROUTES.resetPassword, choice(token))).toMatchObject(SPENT);
  await server.signIn(user.email, user.password);
});

test('a new link makes the one before worthless', async () => {
  const user = await server.createUser();
  const first = await askForLink(user);
  const second = await askForLink(user);
  expect(await server.refusal(ROUTES.resetPassword, choice(first))).toMatchObject(SPENT);
  await server.call(ROUTES.resetPassword, choice(second));
});

test('a password that breaks the rules is refused in their words, and leaves the link good', async () => {
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

test('answers the same for addresses without an account, and for accounts that may not come in', async () => {
  const inactive = await server.createUser({ isActive: false });
  const unverified = await server.createUser({ isEmailVerified: false });
  const asked = ['nobody@example.com', inactive.email, unverified.email];
  for (const email of asked) {
    expect(await server.call(ROUTES.forgotPassword, { body: { email } })).toEqual(ANSWER);
  }
  // The jobs run in turn: once this one has, so have those.
  await askForLink(await server.createUser());
  for (const email of asked) expect(await resetMessages(email)).toEqual([]);
});

test('does not flood the mailbox of an address that is asked for over and over', async () => {
  const user = await server.createUser();
  for (let count = 0; count < 5; count += 1) await askForLink(user);
  expect(await server.call(ROUTES.forgotPassword, { body: { email: user.email } })).toEqual(ANSWER);
  await askForLink(await server.createUser());
  expect(await resetMessages(user.email)).toHaveLength(5);
});

test('whoever has failed to sign in too often may, with the new password', async () => {
  const user = await server.createUser();
  const wrong = { email: user.email, password: 'Wrong-Horse-1' };
  for (let attempt = 0; attempt < 10; attempt += 1) await server.refusal(ROUTES.login, { body: wrong });
  expect((await server.refusal(ROUTES.login, { body: wrong })).status).toBe(429);
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
    expect(await mailing.call(ROUTES.login, { body: again })).toEqual({ requires2FA: true });
  } finally {
    await mailing.close();
    await smtp.close();
  }
});
