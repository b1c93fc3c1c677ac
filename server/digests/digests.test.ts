// On both databases in the long form: statements and races.
import { ROUTES, type Store } from '@tillwatch/contract';
import { pino } from 'pino';
import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findActor } from '../platform/actor.queries.ts';
import { createMail, type Mail } from '../platform/mail.ts';
import { removeExpired } from '../retention/retention.queries.ts';
import { openTransaction } from '../testing/open-transaction.ts';
import { readNewestMessage } from '../testing/outbox.ts';
import { readEml, readHeader } from '../testing/read-eml.ts';
import { type AssessedReceipt, seedReceipts, seedTransactions } from '../testing/seed-transactions.ts';
import { simulateReceipts } from '../testing/simulated-receipts.ts';
import { type SmtpServer, startSmtpServer } from '../testing/smtp-server.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { disagreeingText } from './digest-words.ts';
import { forgetOld } from './digests.jobs.ts';
import { mailTrial } from './mail-trial.ts';
import { sendDueDigests } from './send-digest.ts';

// Years ahead of the server's own clock, so nothing is due by that clock.
const FIRST_DAY = '2031-01-01';
const ZONE = 'America/Chicago';
/** 7 AM there. */
const HOUR = 7;
const at = (day: string, time = '12:01'): Date => new Date(`${day}T${time}:00Z`);

let server: TestServer;
let smtp: SmtpServer;
let mail: Mail;
let supervisor: TestUser;
/** Its 16 days end on 2031-03-17; one of its four cashiers steals. */
let robbed: Store;
let quiet: Store;

beforeAll(async () => {
  server = await startTestServer();
  const owner = await server.createUser({ role: 'supervisor' });
  // A random look is among the first ten of the list, and not of the digest.
  const body = { randomLooks: 0, learnsNightly: true };
  await server.call(ROUTES.updateLearningSettings, { as: await server.createUser({ role: 'admin' }), body });
  robbed = await server.createStore('10');
  quiet = await server.createStore('11');
  const receipts = simulateReceipts({ days: 17 }).map(toFuture);
  await seedReceipts(
    server.context.database,
    { storeId: robbed.id, userId: owner.id },
    receipts.filter(({ receipt }) => receipt.time < '2031-03-18'),
  );
  await sell(quiet, '2031-03-17', 2);
});
afterAll(() => server.close());
beforeEach(async () => {
  smtp = await startSmtpServer();
  mail = mailTo(smtp);
  supervisor = await server.createUser({ role: 'supervisor' });
});
afterEach(async () => {
  await server.context.database.pool.query('DELETE FROM digest_choices');
  await smtp.close();
});

function toFuture({ receipt, assessment }: AssessedReceipt): AssessedReceipt {
  return { receipt: { ...receipt, time: receipt.time.replace('2026', '2031') }, assessment };
}

function mailTo({ url }: Pick<SmtpServer, 'url'>): Mail {
  return createMail({ smtpUrl: url, mailFrom: 'tillwatch@example.com', dataDir: '/nowhere' });
}

let sold = 0;
async function sell(store: Store, day: string, count: number): Promise<void> {
  const owner = await server.createUser({ role: 'supervisor' });
  await seedTransactions(
    server.context.database,
    { storeId: store.id, userId: owner.id },
    Array.from({ length: count }, () => ({
      transactionNumber: String((sold += 1)),
      time: `${day}T12:00:00`,
      items: ['COLA'],
      employeeName: 'OWEN PRICE',
    })),
  );
}

async function turnOn(user = supervisor, storeIds: number[] | null = null): Promise<void> {
  const body = { isOn: true, hour: HOUR, timeZone: ZONE, storeIds };
  await server.call(ROUTES.updateDigest, { as: user, body });
  await server.context.database.db
    .updateTable('digest_choices')
    .set({ first_day: FIRST_DAY })
    .where('user_id', '=', user.id)
    .execute();
}

const send = (now: Date, by = mail): Promise<void> => sendDueDigests({ ...server.context, mail: by }, now);

const readMails = (): Promise<Email[]> => Promise.all(smtp.messages.map((message) => readEml(message)));

async function readLast(): Promise<Email & { text: string; html: string }> {
  const last = (await readMails()).at(-1);
  if (last?.text === undefined || last.html === undefined) throw new Error('There is no mail with two forms');
  return { ...last, text: last.text, html: last.html };
}

const readChoice = (user = supervisor) => server.call(ROUTES.getDigest, { as: user });

describe('what it says', () => {
  it('says who decided on what already, and whether it was looked at', async () => {
    const query = { storeId: robbed.id, startDate: '2031-03-17', endDate: '2031-03-17', sortBy: 'risk' };
    const { transactions } = await server.call(ROUTES.listTransactions, { as: supervisor, query });
    const agent = await server.createUser({ assignedStores: [robbed.storeNumber] });
    const ids = transactions.slice(0, 2).map(({ id }) => id) as [string, string];
    const update = (id: string, body: object) =>
      server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body });
    await update(ids[0], { isVerified: true });
    await update(ids[1], { isFlagged: true, ...(await openTransaction(server, agent, ids[1])) });
    await turnOn();
    await send(at('2031-03-18'));
    const { text } = await readLast();
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toMatch(/ Verified by Agent Number\d+, without opening it\. http/);
    expect(words).toMatch(/ Flagged by Agent Number\d+\. http/);
    for (const id of ids) await update(id, { isVerified: false, isFlagged: false });
  });

  it('says which files leave something out, and how many transactions wait because files differ', async () => {
    const store = await server.createStore();
    const agent = await server.createUser({ assignedStores: [store.storeNumber] });
    const { uploadId } = await seedTransactions(
      server.context.database,
      {
        storeId: store.id,
        userId: agent.id,
        report: { missingNumbers: 0, notLoaded: { unread: 4, otherStores: 0, hidden: 0 } },
      },
      [{ transactionNumber: '100', time: '2031-03-17T12:00:00' }],
    );
    await turnOn(supervisor, [store.id]);
    await send(at('2031-03-18'));
    const { text } = await readLast();
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toMatch(
      /A file uploaded by Agent Number\d+ leaves out what may be transactions: 4 rows or blocks that look like transactions could not be read\./,
    );
    expect(words).toContain(`uploads=${store.id}-${uploadId}`);
    expect(words).toContain('1 store with files that leave something out, differ, or need a look');
    expect(words).not.toContain('Files differ');
    expect(disagreeingText({ disagreeing: 2 })).toContain('Files differ about 2 transactions.');
  });

  it('tells the first ten of yesterday, who stands out, and which days lack an export, by numbers and links', async () => {
    await turnOn();
    await send(at('2031-03-18'));
    const { subject, text, html, to } = await readLast();
    expect(to?.map(({ address }) => address)).toEqual([supervisor.email]);
    expect(subject).toBe('Tillwatch digest for Monday, March 17');
    expect(text).toContain(`10 · ${robbed.name}`);
    expect(text).toMatch(/Monday, March 17: the first 10 of \d+ transactions/);
    const { publicUrl } = server.context.config;
    const listed = text.split('Monday, March 17: the first 10').at(1)?.split('All of the day').at(0) ?? '';
    const links = [...listed.matchAll(/transaction=(\d+-\d+)/g)].map(([, id]) => id);
    const query = { storeId: robbed.id, startDate: '2031-03-17', endDate: '2031-03-17', sortBy: 'risk' };
    const { transactions } = await server.call(ROUTES.listTransactions, { as: supervisor, query });
    expect(links).toEqual(transactions.slice(0, 10).map(({ id }) => id));
    for (const { risk } of transactions.slice(0, 3)) expect(text).toContain(risk?.sentence?.slice(0, 40));
    expect(text).toContain(`${publicUrl}/?store=${robbed.id}&start=2031-03-17&end=2031-03-17&transaction=`);

    const { cashiers } = await server.call(ROUTES.listCashiers, {
      as: supervisor,
      query: { storeId: robbed.id },
    });
    const named = cashiers.filter(({ comparisons }) => comparisons.some(({ standsOut }) => standsOut));
    expect(named.length).toBeGreaterThan(0);
    expect([
      ...text.matchAll(/^Cashier (\d+): \d+ .*, where [\d.,]+ (is|are) usual for [\d,]+ sales/gm),
    ]).toHaveLength(named.length);
    expect(text).toContain(
      `${publicUrl}/cashiers/person?store=${robbed.id}&employee=${cashiers[0]!.employeeId}`,
    );
    for (const { employeeName } of cashiers)
      if (employeeName) expect(text + html).not.toContain(employeeName);
    expect(text).not.toMatch(/suspicious|thief|steal|theft|fraud/i);

    for (const id of links) expect(html).toContain(id);
    expect(html).not.toMatch(/<(script|img|link|iframe)|javascript:/i);
  });

  it('names late stores, tells of their days once they have come, and of more of a day that came in parts', async () => {
    const late = await server.createStore();
    await sell(late, '2031-04-01', 3);
    await turnOn(supervisor, [late.id]);
    await send(at('2031-04-03'));
    const first = (await readLast()).text;
    expect(first).toContain('No export for Wednesday, April 2. The newest day is Tuesday, April 1.');
    expect(first).toContain('Tuesday, April 1: 3 transactions, none of which calls for a look first');
    await sell(late, '2031-04-02', 4);
    await sell(late, '2031-04-01', 1);
    await send(at('2031-04-04'));
    const second = (await readLast()).text;
    expect(second).toContain('No export for Thursday, April 3. The newest day is Wednesday, April 2.');
    expect(second).toContain('Wednesday, April 2: 4 transactions');
    expect(second).toContain('Tuesday, April 1: 4 transactions');
    expect(second).toContain('(more has come since the last digest)');
    await send(at('2031-04-05'));
    expect((await readLast()).text).toContain('No new day since the last digest.');
  });

  it('says since when there has been no export, in a first digest too', async () => {
    const silent = await server.createStore();
    await sell(silent, '2031-04-01', 3);
    await turnOn(supervisor, [silent.id]);
    await send(at('2031-04-20'));
    const { text } = await readLast();
    expect(text).toContain('No export since Tuesday, April 1.');
    expect(text).not.toMatch(/No new day|No export for/);
  });

  it('says that there is nothing to report rather than nothing', async () => {
    const dull = await server.createStore();
    await sell(dull, '2031-05-05', 3);
    await turnOn(supervisor, [dull.id]);
    await send(at('2031-05-06'));
    expect((await readLast()).text).toContain('Nothing to report: 1 store');
  });

  it('says once who newly stands out, also when an account turns it on later', async () => {
    await turnOn(supervisor, [robbed.id]);
    await send(at('2031-03-18'));
    expect((await readLast()).text).toContain('Cashiers whose figures stand out');
    await send(at('2031-03-19'));
    const { text } = await readLast();
    expect(text).not.toMatch(/are usual|newly stand out/);
    expect(text).toMatch(/The figures of \d+ cashiers? still stand out, as reported before/);
    const { pool } = server.context.database;
    await pool.query("UPDATE standing_out SET since = '2031-03-19T15:00:00Z' WHERE store_id = $1", [
      robbed.id,
    ]);
    const other = await server.createUser({ role: 'admin' });
    await turnOn(other, [robbed.id]);
    await send(at('2031-03-20'));
    const texts = (await readMails()).slice(-2).map((email) => email.text);
    expect(texts.filter((one) => one?.includes('Cashiers whose figures newly stand out'))).toHaveLength(1);
    expect(texts.filter((one) => one?.includes('Cashiers whose figures stand out'))).toHaveLength(1);
  });

  it('escapes what exports and people have written', async () => {
    const odd = await server.createStore();
    await server.context.database.db
      .updateTable('stores')
      .set({ name: '<img src=x onerror=alert(1)> & "Sons"' })
      .where('id', '=', odd.id)
      .execute();
    await turnOn(supervisor, [odd.id]);
    await send(at('2031-03-18'));
    const { html, text } = await readLast();
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&quot;');
    expect(text).toContain('No export of this store has come yet.');
  });
});

describe('one a day', () => {
  it('is sent once, whoever looks at the same time and how often', async () => {
    await turnOn();
    await send(at('2031-03-18', '11:59'));
    expect(smtp.messages).toHaveLength(0);
    await Promise.all(Array.from({ length: 4 }, () => send(at('2031-03-18'))));
    await send(at('2031-03-18', '20:00'));
    expect(smtp.messages).toHaveLength(1);
    expect(await readChoice()).toMatchObject({
      last: { day: '2031-03-18', delivery: 'sent', problem: null },
    });
    await send(at('2031-03-21', '23:00'));
    expect(smtp.messages).toHaveLength(2);
  });

  it('is not sent twice when the process dies between sending and noting, and the next one says so', async () => {
    await turnOn(supervisor, [robbed.id]);
    // Hands the message over and never returns, like a process that died then.
    await new Promise<void>((resolve) => {
      void send(at('2031-03-18'), {
        async send(message) {
          await mail.send(message);
          resolve();
          await new Promise(() => {});
        },
      });
    });
    await send(at('2031-03-18', '12:05'));
    expect(smtp.messages).toHaveLength(1);
    await send(at('2031-03-19'));
    const { text } = await readLast();
    expect(smtp.messages).toHaveLength(2);
    expect(text).toContain('The digest of Tuesday, March 18 may not have reached you');
    expect(text).toContain('Monday, March 17: the first 10');
  });

  it('is not sent again when the mail server did not confirm it', async () => {
    const user = await server.createUser({ role: 'supervisor', email: 'lost@example.com' });
    await turnOn(user);
    await send(at('2031-03-18'));
    await send(at('2031-03-18', '13:00'));
    expect(smtp.messages).toHaveLength(1);
    expect((await readChoice(user)).last).toMatchObject({ day: '2031-03-18', delivery: 'uncertain' });
  });

  it('is tried again on the same day when it was refused, and what was not sent is not told', async () => {
    const user = await server.createUser({ role: 'supervisor', email: 'refused@example.com' });
    await turnOn(user, [robbed.id]);
    await send(at('2031-03-18'));
    expect((await readChoice(user)).last).toMatchObject({
      delivery: 'failed',
      problem: '550 no such mailbox',
    });
    await server.context.database.db
      .updateTable('users')
      .set({ email: 'taken@example.com' })
      .where('id', '=', user.id)
      .execute();
    await send(at('2031-03-18', '12:10'));
    expect(smtp.messages).toHaveLength(0);
    await send(at('2031-03-18', '12:20'));
    expect((await readLast()).text).toContain('Monday, March 17: the first 10');
    expect((await readChoice(user)).last).toMatchObject({ delivery: 'sent', problem: null });
  });

  it('stops trying after a while, and the mail server of the next day gets one', async () => {
    await turnOn();
    const { url } = await closedServer();
    for (let minutes = 0; minutes < 10 * 16; minutes += 16)
      await send(new Date(at('2031-03-18').getTime() + minutes * 60_000), mailTo({ url }));
    const { db } = server.context.database;
    const row = await db.selectFrom('digest_choices').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ tries: 8, delivery: 'failed', retry_at: null, told_until: null });
    await send(at('2031-03-19'));
    expect(smtp.messages).toHaveLength(1);
  });

  async function closedServer(): Promise<{ url: string }> {
    const closed = await startSmtpServer();
    await closed.close();
    return closed;
  }
});

describe('who gets one', () => {
  it('does not go to who never asked, or asked no longer', async () => {
    await send(at('2031-03-18'));
    await turnOn();
    const body = { isOn: false, hour: HOUR, timeZone: ZONE, storeIds: null };
    await server.call(ROUTES.updateDigest, { as: supervisor, body });
    await send(at('2031-03-18'));
    expect(smtp.messages).toHaveLength(0);
  });

  it.each([{ is_active: false }, { role: 'agent' as const }, { is_email_verified: false }])(
    'does not go to who has become %o, even when it was being written',
    async (change) => {
      await turnOn();
      const { db } = server.context.database;
      const writing = send(at('2031-03-18'));
      await db.updateTable('users').set(change).where('id', '=', supervisor.id).execute();
      await writing;
      const before = smtp.messages.length;
      await send(at('2031-03-19'));
      expect(smtp.messages).toHaveLength(before);
    },
  );

  it('tells only of stores that were chosen and are still there', async () => {
    const gone = await server.createStore();
    await turnOn(supervisor, [quiet.id, gone.id]);
    const admin = await server.createUser({ role: 'admin' });
    await server.call(ROUTES.deleteStore, { as: admin, params: { id: String(gone.id) } });
    await send(at('2031-03-18'));
    const { text } = await readLast();
    expect(text).toContain(quiet.name);
    expect(text).not.toContain(gone.name);
    expect(text).not.toContain(robbed.name);
  });
});

describe('the choice', () => {
  it('is off for who never made one, is audited, and begins with the next time the hour comes', async () => {
    expect(await readChoice()).toMatchObject({
      isOn: false,
      hour: 7,
      storeIds: null,
      last: null,
      toOutbox: true,
    });
    const body = { isOn: true, hour: 0, timeZone: 'Europe/Berlin', storeIds: [robbed.id] };
    expect(await server.call(ROUTES.updateDigest, { as: supervisor, body })).toMatchObject(body);
    const { db } = server.context.database;
    const row = await db.selectFrom('digest_choices').selectAll().executeTakeFirstOrThrow();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date());
    expect(row.first_day > today).toBe(true);
    const entry = await db
      .selectFrom('audit_log')
      .select(['action', 'entity_type', 'changes'])
      .where('user_id', '=', supervisor.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { storeIds: _, ...choice } = body;
    const after = { ...choice, stores: [robbed.storeNumber] };
    expect(entry).toEqual({ action: 'update', entity_type: 'digest', changes: { after } });
  });

  it('refuses zones, hours, and stores that are none', async () => {
    const body = { isOn: true, hour: HOUR, timeZone: ZONE, storeIds: null };
    for (const wrong of [{ timeZone: 'Mars/Base' }, { hour: 24 }, { storeIds: [] }])
      expect(
        (await server.refusal(ROUTES.updateDigest, { as: supervisor, body: { ...body, ...wrong } })).code,
      ).toBe('INVALID_INPUT');
    const unknown = { ...body, storeIds: [999_999] };
    expect((await server.refusal(ROUTES.updateDigest, { as: supervisor, body: unknown })).code).toBe(
      'NOT_FOUND',
    );
  });

  it('can be tried without anything counting as told, a few times an hour', async () => {
    const trial = () =>
      server.request(ROUTES.sendDigest, { as: supervisor, body: { timeZone: ZONE, storeIds: [quiet.id] } });
    for (let times = 0; times < 5; times += 1) expect((await trial()).status).toBe(200);
    expect((await trial()).status).toBe(429);
    const message = await readNewestMessage(server.context.config.dataDir, supervisor.email);
    expect(message).toContain('This is a test: you asked for it');
    const { db } = server.context.database;
    const told = await db
      .selectFrom('digest_days')
      .select('business_day')
      .where('user_id', '=', supervisor.id)
      .execute();
    expect(told).toEqual([]);
  });
});

describe('turning it off by the link of a mail', () => {
  async function mailedToken(): Promise<string> {
    const email = await readLast();
    const [, address] = /^<(.*)>$/.exec(readHeader(email, 'List-Unsubscribe')) ?? [];
    expect(readHeader(email, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const token = new URL(address ?? '').searchParams.get('token') ?? '';
    expect(address).toBe(`${server.context.config.publicUrl}/api/unsubscribe?token=${token}`);
    expect(email.text).toContain(`/unsubscribe?token=${token}`);
    return token;
  }

  /** The way mail programs do it: RFC 8058. */
  const oneClick = (token: string): Promise<Response> =>
    fetch(`${server.url}/api/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });

  it('works signed out, from any mail, again and again, and opens nothing else', async () => {
    await turnOn();
    await send(at('2031-03-18'));
    const token = await mailedToken();
    await send(at('2031-03-19'));
    const page = await server.request(ROUTES.unsubscribePage, { query: { token } });
    expect([page.status, page.headers.get('location')]).toEqual([302, `/unsubscribe?token=${token}`]);
    expect((await readChoice()).isOn).toBe(true);
    for (const as of [{ cookie: `tillwatch.sid=${token}` }, undefined])
      expect((await server.request(ROUTES.getDigest, { ...(as && { as }) })).status).toBe(401);
    for (let times = 0; times < 2; times += 1) expect((await oneClick(token)).status).toBe(200);
    expect((await readChoice()).isOn).toBe(false);
    await send(at('2031-03-20'));
    expect(smtp.messages).toHaveLength(2);
    const { rows } = await server.context.database.pool.query('SELECT token_hash FROM digest_links');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('refuses links that are none, or have expired', async () => {
    await turnOn();
    await send(at('2031-03-18'));
    const token = await mailedToken();
    expect((await oneClick(`${token}x`)).status).toBe(404);
    const { db } = server.context.database;
    await db
      .updateTable('digest_links')
      .set({ expires: new Date(0) })
      .where('user_id', '=', supervisor.id)
      .execute();
    expect((await oneClick(token)).status).toBe(404);
    expect((await readChoice()).isOn).toBe(true);
  });
});

describe('what is kept', () => {
  const countOf = async (table: string, storeId: number): Promise<number> => {
    const { rows } = await server.context.database.pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${table} WHERE store_id = $1`,
      [storeId],
    );
    return rows[0]!.count;
  };
  const keep = (storeId: number, day: string) =>
    server.context.database.pool.query(
      `WITH day AS (INSERT INTO digest_days VALUES ($1, $2, $3, 1))
       INSERT INTO standing_out VALUES ($1, '31', 'refund', $4, $4)`,
      [storeId, supervisor.id, day, at(day)],
    );

  it('goes with a store, with retention, and after two weeks', async () => {
    const { db } = server.context.database;
    const store = await server.createStore();
    await keep(store.id, '2031-03-01');
    await db.transaction().execute((tx) => removeExpired(tx, store.id, '2031-03-01'));
    expect([await countOf('digest_days', store.id), await countOf('standing_out', store.id)]).toEqual([1, 1]);
    await forgetOld(server.context, at('2031-03-14'));
    expect(await countOf('standing_out', store.id)).toBe(1);
    await forgetOld(server.context, at('2031-03-16'));
    expect(await countOf('standing_out', store.id)).toBe(0);
    await db.transaction().execute((tx) => removeExpired(tx, store.id, '2031-03-02'));
    expect(await countOf('digest_days', store.id)).toBe(0);

    await keep(store.id, '2031-03-01');
    const admin = await server.createUser({ role: 'admin' });
    await server.call(ROUTES.deleteStore, { as: admin, params: { id: String(store.id) } });
    expect([await countOf('digest_days', store.id), await countOf('standing_out', store.id)]).toEqual([0, 0]);
  });
});

describe('one that does not go out', () => {
  /** A log of its own, as the server writes it. */
  function openLog() {
    const lines: Record<string, unknown>[] = [];
    const log = pino(
      { serializers: { err: pino.stdSerializers.err } },
      { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
    );
    return { log, lines };
  }

  it.each([
    ['refused@due.example.com', 'failed'],
    ['lost@due.example.com', 'uncertain'],
  ])('is logged with its person, but without the address: %s', async (email, delivery) => {
    const user = await server.createUser({ role: 'supervisor', email });
    await turnOn(user, [quiet.id]);
    const { log, lines } = openLog();
    await sendDueDigests({ ...server.context, mail, log }, at('2031-03-18'));
    expect(lines).toMatchObject([
      { level: 50, msg: 'A digest could not be sent', userId: user.id, err: { type: 'MailError' } },
    ]);
    expect(JSON.stringify(lines)).not.toContain(email);
    expect((await readChoice(user)).last).toMatchObject({ delivery });
  });

  it.each([
    ['refused@try.example.com', 'The mail server refused the digest: 550 no such mailbox. Nothing was sent.'],
    ['lost@try.example.com', 'The mail server did not confirm that it took the digest: it may have arrived.'],
    ['nobody@try.example.com', 'The mail server could not be reached. Nothing was sent.'],
  ])('is told to whoever tries it, and logged: %s', async (email, reason) => {
    const user = await server.createUser({ role: 'supervisor', email });
    const actor = await findActor(server.context.database.db, user.id);
    if (email.startsWith('nobody')) await smtp.close();
    const { log, lines } = openLog();
    await expect(
      mailTrial(
        { ...server.context, mail, log },
        {
          ...actor!,
          storeIds: new Set(actor!.storeIds),
          ipAddress: null,
          userAgent: null,
          tokenScopes: null,
        },
        { timeZone: ZONE, storeIds: [quiet.id] },
        at('2031-03-18'),
      ),
    ).rejects.toThrow(reason);
    expect(lines).toMatchObject([{ level: 50, msg: 'A digest could not be sent', userId: user.id }]);
  });

  // Must be the last test: the store stays broken.
  it('is logged when it cannot be written, and the others get theirs', async () => {
    const broken = await server.createStore('99');
    await seedReceipts(
      server.context.database,
      { storeId: broken.id, userId: supervisor.id },
      simulateReceipts({ days: 2 }).map(({ receipt, assessment }) => ({
        receipt: { ...receipt, time: receipt.time.replace(/^2026-03-0[23]/, '2031-03-17') },
        assessment,
      })),
    );
    await server.context.database.pool.query(
      "UPDATE transaction_details SET findings = '{}' WHERE store_id = $1",
      [broken.id],
    );
    await turnOn(supervisor, [broken.id]);
    const other = await server.createUser({ role: 'supervisor' });
    await turnOn(other, [quiet.id]);
    const { log, lines } = openLog();
    await sendDueDigests({ ...server.context, mail, log }, at('2031-03-18'));
    expect(lines).toMatchObject([{ level: 50, msg: 'A digest could not be written', userId: supervisor.id }]);
    expect(smtp.envelopes.map(({ to }) => to)).toEqual([[other.email]]);
  });
});
