// On both databases in the long form: statements, locks, and what happens at once.
import { buffer } from 'node:stream/consumers';
import { formatRecordId, parseRecordId, ROUTES, type TransactionDetail } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { openKept } from '../../platform/kept-files/files.ts';
import { eventually } from '../../testing/eventually.ts';
import { readZip } from '../../testing/read-zip.ts';
import { type SeedTransaction, seedTransactions } from '../../testing/seed-transactions.ts';
import { useStaffedStore } from '../../testing/use-test-server.ts';
import { findWrongDays } from '../../transactions/summary.queries.ts';

const HENRIK = { employeeId: '257', employeeName: 'HENRIK DAHL', amountCents: 0 };
const NADIA = { employeeId: '110', employeeName: 'NADIA BELL', amountCents: 429 };

const { server, supervisor, agent, store } = useStaffedStore();

const receipt = (change: Partial<SeedTransaction>): SeedTransaction => ({
  transactionNumber: '506263',
  time: '2026-11-22T21:37:07',
  lines: [change.employeeName ?? ''],
  ...change,
});

/** @returns the upload's public id. */
async function load(...transactions: SeedTransaction[]): Promise<string> {
  const into = { storeId: store.id, userId: agent.id };
  const { uploadId } = await seedTransactions(server.context.database, into, transactions);
  return formatRecordId(store.id, uploadId);
}

/** Reads the same upload again, with different content. */
async function loadAgain(uploadId: string, ...transactions: SeedTransaction[]): Promise<void> {
  const into = { storeId: store.id, userId: agent.id, uploadId: parseRecordId(uploadId).id };
  await seedTransactions(server.context.database, into, transactions);
}

const withdraw = (uploadId: string) =>
  server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });

const params = () => ({ id: `${store.id}-1` });
const read = (): Promise<TransactionDetail> =>
  server.call(ROUTES.getTransaction, { as: agent, params: params() });
const review = (body: object, as = agent) =>
  server.call(ROUTES.updateTransaction, { as, params: params(), body });
/** @param contestId by default, the one that is waiting for a decision. */
async function settle(takes: boolean, contestId?: string): Promise<string> {
  const open = (await read()).contests.find(({ outcome }) => outcome === 'open');
  const chosen = contestId ?? open?.id ?? '';
  await server.call(ROUTES.settleContest, {
    as: supervisor,
    params: { ...params(), contestId: chosen },
    body: { takes, seen: open?.seen ?? '', reason: 'Looked at the video' },
  });
  return chosen;
}

async function closeCase(): Promise<string> {
  const body = { title: 'Drawer', transactionIds: [params().id] };
  const { id } = await server.call(ROUTES.createCase, { as: supervisor, body });
  await server.call(ROUTES.updateCase, {
    as: supervisor,
    params: { id },
    body: { version: 1, status: 'loss_confirmed', lost: 50, reason: 'Opened the drawer' },
  });
  return id;
}

async function readNews(): Promise<string[]> {
  const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
  return notifications.flatMap((one) =>
    one.kind === 'reviews-contested' && one.transactionId === params().id ? [one.kind] : [],
  );
}

async function readAudit(action: string): Promise<unknown[]> {
  const { rows } = await server.context.database.pool.query(
    'SELECT changes FROM audit_log WHERE action = $1 AND entity_id = $2',
    [action, params().id],
  );
  return rows;
}

const expectCountsRight = async () => expect(await findWrongDays(server.context.database.db)).toEqual([]);

describe('a file that contradicts a reviewed transaction', () => {
  it('changes neither the transaction nor its closed case, and shows on both', async () => {
    await load(receipt(HENRIK));
    await review({ isFlagged: true });
    const id = await closeCase();
    const forged = await load(receipt(NADIA));
    const detail = await read();
    expect(detail).toMatchObject({ employeeName: 'HENRIK DAHL', amount: 0, isFlagged: true });
    expect(detail.contests).toMatchObject([{ uploadId: forged, outcome: 'open' }]);
    expect(detail.contests[0]!.differences).toContainEqual({
      field: 'employeeName',
      before: 'HENRIK DAHL',
      after: 'NADIA BELL',
    });
    const { contents } = await server.call(ROUTES.getCase, { as: supervisor, params: { id } });
    expect(contents).toMatchObject([{ employeeName: 'HENRIK DAHL', amount: 0 }]);
    expect(contents[0]!.contests[0]).toContain('HENRIK DAHL → NADIA BELL');
    await expectCountsRight();
  });

  it('has both files’ rows in the file of the case, before it is decided about and after', async () => {
    const rowsOf = async (id: string) => {
      const asked = { as: supervisor, params: { id } };
      const page = await (await server.request(ROUTES.getCaseFile, asked)).text();
      const archive = await server.request(ROUTES.downloadCaseArchive, asked);
      const files = await readZip(Buffer.from(await archive.arrayBuffer()));
      expect(page).toContain('HENRIK DAHL</pre>');
      expect(page).toContain('NADIA BELL</pre>');
      return JSON.parse(Buffer.from(files['original-rows.json']!).toString()) as unknown;
    };
    const rows = (text: string) => ({ export: 'seed.xlsx', rows: [{ text }] });
    await load(receipt(HENRIK));
    await review({ isFlagged: true });
    const id = await closeCase();
    await load(receipt(NADIA));
    expect(await rowsOf(id)).toMatchObject([
      { ...rows('HENRIK DAHL'), otherFiles: [rows('NADIA BELL')], before: [] },
    ]);
    await settle(true);
    expect(await rowsOf(id)).toMatchObject([
      { ...rows('NADIA BELL'), otherFiles: [], before: [rows('HENRIK DAHL')] },
    ]);
  });

  it('counts once a supervisor takes it, with what it said before in the history and in the case', async () => {
    await load(receipt(HENRIK));
    await review({ isFlagged: true });
    const id = await closeCase();
    await load(receipt(NADIA));
    const contestId = await settle(true);
    const detail = await read();
    expect(detail).toMatchObject({ employeeName: 'NADIA BELL', amount: 4.29, isFlagged: true });
    expect(detail.contests).toMatchObject([{ outcome: 'taken', reason: 'Looked at the video' }]);
    const { history } = await server.call(ROUTES.getCase, { as: supervisor, params: { id } });
    expect(history[0]).toMatchObject({ text: 'Looked at the video' });
    expect(history[0]!.lines).toContain('Employee: HENRIK DAHL → NADIA BELL');
    await expect(settle(false, contestId)).rejects.toThrow(': 409');
    await expectCountsRight();
  });

  it('stays told once it was taken, though the file that was judged is withdrawn', async () => {
    const first = await load(receipt(HENRIK));
    await review({ isFlagged: true });
    await load(receipt(NADIA));
    await settle(true);
    await withdraw(first);
    const { contests } = await read();
    expect(contests).toMatchObject([{ outcome: 'taken', reason: 'Looked at the video' }]);
    expect(contests[0]!.differences).toContainEqual({
      field: 'employeeName',
      before: 'HENRIK DAHL',
      after: 'NADIA BELL',
    });
  });

  it('is not asked about again once it was kept', async () => {
    await load(receipt(HENRIK));
    await review({ isFlagged: true });
    await load(receipt(NADIA));
    await settle(false);
    await load(receipt(NADIA));
    expect((await read()).contests).toMatchObject([{ outcome: 'kept' }]);
  });

  it('no longer counts once it is withdrawn', async () => {
    await load(receipt(HENRIK));
    await review({ isFlagged: true });
    const uploadId = await load(receipt(NADIA), receipt({ transactionNumber: '7' }));
    await withdraw(uploadId);
    expect((await read()).contests).toMatchObject([{ outcome: 'withdrawn' }]);
    expect(await read()).toMatchObject({ employeeName: 'HENRIK DAHL' });
    await expectCountsRight();
  });

  it('is reported once, however many files say it', async () => {
    await load(receipt(HENRIK));
    await review({ isFlagged: true });
    const first = await load(receipt(NADIA));
    const [contest] = (await read()).contests;
    const other = await load(receipt(NADIA));
    await loadAgain(first, receipt(NADIA));
    expect((await read()).contests).toEqual([contest]);
    expect(await readNews()).toEqual(['reviews-contested']);
    expect(await readAudit('contradict')).toHaveLength(1);
    // Each of the files says so in its report, and undecided ones are counted for each.
    for (const uploadId of [first, other]) {
      const details = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId } });
      expect(details.contradictedTransactions).toBe(1);
      const status = await server.call(ROUTES.getUploadStatus, { as: supervisor, params: { uploadId } });
      expect(status.contradictedTransactions).toBe(1);
      expect(details.report!.remarks[0]).toMatch(/^1 reviewed transaction differs .* 506263\.$/);
    }
    await withdraw(first);
    expect((await read()).contests).toMatchObject([{ id: contest!.id, uploadId: other, outcome: 'open' }]);
    await withdraw(other);
    expect((await read()).contests).toMatchObject([{ outcome: 'withdrawn', uploadId: other }]);
  });

  it.each([
    [true, '1 says now what this file says'],
    [false, '1 stays as it was'],
  ])('is told with what a supervisor decided since (takes the file: %s)', async (takes, words) => {
    await load(receipt(HENRIK));
    await review({ isFlagged: true });
    const uploadId = await load(receipt(NADIA));
    const readRemarks = async () =>
      (await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId } })).report!.remarks;
    expect((await readRemarks()).join(' ')).not.toContain('decided since');
    await settle(takes);
    expect(await readRemarks()).toContain(`A supervisor has decided since: ${words}.`);
  });

  it('keeps what was decided when the upload is read again and says something else', async () => {
    await load(receipt(HENRIK));
    await review({ isFlagged: true });
    const uploadId = await load(receipt(NADIA));
    const kept = await settle(false);
    await loadAgain(uploadId, receipt({ ...NADIA, amountCents: 777 }));
    const { contests } = await read();
    expect(contests.map(({ outcome }) => outcome).toSorted()).toEqual(['kept', 'open']);
    expect(contests.find(({ id }) => id === kept)).toMatchObject({ reason: 'Looked at the video', uploadId });
    await loadAgain(uploadId, receipt(NADIA));
    expect((await read()).contests).toMatchObject([{ id: kept, outcome: 'kept' }]);
    // A decision also stays when its file is withdrawn.
    await withdraw(uploadId);
    expect((await read()).contests).toMatchObject([{ id: kept, outcome: 'kept' }]);
  });

  it('is not asked about again in what was displaced when somebody took another reading', async () => {
    await load(receipt(HENRIK));
    await review({ isFlagged: true });
    await load(receipt(NADIA));
    await settle(true);
    await load(receipt(HENRIK));
    expect((await read()).contests).toMatchObject([{ outcome: 'taken' }]);
    expect(await read()).toMatchObject({ employeeName: 'NADIA BELL' });
  });

  it('is decided on as it was seen, not as its file says now', async () => {
    await load(receipt(HENRIK));
    await review({ isFlagged: true });
    const uploadId = await load(receipt(NADIA));
    const [seen] = (await read()).contests;
    await loadAgain(uploadId, receipt({ ...NADIA, amountCents: 777 }));
    await expect(settle(true, seen!.id!)).rejects.toThrow(': 409');
    expect(await read()).toMatchObject({ employeeName: 'HENRIK DAHL' });
  });

  it('changes nothing either when the review is saved while the file is merged', async () => {
    await load(receipt(HENRIK));
    await Promise.all([review({ isFlagged: true }), load(receipt(NADIA))]);
    const { contests, employeeName } = await read();
    // Either it was reviewed first and stays, or it was changed first and shows that.
    expect(contests).toMatchObject([{ outcome: employeeName === 'HENRIK DAHL' ? 'open' : 'changed' }]);
  });
});

it('changes what nobody has reviewed, and says what it was', async () => {
  await load(receipt(HENRIK));
  await load(receipt(HENRIK));
  expect((await read()).contests).toEqual([]);
  await load(receipt(NADIA));
  const { contests, employeeName } = await read();
  expect(employeeName).toBe('NADIA BELL');
  expect(contests).toMatchObject([{ outcome: 'changed' }]);
  expect(contests[0]!.differences).toContainEqual({ field: 'amount', before: '0.00', after: '4.29' });
});

it('keeps in cases and reports the reasons of what was flagged, which outlive an exception', async () => {
  await load(receipt({ ...HENRIK, type: 'Abort', filters: ['abort'] }));
  const [was] = (await read()).findings;
  await review({ isFlagged: true });
  const body = { title: 'Aborts', transactionIds: [params().id] };
  const { id } = await server.call(ROUTES.createCase, { as: supervisor, body });
  const { rows } = await server.context.database.pool.query<{ until: string }>(
    'SELECT (current_date + 30)::text AS until',
  );
  const { until } = rows[0]!;
  await server.call(ROUTES.addRuleException, {
    as: supervisor,
    body: {
      storeId: store.id,
      filter: 'abort',
      signal: null,
      employeeId: '257',
      registerId: null,
      until,
      reason: 'In training',
    },
  });
  await eventually(async () => expect((await read()).findings).toEqual([]), 20_000);
  const { contents } = await server.call(ROUTES.getCase, { as: supervisor, params: { id } });
  expect(contents[0]!.reasons).toHaveLength(1);
  expect(contents[0]!.reasons[0]).toContain(
    `${was!.reason} (no longer looked for at this cashier until ${until}`,
  );
  expect(contents[0]!.reasons[0]).toContain('In training');
  const query = { storeId: store.id, startDate: '2026-11-22', endDate: '2026-11-22' };
  const { flagged } = await server.call(ROUTES.getReportFindings, { as: supervisor, query });
  expect(flagged[0]!.reasons).toEqual(contents[0]!.reasons);
});

describe('taking the flag off', () => {
  it('is in the history of an open case, and told to who works on it', async () => {
    await load(receipt(HENRIK));
    await review({ isFlagged: true });
    const body = { title: 'Drawer', transactionIds: [params().id] };
    const { id } = await server.call(ROUTES.createCase, { as: supervisor, body });
    const fields = { version: 1, assignedTo: supervisor.id };
    await server.call(ROUTES.updateCase, { as: supervisor, params: { id }, body: fields });
    await review({ isVerified: true, isFlagged: false });
    const { history } = await server.call(ROUTES.getCase, { as: supervisor, params: { id } });
    expect(history[0]!.lines).toEqual(['506263 is no longer flagged']);
    const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
    const unflagged = notifications.filter(({ kind }) => kind === 'case-unflagged');
    expect(unflagged[0]).toMatchObject({ caseId: id });
    // That doesn't make anyone a contributor.
    await expect(server.call(ROUTES.getCase, { as: agent, params: { id } })).rejects.toThrow(': 404');
  });

  it('is refused in a closed case, by a review and by an undo', async () => {
    await load(receipt(HENRIK));
    await review({ isFlagged: true });
    await closeCase();
    for (const body of [{ isVerified: true, isFlagged: false }, { isFlagged: false }])
      await expect(review(body)).rejects.toThrow(': 409');
    await expect(
      server.call(ROUTES.undoReview, { as: agent, params: params(), body: { version: 2 } }),
    ).rejects.toThrow(': 409');
    await expect(review({ isFlagged: false }, supervisor)).rejects.toThrow(
      '506263 is in the closed case “Drawer”. Reopen it first.',
    );
    expect(await read()).toMatchObject({ isFlagged: true });
  });
});

describe('the email report', () => {
  const readOthers = async () => {
    const query = { storeId: store.id, startDate: '2026-11-22', endDate: '2026-11-22' };
    const { flagged } = await server.call(ROUTES.getReportFindings, { as: agent, query });
    expect(JSON.stringify(flagged[0]!.otherReadings)).not.toMatch(/HENRIK|NADIA|257|110/);
    return flagged[0]!.otherReadings;
  };

  async function readDetailReport(): Promise<string> {
    await server.call(ROUTES.createEmailReport, {
      as: agent,
      body: {
        storeId: store.id,
        reportDate: '2026-11-22',
        recipientEmail: 'owner@example.com',
        subject: 'The day',
        content: 'The day',
        totalHighPriority: 0,
        totalMediumPriority: 0,
        totalLowPriority: 0,
        includeDetails: true,
      },
    });
    const { rows } = await server.context.database.pool.query<{ path: string }>(
      'SELECT path FROM email_report_attachments WHERE store_id = $1 ORDER BY report_id DESC LIMIT 1',
      [store.id],
    );
    const files = await readZip(await buffer((await openKept(server.context.files, rows[0]!.path)).content));
    return Object.values(files).join('\n');
  }

  it('says that files disagree on what was flagged, until somebody decides, and names nobody', async () => {
    await load(receipt({ ...HENRIK, amountCents: 24_000 }));
    await review({ isFlagged: true });
    expect(await readOthers()).toEqual([]);
    await load(receipt({ ...NADIA, amountCents: 14_000 }));
    expect(await readOthers()).toEqual([
      expect.stringMatching(
        /^Another file says otherwise, and nobody has decided yet which is right: another cashier; .*amount \$240\.00 here, \$140\.00 there/,
      ),
    ]);
    expect(await readDetailReport()).toContain('Another file says otherwise, and nobody has decided yet');
    await settle(false);
    expect(await readOthers()).toEqual([]);
    expect(await readDetailReport()).not.toContain('Another file says otherwise');
  });

  it('says that it was flagged on another reading, until it is flagged anew', async () => {
    await load(receipt({ ...HENRIK, amountCents: 24_000 }));
    await review({ isFlagged: true, verificationNotes: 'Took the money' });
    await load(receipt({ ...NADIA, amountCents: 14_000 }));
    await settle(true);
    expect(await readOthers()).toEqual([
      expect.stringMatching(
        /^It was flagged as another file had it, and the note may be about that: another cashier then; .*amount \$240\.00 then, \$140\.00 now/,
      ),
    ]);
    await review({ isFlagged: false });
    await review({ isFlagged: true });
    expect(await readOthers()).toEqual([]);
  });
});

describe('what nobody has decided yet', () => {
  const other = { transactionNumber: '506264', time: '2026-11-20T08:00:00' };
  const listOpen = (as = agent) =>
    server.call(ROUTES.listTransactions, { as, query: { storeId: store.id, contested: 'open' } });
  const countOpen = async () =>
    (await server.call(ROUTES.listContestedStores, { as: supervisor })).find(
      ({ storeId }) => storeId === store.id,
    );

  it('is listed and counted by store, and leaves both with the decision', async () => {
    await load(
      receipt(HENRIK),
      receipt({ ...HENRIK, ...other }),
      receipt({ ...HENRIK, transactionNumber: '1' }),
    );
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: agent,
      query: { storeId: store.id },
    });
    for (const { id } of transactions) {
      await server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body: { isFlagged: true } });
    }
    expect(await listOpen()).toMatchObject({ total: 0 });
    expect(await countOpen()).toBeUndefined();

    await load(receipt(NADIA), receipt({ ...NADIA, ...other }));
    const open = await listOpen();
    expect(open.total).toBe(2);
    expect(open.transactions.map(({ transactionId }) => transactionId)).toEqual(['506263', '506264']);
    expect(await listOpen(supervisor)).toMatchObject({ total: 2 });
    expect(await countOpen()).toEqual({
      storeId: store.id,
      storeNumber: store.storeNumber,
      name: store.name,
      transactions: 2,
      differences: 2,
      reviewed: 2,
      firstDay: '2026-11-20',
      lastDay: '2026-11-22',
    });
    // A notification about several leads to the list.
    const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
    expect(
      notifications.find((one) => one.kind === 'reviews-contested' && one.store?.id === store.id),
    ).toMatchObject({
      transactions: 2,
      firstDay: '2026-11-20',
      lastDay: '2026-11-22',
    });

    await settle(false);
    expect((await listOpen()).transactions.map(({ transactionId }) => transactionId)).toEqual(['506264']);
    expect(await countOpen()).toMatchObject({
      transactions: 1,
      firstDay: '2026-11-20',
      lastDay: '2026-11-20',
    });
  });
});
