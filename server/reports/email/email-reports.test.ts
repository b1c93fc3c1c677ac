// On both databases in the long form: statements.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type EmailReport,
  type EmailReportInput,
  LIMITS,
  parseRecordId,
  ROUTES,
  type Store,
} from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openLivePage } from '../../testing/live-page.ts';
import { makePng } from '../../testing/make-image.ts';
import { readAttachedWorkbook, readEml, readHeader } from '../../testing/read-eml.ts';
import { seedTransactions } from '../../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { findAttachments } from './email-reports.queries.ts';

const DAY = '2026-11-17';
const TOTALS = { totalHighPriority: 1, totalMediumPriority: 2, totalLowPriority: 1 };

let server: TestServer;
let store: Store;
let agent: TestUser;
let supervisor: TestUser;
/** Ids by printed transaction number. */
let ids: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore('20/77');
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
  supervisor = await server.createUser({ role: 'supervisor' });
  await seedTransactions(
    server.context.database,
    { storeId: store.id, userId: agent.id, filename: '@week.xlsx' },
    [
      {
        transactionNumber: '5001',
        time: `${DAY}T10:00:00`,
        priority: 'check_all',
        filters: ['no_sales'],
        employeeName: '=cmd|calc',
        lines: ['-- TRAN# 5001', '+NO SALE'],
      },
      { transactionNumber: '5002', time: `${DAY}T11:00:00`, priority: 'check_lot', filters: ['refund'] },
      { transactionNumber: '5003', time: `${DAY}T12:00:00`, priority: 'check_lot', filters: ['refund'] },
      { transactionNumber: '5004', time: `${DAY}T13:00:00` },
      { transactionNumber: '6001', time: '2026-11-18T10:00:00' },
    ],
  );
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: agent,
    query: { storeId: store.id },
  });
  ids = Object.fromEntries(transactions.map((row) => [row.transactionId, row.id]));
  await review('5001', {
    isFlagged: true,
    verificationNotes: '=1+1\n[VIDEO VERIFIED]\nLoom Recording: https://loom.com/share/abc123',
  });
  await review('5003', { isVerified: true, verificationNotes: '@home' });
  await review('6001', { isFlagged: true });
});
afterAll(() => server.close());

async function review(number: string, body: object): Promise<void> {
  await server.call(ROUTES.updateTransaction, { as: agent, params: { id: ids[number]! }, body });
}

async function addScreenshot(number: string, caption: string): Promise<Buffer> {
  const bytes = makePng(4, 3, caption.length);
  const form = new FormData();
  form.set('caption', caption);
  form.set('file', new Blob([bytes]), 'till.png');
  await server.call(ROUTES.addEvidence, { as: agent, params: { id: ids[number]! }, form });
  return bytes;
}

function payload(changes: Partial<EmailReportInput> = {}): EmailReportInput {
  return {
    storeId: store.id,
    reportDate: DAY,
    recipientEmail: 'owner@example.com',
    subject: 'Daily POS Monitoring Report - November 17, 2026',
    content: 'Guten Tag,\n\n12 Flaschen für 3 €.\n',
    transactionIds: [],
    ...TOTALS,
    includeDetails: true,
    includeScreenshots: true,
    includeRawData: false,
    ...changes,
  };
}

const create = (changes: Partial<EmailReportInput> = {}, as = agent): Promise<EmailReport> =>
  server.call(ROUTES.createEmailReport, { as, body: payload(changes) });
const refuse = (changes: Partial<EmailReportInput>) =>
  server.refusal(ROUTES.createEmailReport, { as: agent, body: payload(changes) });
const list = (as = agent) => server.call(ROUTES.listEmailReports, { as, query: { storeId: store.id } });

async function download({ id }: EmailReport, as = agent) {
  const response = await server.request(ROUTES.downloadEmailReport, { as, params: { id } });
  expect(response.status).toBe(200);
  const raw = Buffer.from(await response.arrayBuffer());
  return { response, raw: raw.toString('latin1'), email: await readEml(raw.buffer) };
}

async function countReports(userId: number): Promise<number | undefined> {
  const row = await server.context.database.db
    .selectFrom('agent_activity')
    .select('email_reports_generated')
    .where('store_id', '=', store.id)
    .where('agent_id', '=', userId)
    .executeTakeFirst();
  return row?.email_reports_generated;
}

describe('saving a report', () => {
  // Specification: 7.27, 7.32
  it('stores the text with the totals, and records who, when, and to whom', async () => {
    const report = await create();
    expect(report).toMatchObject({
      ...payload(),
      counted: null,
      startDate: DAY,
      endDate: DAY,
      generatedBy: agent.id,
      generatedByName: expect.stringMatching(/^Agent Number/) as string,
      delivery: 'draft',
      sentAt: null,
      attachments: [{ filename: 'detail-report-20_77-2026-11-17.xlsx' }],
    });
    const { reports, total, canSend } = await list();
    expect([reports[0], canSend]).toEqual([report, false]);
    expect(total).toBe(reports.length);
    expect(Date.now() - Date.parse(report.createdAt)).toBeLessThan(60_000);
  });

  it('replaces no totals that were sent without dates, and says what the server counts', async () => {
    const report = await create({ ...TOTALS, totalHighPriority: 99 });
    expect(report).toMatchObject({
      totalHighPriority: 99,
      totalMediumPriority: TOTALS.totalMediumPriority,
      counted: {
        high: TOTALS.totalHighPriority,
        medium: TOTALS.totalMediumPriority,
        low: TOTALS.totalLowPriority,
      },
    });
    const entry = await server.context.database.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity_id', '=', report.id)
      .executeTakeFirstOrThrow();
    expect(entry.changes).toMatchObject({ after: { totalHighPriority: 99, counted: { high: 1 } } });
  });

  // Specification: 3.27
  it('counts for the agent, also in the supervisor’s history, and notifies other pages', async () => {
    const before = (await countReports(agent.id)) ?? 0;
    const page = await openLivePage(server, supervisor);
    const { id } = await create({ reportDate: '2026-01-05' });
    // Saved again, it is the same report.
    await Promise.all([create({ reportDate: '2026-01-05' }), create({ reportDate: '2026-01-05' })]);
    await create({}, supervisor);
    expect([await countReports(agent.id), await countReports(supervisor.id)]).toEqual([before + 1, 1]);
    await eventually(() =>
      expect(page.events).toContainEqual({
        type: 'report',
        storeId: store.id,
        reportId: id,
        byUserId: agent.id,
      }),
    );
    page.close();
    const rows = await server.call(ROUTES.listAgentActivity, {
      as: supervisor,
      query: { storeId: store.id },
    });
    expect(rows.find(({ agentId }) => agentId === agent.id)?.emailReportsGenerated).toBe(before + 1);
  });

  it('is audited with its recipient and attachments', async () => {
    const { id } = await create({ subject: 'For the audit' });
    const entry = await server.context.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'changes'])
      .where('entity_type', '=', 'email_report')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      user_id: agent.id,
      action: 'create',
      changes: {
        after: {
          recipientEmail: 'owner@example.com',
          subject: 'For the audit',
          attachments: [expect.stringMatching(/^detail-report-.*\.xlsx \([0-9a-f]{64}\)$/)],
        },
      },
    });
  });

  // Specification: 3.38
  it('is refused, with the current totals, if the given totals are not those of the given days', async () => {
    const stale = { startDate: DAY, endDate: '2026-11-18', ...TOTALS };
    expect(await refuse(stale)).toMatchObject({
      status: 409,
      code: 'NUMBERS_CHANGED',
      message: expect.stringContaining('now 1 Check All, 2 Check Lot and 2 Check Few') as string,
    });
    const report = await create({ ...stale, totalLowPriority: 2 });
    expect(report).toMatchObject({ startDate: DAY, endDate: '2026-11-18', totalLowPriority: 2 });
  });

  it.each<[string, Partial<EmailReportInput>, string]>([
    ['a blank recipient', { recipientEmail: '  ' }, 'Please enter recipient email address'],
    [
      'two recipients',
      { recipientEmail: 'a@example.com, b@example.com' },
      'Please enter a valid email address',
    ],
    [
      'a header in the recipient',
      { recipientEmail: 'a@example.com\r\nBcc: b@example.com' },
      'Please enter a valid email address',
    ],
    ['a header in the subject', { subject: 'Report\r\nBcc: b@example.com' }, 'A subject is a single line'],
    ['a line feed in the subject', { subject: 'Report\nBcc: b@example.com' }, 'A subject is a single line'],
    ['no subject', { subject: ' ' }, 'Please enter a subject'],
    [
      'a text without end',
      { content: 'x'.repeat(LIMITS.reportContentMaxLength + 1) },
      'At most 50000 characters',
    ],
    [
      'days the wrong way round',
      { startDate: '2026-11-18', endDate: DAY },
      'The start date is after the end date',
    ],
  ])('refuses %s', async (_, changes, message) => {
    expect(await refuse(changes)).toMatchObject({ status: 400, code: 'INVALID_INPUT', message });
  });

  it('finds no transactions of another store', async () => {
    const foreign = await server.createStore();
    for (const id of [`${foreign.id}-1`, `${store.id}-999999`]) {
      expect(await refuse({ transactionIds: [id] })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });

  it('changes nothing if it fails', async () => {
    const before = [await countReports(agent.id), (await list()).total];
    const image = await server.context.database.db
      .insertInto('evidence_images')
      .values({
        store_id: store.id,
        transaction_id: parseRecordId(ids['6001']!).id,
        filename: 'huge.png',
        content_type: 'image/png',
        size_bytes: LIMITS.reportAttachmentBytes - 1000,
        width: 1,
        height: 1,
        content_hash: 'none',
        path: 'evidence/none',
        added_by: agent.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const day = { reportDate: '2026-11-18', includeRawData: true };
    expect(await refuse(day)).toMatchObject({
      status: 413,
      code: 'FILE_TOO_LARGE',
      message:
        'The attachments are larger than 15 MB in total, which mailboxes refuse. Leave out the raw data or the video screenshots (15 MB), or choose fewer days.',
    });
    expect([await countReports(agent.id), (await list()).total]).toEqual(before);
    expect((await create({ ...day, includeScreenshots: false })).attachments).toHaveLength(2);
    await server.context.database.db.deleteFrom('evidence_images').where('id', '=', image.id).execute();
  });
});

describe('the downloaded message', () => {
  it('is a draft with the text and the detail report, whose cells are not formulas', async () => {
    const { response, email, raw } = await download(await create({ subject: 'Bericht über Kasse 1' }));
    expect(response.headers.get('content-type')).toBe('message/rfc822');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="report-20_77-2026-11-17.eml"',
    );
    expect(raw).toMatch(/^X-Unsent: 1\r$/m);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(readHeader(email, 'to')).toBe('owner@example.com');
    expect(email.subject).toBe('Bericht über Kasse 1');
    expect(email.from).toBeUndefined();
    expect(email.text?.trim()).toBe('Guten Tag,\n\n12 Flaschen für 3 €.');
    expect(email.attachments.map(({ filename }) => filename)).toEqual([
      'detail-report-20_77-2026-11-17.xlsx',
    ]);

    const { Summary, Flagged, Verified } = await readAttachedWorkbook(email, /^detail-report/);
    expect(Object.fromEntries(Summary!.map(([label, value]) => [label, value]))).toMatchObject({
      Store: '20/77 Store 20/77',
      'Total transactions': 4,
      'High priority (Check All)': 1,
      'Flagged as suspicious': 1,
      'Generated by': expect.stringContaining(agent.email) as string,
    });
    const [headings, ...flagged] = Flagged!;
    const read = (row: unknown[], heading: string): unknown => row[headings!.indexOf(heading)];
    expect(flagged).toHaveLength(1);
    expect(read(flagged[0]!, 'Transaction ID')).toBe('5001');
    expect(read(flagged[0]!, 'Employee')).toBe("'=cmd|calc");
    expect(read(flagged[0]!, 'Reasons')).toBe('Found no_sales.');
    expect(read(flagged[0]!, 'Notes')).toMatch(/^'=1\+1\n/);
    expect(read(flagged[0]!, 'Recording')).toBe('https://loom.com/share/abc123');
    expect(read(flagged[0]!, 'Reviewed by')).toMatch(/^Agent Number/);
    expect(read(flagged[0]!, 'Source file')).toBe("'@week.xlsx");
    expect(Verified!.slice(1).map((row) => read(row, 'Notes'))).toEqual(["'@home"]);
  });

  it('has a subject as typed, also where it looks encoded', async () => {
    for (const subject of [
      'Hi =?utf-8?Q?=0D=0ABcc:_evil=40evil.test?=',
      `=?utf-8?B?${Buffer.from('\r\nBcc: evil@evil.test').toString('base64')}?=`,
      `=?utf-8?Q?a b?= ${'Größe €😀 '.repeat(15)}=?x`,
    ]) {
      const { raw, email } = await download(await create({ subject }));
      expect(email.subject).toBe(subject.trim());
      expect(raw).not.toMatch(/=\?utf-8/);
      expect(email.headers.some(({ key }) => key === 'bcc')).toBe(false);
    }
  });

  // Specification: 9.32
  it('has the screenshots of flagged transactions and, if requested, the original lines', async () => {
    const bytes = await addScreenshot('5001', 'Drawer open');
    await addScreenshot('5003', 'Verified: not sent');
    const { email } = await download(await create({ includeRawData: true }));
    expect(email.attachments.map(({ filename }) => filename)).toEqual([
      'detail-report-20_77-2026-11-17.xlsx',
      'transaction-5001-screenshot-1.png',
      'raw-data-20_77-2026-11-17.xlsx',
    ]);
    expect(Buffer.from(email.attachments[1]!.content as ArrayBuffer)).toEqual(bytes);
    const { Flagged } = await readAttachedWorkbook(email, /^detail-report/);
    expect(Flagged![1]!.at(-1)).toBe('transaction-5001-screenshot-1.png: Drawer open');
    const lines = await readAttachedWorkbook(email, /^raw-data/);
    expect(lines['Original lines']).toEqual([
      ['Transaction ID', 'Status', 'Line', 'Source file', 'Sheet', 'Row'],
      ['5001', 'Flagged', "'-- TRAN# 5001", "'@week.xlsx", 'Journal', 1],
      ['5001', 'Flagged', "'+NO SALE", "'@week.xlsx", 'Journal', 2],
      ['5003', 'Verified', 'TRAN# 5003', "'@week.xlsx", 'Journal', 1],
    ]);

    const none = await create({ includeDetails: false, includeScreenshots: false });
    expect((await download(none)).email.attachments).toEqual([]);
    const chosen = await download(await create({ transactionIds: [ids['5003']!] }));
    expect(chosen.email.attachments).toHaveLength(1);
    const sheets = await readAttachedWorkbook(chosen.email, /^detail-report/);
    expect([sheets['Flagged']!.length, sheets['Verified']!.length]).toEqual([1, 2]);
  });

  it('does not change when transactions are reviewed again or screenshots removed', async () => {
    const report = await create();
    const { raw: before } = await download(report);
    const { images } = await server.call(ROUTES.listEvidence, { as: agent, params: { id: ids['5001']! } });
    await server.call(ROUTES.removeEvidence, { as: agent, params: { imageId: images[0]!.id } });
    await review('5001', { isFlagged: false });
    const { raw: after } = await download(report);
    const withoutDate = (raw: string): string =>
      raw.replace(/^Date: .*$/m, '').replaceAll(/-*_?NmP-[\w-]+/g, 'boundary');
    expect(withoutDate(after)).toBe(withoutDate(before));
    expect((await create()).attachments).toHaveLength(1);
    await review('5001', { isFlagged: true });
  });

  it('is not sent without all its attachments', async () => {
    const report = await create({ includeRawData: true, includeScreenshots: false });
    const { database, config } = server.context;
    const attachments = await findAttachments(database.db, parseRecordId(report.id));
    await rm(path.join(config.dataDir, attachments[1]!.path));
    const refusal = await server.refusal(ROUTES.downloadEmailReport, {
      as: agent,
      params: { id: report.id },
    });
    expect(refusal).toMatchObject({
      status: 500,
      message: 'raw-data-20_77-2026-11-17.xlsx is missing from the stored files.',
    });
  });

  it('is audited, and hidden from other stores', async () => {
    const report = await create();
    await download(report, supervisor);
    const entries = await server.context.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'action'])
      .where('entity_id', '=', report.id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { user_id: agent.id, action: 'create' },
      { user_id: supervisor.id, action: 'download' },
    ]);
    const stranger = await server.createUser();
    for (const [route, input] of [
      [ROUTES.downloadEmailReport, { params: { id: report.id } }],
      [ROUTES.sendEmailReport, { params: { id: report.id }, body: {} }],
      [ROUTES.listEmailReports, { query: { storeId: store.id } }],
      [ROUTES.createEmailReport, { body: payload() }],
    ] as const) {
      expect(await server.refusal(route, { as: stranger, ...input })).toMatchObject({ status: 404 });
    }
  });
});

it('tells no money at risk that is only assumed', async () => {
  const readAtRisk = async (assumedCents?: number) => {
    const { db } = server.context.database;
    const key = { store_id: store.id, transaction_id: parseRecordId(ids['5001']!).id };
    await db.deleteFrom('transaction_risks').where('transaction_id', '=', key.transaction_id).execute();
    const signal = { id: 'opened-drawer', sentence: 'The drawer was opened.', links: [], lineIndexes: [] };
    await db
      .insertInto('transaction_risks')
      .values({
        ...key,
        business_day: DAY,
        employee_id: null,
        kinds: [],
        at_risk_cents: 900,
        strengths: '{}',
        signals: JSON.stringify([{ ...signal, assumedCents }]),
        person_strengths: '{}',
        day_rank: null,
      })
      .execute();
    const query = { storeId: store.id, startDate: DAY, endDate: DAY };
    const { flagged } = await server.call(ROUTES.getReportFindings, { as: agent, query });
    return flagged.map(({ atRisk }) => atRisk);
  };
  expect(await readAtRisk(900)).toEqual([null]);
  expect(await readAtRisk()).toEqual([9]);
});

it('knows the flagged transactions of its days, and what has been done already', async () => {
  const query = { storeId: store.id, startDate: DAY, endDate: DAY };
  const readFindings = (as = agent) => server.call(ROUTES.getReportFindings, { as, query });
  const before = await readFindings();
  expect(before).toMatchObject({
    flagged: [
      {
        transactionId: '5001',
        employeeName: '=cmd|calc',
        reasons: ['Found no_sales.'],
        lines: ['-- TRAN# 5001', '+NO SALE'],
        note: expect.stringMatching(/^=1\+1/) as string,
        noteByName: expect.stringMatching(/^Agent Number/) as string,
      },
    ],
    inOpenCase: 0,
    inClosedCase: 0,
  });
  const stats = await server.call(ROUTES.getTransactionStats, { as: agent, query });
  const { checkAll, checkLot, checkFew } = before.pending;
  expect(checkAll + checkLot + checkFew).toBe(stats.pending);

  const opened = await server.call(ROUTES.createCase, {
    as: supervisor,
    body: { title: 'Drawer', transactionIds: [ids['5001']!] },
  });
  expect(await readFindings()).toMatchObject({
    flagged: [{ caseStatus: 'open', atRisk: 9 }],
    inOpenCase: 1,
    inClosedCase: 0,
  });
  await server.call(ROUTES.updateCase, {
    as: supervisor,
    params: { id: opened.id },
    body: { version: 1, status: 'no_loss', reason: 'A price check' },
  });
  expect(await readFindings()).toMatchObject({
    flagged: [{ caseStatus: 'no_loss', atRisk: null }],
    inOpenCase: 0,
    inClosedCase: 1,
  });
  const { Flagged } = await readAttachedWorkbook((await download(await create())).email, /^detail-report/);
  expect(Flagged![1]![Flagged![0]!.indexOf('How it stands')]).toBe('Case closed: No loss.');
  const stranger = await server.createUser();
  expect(await server.refusal(ROUTES.getReportFindings, { as: stranger, query })).toMatchObject({
    status: 404,
  });
});

it('is listed by page, newest first', async () => {
  const newest = await create({ subject: 'The newest' });
  const query = { storeId: store.id, limit: 2 };
  const first = await server.call(ROUTES.listEmailReports, { as: agent, query });
  const second = await server.call(ROUTES.listEmailReports, { as: agent, query: { ...query, offset: 2 } });
  expect(first.reports[0]).toEqual(newest);
  const numbers = [...first.reports, ...second.reports].map(({ id }) => parseRecordId(id).id);
  expect(numbers).toHaveLength(4);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
});

it('can’t be sent without a mail server', async () => {
  const { id } = await create();
  expect(await server.refusal(ROUTES.sendEmailReport, { as: agent, params: { id }, body: {} })).toMatchObject(
    {
      status: 409,
      message: expect.stringContaining('No mail server is configured') as string,
    },
  );
});
