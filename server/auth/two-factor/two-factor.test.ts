import { ROUTES } from '@tillwatch/contract';
import { expect, test } from 'vitest';
import { deviceOf } from '../../testing/client.ts';
import { awaitToken } from '../../testing/mailed-links.ts';
import { readNewestMessage } from '../../testing/outbox.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer();

async function createUser(on: TestServer = server): Promise<TestUser> {
  const user = await on.createUser();
  await on.call(ROUTES.updateTwoFactor, {
    as: user,
    body: { enabled: true, currentPassword: user.password },
  });
  return user;
}

function credentials(user: TestUser, twoFactorCode?: string) {
  return { body: { email: user.email, password: user.password, twoFactorCode } };
}

async function askForCode(user: TestUser): Promise<string> {
  expect(await server.call(ROUTES.login, credentials(user))).toEqual({ requires2FA: true, method: 'email' });
  const message = await readNewestMessage(server.context.config.dataDir, user.email);
  return message.match(/^ {4}(\d{6})$/m)![1]!;
}

/** Another code of six digits. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

async function userRow(user: TestUser) {
  return server.context.database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
}

async function actionsOf(user: TestUser): Promise<string[]> {
  const rows = await server.context.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', String(user.id))
    .where('entity_type', '=', 'user')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

// Specification: 4.3, 5.13, 7.6, 9.15
test('the right password asks for a code but opens no session; the code does', async () => {
  const user = await createUser();
  const asked = await server.request(ROUTES.login, credentials(user));
  expect([asked.status, await asked.json()]).toEqual([200, { requires2FA: true, method: 'email' }]);
  expect(asked.headers.get('set-cookie')).toBeNull();

  const code = await askForCode(user);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)} `;
  expect(await server.call(ROUTES.login, credentials(user, spaced))).toMatchObject({ id: user.id });
  expect(await actionsOf(user)).toEqual([
    'login',
    'turn_on_two_factor',
    'send_two_factor_code',
    'send_two_factor_code',
    'login',
  ]);
});

test('a wrong password sends no code, and a code can’t replace the password', async () => {
  const user = await createUser();
  const code = await askForCode(user);
  for (const twoFactorCode of [undefined, code]) {
    const body = { email: user.email, password: 'Wrong-Horse-1', twoFactorCode };
    expect(await server.refusal(ROUTES.login, { body })).toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid credentials',
    });
  }
  expect((await actionsOf(user)).filter((action) => action === 'send_two_factor_code')).toHaveLength(1);
});

test('stores only a slow hash of the code, and no secret in the audit log', async () => {
  const user = await createUser();
  const code = await askForCode(user);
  const row = await userRow(user);
  expect(row.two_factor_code).toMatch(/^\$argon2id\$/);
  const audit = await server.context.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', String(user.id))
    .execute();
  expect(JSON.stringify(audit)).not.toContain(code);
  expect(JSON.stringify(audit)).not.toContain('argon2');
});

test('a code works once, even for two simultaneous uses', async () => {
  const user = await createUser();
  const code = await askForCode(user);
  const answers = await Promise.all(
    [1, 2, 3].map(() => server.request(ROUTES.login, credentials(user, code))),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  expect(await server.refusal(ROUTES.login, credentials(user, code))).toMatchObject({
    status: 401,
    code: 'INVALID_CODE',
    message: 'This verification code is no longer valid. Please ask for a new one.',
  });
});

test('a code expires after 10 minutes', async () => {
  const user = await createUser();
  const code = await askForCode(user);
  const minutes = ((await userRow(user)).two_factor_expires!.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(9.9);
  expect(minutes).toBeLessThanOrEqual(10);
  await server.context.database.db
    .updateTable('users')
    .set({ two_factor_expires: new Date(Date.now() - 1_000) })
    .where('id', '=', user.id)
    .execute();
  expect((await server.refusal(ROUTES.login, credentials(user, code))).message).toContain('no longer valid');
});

test('a new code invalidates the previous one', async () => {
  const user = await createUser();
  const first = await askForCode(user);
  const second = await askForCode(user);
  expect((await server.refusal(ROUTES.login, credentials(user, first))).message).toBe(
    'This verification code is not right. Please check the newest email and try again.',
  );
  await server.call(ROUTES.login, credentials(user, second));
});

test('after five wrong tries, at once or one by one, even the right code is refused', async () => {
  const user = await createUser();
  const code = await askForCode(user);
  const refusals = await Promise.all(
    Array.from({ length: 5 }, () => server.refusal(ROUTES.login, credentials(user, wrong(code)))),
  );
  const messages = refusals.map(({ message }) => message);
  expect(messages.filter((message) => message.includes('wrong too often'))).toHaveLength(1);
  expect(refusals[0]).toMatchObject({ code: 'INVALID_CODE', fields: { twoFactorCode: messages[0] } });
  expect((await server.refusal(ROUTES.login, credentials(user, code))).message).toContain('no longer valid');
  // The refused right one is on record as well.
  expect((await actionsOf(user)).filter((action) => action === 'enter_wrong_two_factor_code')).toHaveLength(
    6,
  );
  const authors = await server.context.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'user_name'])
    .distinct()
    .where('entity_id', '=', String(user.id))
    .where('action', 'in', ['send_two_factor_code', 'enter_wrong_two_factor_code'])
    .execute();
  expect(authors).toEqual([{ user_id: null, user_name: 'Somebody not signed in' }]);
  // Wrong codes also make the address wait.
  await server.context.database.db.updateTable('attempts').set({ blocked_until: null }).execute();
  await server.call(ROUTES.login, credentials(user, await askForCode(user)));
});

test(
  'wrong codes count as failed sign-ins, which the right password does not reset',
  { tags: ['long'] },
  async () => {
    const user = await createUser();
    const code = await askForCode(user);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await server.refusal(ROUTES.login, credentials(user, wrong(code)));
    }
    const next = await askForCode(user);
    expect(await server.refusal(ROUTES.login, credentials(user, wrong(next)))).toMatchObject({ status: 401 });
    expect(await server.refusal(ROUTES.login, credentials(user))).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Too many failed sign-ins\. Please try again in \d seconds?\.$/),
    });
  },
);

test('five codes may be sent in an hour; a complete sign-in or a new password resets the count', async () => {
  const user = await createUser();
  for (let count = 0; count < 4; count += 1) await askForCode(user);
  await server.call(ROUTES.login, credentials(user, await askForCode(user)));
  for (let count = 0; count < 5; count += 1) await askForCode(user);
  expect(await server.refusal(ROUTES.login, credentials(user))).toMatchObject({
    status: 429,
    message:
      'Too many verification codes were sent to you. Please try again in 60 minutes, or choose a new password by "Forgot password?".',
  });
  await server.call(ROUTES.forgotPassword, { body: { email: user.email } });
  const token = await awaitToken(server.context.config.dataDir, user.email, { name: 'reset' });
  const body = { token, password: 'Other-Horse-2', confirmPassword: 'Other-Horse-2' };
  await server.call(ROUTES.resetPassword, { body });
  await askForCode({ ...user, password: body.password });
});

test(
  'somebody who knows the password and keeps asking for codes doesn’t use up those of a known device',
  { tags: ['long'] },
  async () => {
    const user = await createUser();
    const signedIn = await server.request(ROUTES.login, credentials(user, await askForCode(user)));
    const device = { cookie: deviceOf(signedIn)! };
    for (let count = 0; count < 5; count += 1) await askForCode(user);
    expect((await server.refusal(ROUTES.login, credentials(user))).status).toBe(429);
    const asked = await server.call(ROUTES.login, { ...credentials(user), as: device });
    expect(asked).toEqual({ requires2FA: true, method: 'email' });
    const message = await readNewestMessage(server.context.config.dataDir, user.email);
    const [, code] = /^ {4}(\d{6})$/m.exec(message)!;
    await server.call(ROUTES.login, { ...credentials(user, code), as: device });
  },
);

test('once it is turned off, the password is enough again', async () => {
  const user = await createUser();
  const body = { enabled: false, currentPassword: user.password };
  expect(await server.call(ROUTES.updateTwoFactor, { as: user, body })).toMatchObject({
    twoFactorEnabled: false,
  });
  expect(await server.call(ROUTES.login, credentials(user))).toMatchObject({ id: user.id });
});

test(
  'codes are sent by SMTP; if that fails, the sign-in says so and two-factor can’t be turned on',
  { tags: ['long'] },
  async () => {
    const smtp = await startSmtpServer();
    const mailing = await startTestServer({ SMTP_URL: smtp.url });
    try {
      const user = await createUser(mailing);
      expect(await mailing.call(ROUTES.login, credentials(user))).toEqual({
        requires2FA: true,
        method: 'email',
      });
      expect(smtp.envelopes.map(({ to }) => to)).toEqual([[user.email], [user.email]]);
      const code = smtp.messages[1]!.match(/^ {4}(\d{6})\r?$/m)![1]!;
      expect(await mailing.call(ROUTES.login, credentials(user, code))).toMatchObject({ id: user.id });

      const other = await mailing.createUser();
      await smtp.close();
      expect(await mailing.refusal(ROUTES.login, credentials(user))).toMatchObject({
        status: 503,
        message: 'The verification code could not be sent. Please try again in a few minutes.',
      });
      const body = { enabled: true, currentPassword: other.password };
      expect(await mailing.refusal(ROUTES.updateTwoFactor, { as: other, body })).toMatchObject({
        status: 503,
        message: expect.stringContaining('stays off'),
      });
      expect(await mailing.call(ROUTES.getUser, { as: other })).toMatchObject({ twoFactorEnabled: false });
    } finally {
      await mailing.close();
      await smtp.close();
    }
  },
);
