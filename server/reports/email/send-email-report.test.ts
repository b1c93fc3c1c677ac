import { type EmailReport, LIMITS, ROUTES, type Store } from '@tillwatch/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countAttempt } from '../../platform/attempts.queries.ts';
import { readAttachedWorkbook, readEml, readHeader } from '../../testing/read-eml.ts';
import { seedTransactions } from '../../testing/seed-transactions.ts';
import { type SmtpServer, startSmtpServer } from '../../testing/smtp-server.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';

const DAY = '2026-11-17';

let smtp: SmtpServer;
let server: TestServer;
let store: Store;
let agent: TestUser;
let supervisor: TestUser;
let admin: TestUser;

beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startTestServer({ SMTP_URL: smtp.url, MAIL_FROM: 'Tillwatch <tillwatch@example.com>' });
  store = await server.createStore('318');
  agent = await server.createUser({ assignedStores: ['318'] });
  supervisor = await server.createUser({ role: 'supervisor' });
  admin = await server.createUser({ role: 'admin' });
  await seedTransactions(server.context.database, { storeId: store.id, userId: agent.id }, [
    { transactionNumber: '5001', time: `${DAY}T10:00:00`, priority: 'check_all', filters: ['no_sales'] },
  ]);
  const query = { storeId: store.id };
  const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
  await server.call(ROUTES.updateTransaction, {
    as: agent,
    params: { id: transactions[0]!.id },
    body: { isFlagged: true },
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.messages.length = 0;
  smtp.envelopes.length = 0;
});

const draft = {
  reportDate: DAY,
  subject: 'Daily POS Monitoring Report - November 17, 2026',
  content: 'Hello,\n.\nthat was it.\n',
  transactionIds: [],
  totalHighPriority: 1,
  totalMediumPriority: 0,
  totalLowPriority: 0,
};
const create = (recipientEmail = 'owner@example.com'): Promise<EmailReport> =>
  server.call(ROUTES.createEmailReport, { as: agent, body: { ...draft, storeId: store.id, recipientEmail } });
const send = ({ id }: EmailReport, body: object = {}) =>
  server.call(ROUTES.sendEmailReport, { as: agent, params: { id }, body });
const refusal = ({ id }: EmailReport, body: object = {}, as = agent) =>
  server.refusal(ROUTES.sendEmailReport, { as, params: { id }, body });
const allow = (recipient: string, storeId: number | null = null) =>
  server.call(ROUTES.addReportRecipient, { as: admin, body: { recipient, storeId } });

async function readDelivery({ id }: EmailReport): Promise<string | undefined> {
  const { reports, canSend } = await server.call(ROUTES.listEmailReports, {
    as: agent,
    query: { storeId: store.id },
  });
  expect(canSend).toBe(true);
  return reports.find((report) => report.id === id)?.delivery;
}

async function readAudit({ id }: EmailReport): Promise<string[]> {
  const entries = await server.context.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', id)
    .where('entity_type', '=', 'email_report')
    .orderBy('id')
    .execute();
  return entries.map(({ action }) => action);
}

it('is sent from the product with its attachments, and replies go to the sender', async () => {
  const report = await create();
  const sent = await send(report);
  expect(sent).toMatchObject({ delivery: 'sent', sentByName: expect.stringMatching(/^Agent/) as string });
  expect(Date.now() - Date.parse(sent.sentAt!)).toBeLessThan(60_000);
  expect(smtp.envelopes).toEqual([{ from: 'tillwatch@example.com', to: ['owner@example.com'] }]);

  const email = await readEml(smtp.messages[0]!);
  expect(readHeader(email, 'to')).toBe('owner@example.com');
  expect(readHeader(email, 'subject')).toBe(report.subject);
  expect(readHeader(email, 'message-id')).toBe(`<report-${report.id}@127.0.0.1>`);
  expect(email.replyTo).toEqual([{ name: expect.stringMatching(/^Agent/) as string, address: agent.email }]);
  expect(email.headers.some(({ key }) => key === 'x-unsent')).toBe(false);
  const { firstName, lastName } = await server.call(ROUTES.getUser, { as: agent });
  expect(email.text?.trim()).toBe(
    `Hello,\n.\nthat was it.\n\nSent by ${firstName} ${lastName} (${agent.email}) through Tillwatch, for store 318 Store 318.`,
  );
  const { Flagged } = await readAttachedWorkbook(email, /^detail-report-318-2026-11-17\.xlsx$/);
  expect(Flagged![1]![0]).toBe('5001');
  expect(await readAudit(report)).toEqual(['create', 'start_sending', 'send']);
});

it('notifies the author if somebody else sent it, and both if it was not sent, until it is', async () => {
  const notificationsOf = async (as: TestUser, { id }: EmailReport) => {
    const { notifications } = await server.call(ROUTES.listNotifications, { as });
    return notifications.filter((item) => 'reportId' in item && item.reportId === id);
  };
  const own = await create();
  await send(own);
  expect(await notificationsOf(agent, own)).toEqual([]);

  const report = await create();
  const params = { id: report.id };
  await server.call(ROUTES.sendEmailReport, { as: supervisor, params, body: {} });
  expect(await notificationsOf(agent, report)).toEqual([
    expect.objectContaining({
      kind: 'report-sent',
      reportDate: DAY,
      recipientEmail: 'owner@example.com',
      store: expect.objectContaining({ storeNumber: '318' }) as object,
    }),
  ]);
  expect(await notificationsOf(supervisor, report)).toEqual([]);

  const lost = await create('lost@example.com');
  await server.refusal(ROUTES.sendEmailReport, { as: supervisor, params: { id: lost.id }, body: {} });
  for (const as of [agent, supervisor]) {
    expect(await notificationsOf(as, lost)).toEqual([
      expect.objectContaining({
        kind: 'report-failed',
        errorMessage: expect.stringContaining('it may have arrived') as string,
        readAt: null,
      }),
    ]);
  }
  await server.context.database.db
    .updateTable('email_reports')
    .set({ recipient_email: 'owner@example.com' })
    .where('store_id', '=', store.id)
    .where('id', '=', Number(lost.id.split('-')[1]))
    .execute();
  await send(lost, { evenIfUncertain: true });
  expect((await notificationsOf(supervisor, lost))[0]?.readAt).not.toBeNull();
});

it('is sent once, even if two people send it at once or one sends it again', async () => {
  const report = await create();
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      server.request(ROUTES.sendEmailReport, { as: agent, params: { id: report.id }, body: {} }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  for (const body of [{}, { evenIfUncertain: true }]) {
    expect(await refusal(report, body)).toMatchObject({
      status: 409,
      message: 'This report was already sent to owner@example.com.',
    });
  }
  expect(smtp.messages).toHaveLength(1);
});

it('stays a draft that can be sent again if the mail server refuses it', async () => {
  const report = await create('refused@example.com');
  expect(await refusal(report, {}, supervisor)).toMatchObject({
    status: 502,
    code: 'MAIL_FAILED',
    message: expect.stringMatching(/refused the report: .*550 no such mailbox\. Nothing was sent/) as string,
  });
  expect(await readDelivery(report)).toBe('draft');
  expect(await readAudit(report)).toEqual(['create', 'start_sending', 'fail_to_send']);
  expect((await refusal(report, {}, supervisor)).code).toBe('MAIL_FAILED');
});

it('is not sent again by accident if the mail server did not confirm it', async () => {
  const report = await create('lost@example.com');
  expect(await refusal(report, {}, supervisor)).toMatchObject({
    status: 502,
    message: expect.stringContaining('it may have arrived') as string,
  });
  expect(smtp.messages).toHaveLength(1);
  expect(await readDelivery(report)).toBe('uncertain');
  expect((await refusal(report, {}, supervisor)).code).toBe('CONFLICT');
  expect(smtp.messages).toHaveLength(1);
  expect((await refusal(report, { evenIfUncertain: true }, supervisor)).code).toBe('MAIL_FAILED');
  expect(smtp.messages).toHaveLength(2);
});

it('is uncertain if the program died while sending', async () => {
  const report = await create();
  const markedAgo = async (interval: string): Promise<void> => {
    await sql`UPDATE email_reports SET delivery = 'sending', delivery_at = now() - ${interval}::interval
      WHERE store_id = ${store.id} AND id = ${Number(report.id.split('-')[1])}`.execute(
      server.context.database.db,
    );
  };
  await markedAgo('1 minute');
  expect(await refusal(report, { evenIfUncertain: true })).toMatchObject({
    message: 'This report is being sent right now.',
  });
  await markedAgo('11 minutes');
  expect(await readDelivery(report)).toBe('uncertain');
  expect((await refusal(report)).code).toBe('CONFLICT');
  expect((await send(report, { evenIfUncertain: true })).delivery).toBe('sent');
  expect(smtp.messages).toHaveLength(1);
});

it('agents send only to the owner and allowed recipients, and supervisors to anyone', async () => {
  const sendsTo = async (as: TestUser) =>
    (await server.call(ROUTES.listEmailReports, { as, query: { storeId: store.id } })).sendsTo;
  const report = await create('boss@chain.example');
  expect(await refusal(report)).toMatchObject({
    status: 403,
    code: 'NOT_ALLOWED',
    message: expect.stringMatching(/boss@chain\.example is neither.*ask a supervisor to send it/) as string,
  });
  expect([smtp.messages, await readDelivery(report)]).toEqual([[], 'draft']);

  const other = await server.createStore();
  await allow('chain.example', other.id);
  expect((await refusal(report)).code).toBe('NOT_ALLOWED');
  expect(await sendsTo(agent)).toEqual(['owner@example.com']);
  const { id } = await allow('Chain.example', store.id);
  expect(await sendsTo(agent)).toEqual(['@chain.example', 'owner@example.com']);
  expect((await send(report)).delivery).toBe('sent');
  await server.call(ROUTES.removeReportRecipient, { as: admin, params: { id: String(id) } });
  expect((await refusal(await create('boss@chain.example'))).code).toBe('NOT_ALLOWED');

  await allow('Auditor@Firm.example');
  expect((await send(await create('AUDITOR@firm.example'))).delivery).toBe('sent');
  expect((await send(await create('Owner@Example.com'))).delivery).toBe('sent');
  expect((await refusal(await create('other@example.com'))).code).toBe('NOT_ALLOWED');
  expect(await sendsTo(supervisor)).toBeNull();
  const params = { id: (await create('anybody@else.example')).id };
  await server.call(ROUTES.sendEmailReport, { as: supervisor, params, body: {} });
  expect(smtp.envelopes.map(({ to }) => to)).toEqual([
    ['boss@chain.example'],
    ['AUDITOR@firm.example'],
    ['Owner@example.com'],
    ['anybody@else.example'],
  ]);
});

it.each([
  'owner@example.com, victim@example.org',
  'owner@example.com;victim@example.org',
  'victim@example.org\r\nBcc: other@example.org',
  'All: owner@example.com, victim@example.org;',
  '"victim@example.org, x"@example.com',
  'Owner <victim@example.org>',
  'owner@example.com@example.org',
])(
  'a recipient written as %j is refused when saved, and reaches at most one mailbox if saved earlier',
  async (recipient) => {
    const { code, fields } = await server.refusal(ROUTES.createEmailReport, {
      as: agent,
      body: { ...draft, storeId: store.id, recipientEmail: recipient },
    });
    expect([code, Object.keys(fields ?? {})]).toEqual(['INVALID_INPUT', ['recipientEmail']]);

    // Saved by a version that accepted it.
    const report = await create();
    await server.context.database.db
      .updateTable('email_reports')
      .set({ recipient_email: recipient })
      .where('store_id', '=', store.id)
      .where('id', '=', Number(report.id.split('-')[1]))
      .execute();
    expect((await refusal(report)).code).toBe('NOT_ALLOWED');
    await server.request(ROUTES.sendEmailReport, { as: supervisor, params: { id: report.id }, body: {} });
    for (const { to } of smtp.envelopes) expect(to).toHaveLength(1);
    for (const message of smtp.messages) expect(message).not.toMatch(/^bcc:/im);
  },
);

it('is limited to thirty an hour per person, not counting failures', async () => {
  const busy = await server.createUser({ assignedStores: ['318'] });
  const params = { id: (await create()).id };
  const counted = () =>
    server.context.database.db
      .selectFrom('attempts')
      .select('count')
      .where('key', 'like', 'report sending %')
      .where('count', '>=', LIMITS.reportsSentPerHour - 1)
      .execute();
  const key = { name: 'report sending', subject: String(busy.id) };
  for (let sent = 1; sent < LIMITS.reportsSentPerHour; sent += 1) {
    await countAttempt(server.context.database.db, key, 3_600_000);
  }
  await allow('refused@example.com');
  expect((await refusal(await create('refused@example.com'), {}, busy)).code).toBe('MAIL_FAILED');
  expect(await counted()).toEqual([{ count: LIMITS.reportsSentPerHour - 1 }]);

  expect((await server.call(ROUTES.sendEmailReport, { as: busy, params, body: {} })).delivery).toBe('sent');
  const next = await create();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(await refusal(next, {}, busy)).toMatchObject({
      status: 429,
      message: expect.stringMatching(
        /sent 30 reports within an hour.*send it in \d+ minutes, or download/,
      ) as string,
    });
  }
  expect(await counted()).toEqual([{ count: LIMITS.reportsSentPerHour }]);
  expect(await readDelivery(next)).toBe('draft');
  expect((await send(next)).delivery).toBe('sent');
});

describe('the list of recipients', () => {
  it('is maintained by administrators, has no duplicates per store, and is audited', async () => {
    const added = await allow(' New.Example ', store.id);
    expect(added).toMatchObject({
      recipient: '@new.example',
      store: { id: store.id, storeNumber: '318' },
      addedByName: expect.stringMatching(/^Admin/) as string,
    });
    const body = { recipient: '@new.example', storeId: store.id };
    expect(await server.refusal(ROUTES.addReportRecipient, { as: admin, body })).toMatchObject({
      status: 409,
      fields: { recipient: 'This recipient is in the list already' },
    });
    const everywhere = await allow('new.example');
    const list = await server.call(ROUTES.listReportRecipients, { as: admin });
    expect(list.filter(({ recipient }) => recipient === '@new.example')).toEqual([everywhere, added]);
    const params = { id: String(added.id) };
    await server.call(ROUTES.removeReportRecipient, { as: admin, params });
    expect((await server.refusal(ROUTES.removeReportRecipient, { as: admin, params })).code).toBe(
      'NOT_FOUND',
    );
    const entries = await server.context.database.db
      .selectFrom('audit_log')
      .select(['action', 'changes'])
      .where('entity_type', '=', 'report_recipient')
      .where('entity_id', '=', String(added.id))
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'create', changes: { after: { recipient: '@new.example', store: '318' } } },
      { action: 'delete', changes: { before: { recipient: '@new.example', store: '318' } } },
    ]);
  });

  it('is deleted with its store', async () => {
    const gone = await server.createStore();
    const { id } = await allow('gone@example.com', gone.id);
    await server.call(ROUTES.deleteStore, { as: admin, params: { id: String(gone.id) } });
    const list = await server.call(ROUTES.listReportRecipients, { as: admin });
    expect(list.map((each) => each.id)).not.toContain(id);
    expect(
      (
        await server.refusal(ROUTES.addReportRecipient, {
          as: admin,
          body: { recipient: 'gone@example.com', storeId: gone.id },
        })
      ).code,
    ).toBe('NOT_FOUND');
  });

  it.each(['', 'example', '@', 'a@b', '*', '@*', '*.example.com', 'a@example.com, b@example.com', '.com'])(
    'refuses %j',
    async (recipient) => {
      const refused = await server.refusal(ROUTES.addReportRecipient, { as: admin, body: { recipient } });
      expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['INVALID_INPUT', ['recipient']]);
    },
  );
});

it('stays a draft if the mail server is unavailable', async () => {
  const report = await create();
  await smtp.close();
  expect(await refusal(report)).toMatchObject({
    status: 502,
    message: 'The mail server could not be reached. Nothing was sent; the draft is kept.',
  });
  expect(await readDelivery(report)).toBe('draft');
});
