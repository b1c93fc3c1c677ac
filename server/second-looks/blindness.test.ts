// On both databases: the agents' views. A second agent must see the same before and after a first decision.
import { formatRecordId, ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { type LivePage, openLivePage } from '../testing/live-page.ts';
import { makePng } from '../testing/make-image.ts';
import { readDetails } from '../testing/open-transaction.ts';
import { readZip } from '../testing/read-zip.ts';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const DAY = '2026-11-17';
const SECRET = 'Zebra crossing';

describe.each(['verified', 'flagged'] as const)(
  'somebody asked for a second look at what was %s',
  (answer) => {
    let server: TestServer;
    let store: Store;
    let first: TestUser;
    let second: TestUser;
    let supervisor: TestUser;
    /** All of one cashier's; the target is the second one. */
    let ids: string[];
    let target: string;
    let uploadId: string;
    let caseId: string;
    let imageId: string;
    let page: LivePage;
    let before: Record<string, string>;
    let after: Record<string, string>;

    const call = async (route: Parameters<TestServer['request']>[0], input: object): Promise<string> => {
      const response = await server.request(route, { as: second, ...input });
      expect(response.status).toBe(200);
      return response.text();
    };

    /** Everything that shows an agent what happened to a transaction. */
    async function look(): Promise<Record<string, string>> {
      const scope = { storeId: store.id, startDate: DAY, endDate: DAY };
      const params = { id: target };
      const list = (query: object) =>
        call(ROUTES.listTransactions, { query: { storeId: store.id, ...query } });
      const shown: Record<string, string> = {
        list: await list({}),
        'by risk': await list({ sortBy: 'risk' }),
        pending: await list({ status: 'pending' }),
        verified: await list({ status: 'verified' }),
        flagged: await list({ status: 'flagged' }),
        'verified or flagged': await list({ status: 'verified,flagged' }),
        'of the first reviewer': await list({ reviewedBy: first.id }),
        'flagged of the first reviewer': await list({ reviewedBy: first.id, status: 'flagged' }),
        'differs in another file': await list({ contested: 'open' }),
        'search in notes': await list({ search: SECRET }),
        stats: await call(ROUTES.getTransactionStats, { query: scope }),
        'stats of all days': await call(ROUTES.getTransactionStats, { query: { storeId: store.id } }),
        'stats of flagged ones': await call(ROUTES.getTransactionStats, {
          query: { ...scope, status: 'flagged' },
        }),
        'filter counts': await call(ROUTES.getFilterCounts, { query: scope }),
        'filter counts of verified ones': await call(ROUTES.getFilterCounts, {
          query: { ...scope, status: 'verified' },
        }),
        'filter counts of flagged ones': await call(ROUTES.getFilterCounts, {
          query: { ...scope, status: 'flagged' },
        }),
        'overview of stores': await call(ROUTES.listStoreOverviews, {}),
        details: (await call(ROUTES.getTransaction, { params })).replace(/"secondLook":(null|\{[^}]*\})/, ''),
        neighbors: await call(ROUTES.getNeighbors, { params, query: { storeId: store.id } }),
        'neighbors of the one before': await call(ROUTES.getNeighbors, {
          params: { id: ids[0] },
          query: { storeId: store.id },
        }),
        'neighbors among flagged ones': await call(ROUTES.getNeighbors, {
          params: { id: ids[0] },
          query: { storeId: store.id, status: 'flagged' },
        }),
        place: await call(ROUTES.getPlace, { params, query: { storeId: store.id, status: 'verified' } }),
        history: await call(ROUTES.getReviewHistory, { params }),
        'the cashier’s day': await call(ROUTES.getEmployeeDay, { params: { id: ids[0] } }),
        register: await call(ROUTES.getRegisterTimeline, { params: { id: ids[0] } }),
        day: await call(ROUTES.getStoreDay, { params: { id: store.id }, query: { date: DAY } }),
        evidence: await call(ROUTES.listEvidence, { params }),
        'what the queue does not have': await call(ROUTES.getQueueRest, { query: { storeId: store.id } }),
        'status of the upload': await call(ROUTES.getUploadStatus, { params: { uploadId } }),
        upload: await call(ROUTES.getUpload, { params: { uploadId } }),
        uploads: await call(ROUTES.listUploads, { params: { id: store.id }, query: {} }),
        'cases of the transaction': await call(ROUTES.getCasesOfTransaction, { params }),
        cases: await call(ROUTES.listCases, { query: {} }),
        case: await call(ROUTES.getCase, { params: { id: caseId } }),
        'file of the case': (await call(ROUTES.getCaseFile, { params: { id: caseId } })).replaceAll(
          /\d{1,2}:\d\d(:\d\d)?\b/g,
          '',
        ),
        // Only that a second look is waiting, which its reviewer's queue shows, too.
        findings: (await call(ROUTES.getReportFindings, { query: scope })).replace(
          /"awaitingSecondLook":\d/,
          '',
        ),
        reports: await call(ROUTES.listEmailReports, { query: { storeId: store.id } }),
        presence: await call(ROUTES.listPresence, { query: { storeId: store.id } }),
        notifications: await call(ROUTES.listNotifications, { query: {} }),
      };
      for (const status of ['', 'flagged', 'verified']) {
        shown[`export ${status}`] = await readExport(status);
      }
      return shown;
    }

    async function readExport(status: string): Promise<string> {
      const response = await server.request(ROUTES.exportTransactions, {
        as: second,
        query: { storeId: store.id, status, includeFilters: false },
      });
      const files = await readZip(Buffer.from(await response.arrayBuffer()));
      return Object.entries(files)
        .filter(([name]) => name.includes('sheet') || name.includes('haredStrings'))
        .map(([name, bytes]) => `${name}\n${bytes.toString('utf8')}`)
        .join('\n');
    }

    async function decide(as: TestUser, id: string, body: object) {
      const opening = await readDetails(server, as, id);
      return server.call(ROUTES.updateTransaction, { as, params: { id }, body: { ...opening, ...body } });
    }

    /** What a first agent does, and what others do afterwards. */
    async function work(): Promise<void> {
      const form = new FormData();
      form.set('file', new Blob([makePng()]), 'still.png');
      const image = await server.call(ROUTES.addEvidence, { as: first, params: { id: target }, form });
      imageId = image.id;
      page = await openLivePage(server, second);
      const notes = { verificationNotes: SECRET };
      await decide(
        first,
        target,
        answer === 'verified' ? { isVerified: true, ...notes } : { isFlagged: true, ...notes },
      );
      await server.call(ROUTES.updateEvidence, {
        as: first,
        params: { imageId },
        body: { caption: `${SECRET} on camera` },
      });
      if (answer === 'flagged') {
        const body = { transactionIds: [target] };
        await server.call(ROUTES.addToCase, { as: supervisor, params: { id: caseId }, body });
        await server.call(ROUTES.createEmailReport, {
          as: first,
          body: {
            storeId: store.id,
            reportDate: DAY,
            recipientEmail: 'owner@example.com',
            subject: 'The day',
            content: SECRET,
            totalHighPriority: 0,
            totalMediumPriority: 0,
            totalLowPriority: 0,
            includeDetails: true,
          },
        });
      }
    }

    beforeAll(async () => {
      server = await startTestServer();
      store = await server.createStore();
      const assignedStores = [store.storeNumber];
      first = await server.createUser({ assignedStores });
      second = await server.createUser({ assignedStores });
      supervisor = await server.createUser({ role: 'supervisor' });
      const loaded = await seedTransactions(
        server.context.database,
        { storeId: store.id, userId: supervisor.id },
        Array.from({ length: 5 }, (_, index) => ({
          transactionNumber: String(700 + index),
          time: `${DAY}T10:0${index}:00`,
          registerId: '1',
          ...(index === 1
            ? { employeeId: '27', employeeName: 'ANN LEE' }
            : { employeeId: '31', employeeName: 'OWEN PRICE' }),
          filters: ['refund'],
          priority: 'check_all',
        })),
      );
      uploadId = formatRecordId(store.id, loaded.uploadId);
      const listed = await server.call(ROUTES.listTransactions, {
        as: supervisor,
        query: { storeId: store.id, sortBy: 'time', sortOrder: 'asc' },
      });
      ids = listed.transactions.map(({ id }) => id);
      target = ids[1]!;
      await decide(second, ids[2]!, { isFlagged: true });
      await decide(first, ids[3]!, { isVerified: true });
      const opened = await server.call(ROUTES.createCase, {
        as: second,
        body: { title: 'Refunds', transactionIds: [ids[2]!], note: '' },
      });
      caseId = opened.id;
      await server.call(ROUTES.updateSecondLookShare, { as: supervisor, body: { sharePercent: 100 } });
      before = await look();
      await work();
      after = await look();
    }, 120_000);
    afterAll(async () => {
      page.close();
      await server.close();
    });

    it('is asked, without the answer', async () => {
      const waiting = await server.call(ROUTES.listSecondLooks, { as: second, query: { storeId: store.id } });
      expect(waiting).toMatchObject({
        total: 1,
        transactions: [{ id: target, isVerified: false, isFlagged: false }],
      });
      expect(JSON.stringify(waiting)).not.toContain(SECRET);
      expect(await server.call(ROUTES.listSecondLooks, { as: first, query: { storeId: store.id } })).toEqual({
        transactions: [],
        total: 0,
      });
    });

    it('sees everywhere what was there before', () => {
      // Every response separately, so a failure names its call.
      for (const [name, text] of Object.entries(after)) expect([name, text]).toEqual([name, before[name]]);
      expect(JSON.stringify(after)).not.toContain(SECRET);
    });

    it('hears nothing of it', async () => {
      await openLivePage(server, second).then((other) => other.close());
      expect(page.events).toEqual([]);
    });

    it('finds it in no queue, like everybody else', async () => {
      const queues = await Promise.all(
        [first, second].map((as) => server.call(ROUTES.getQueue, { as, query: { storeId: store.id } })),
      );
      expect(queues[1]!.transactions).toEqual(queues[0]!.transactions);
      expect(queues[1]!.pending).toEqual(queues[0]!.pending);
    });

    it('can add the same picture, which is then its own', async () => {
      const form = new FormData();
      form.set('file', new Blob([makePng()]), 'still.png');
      const add = () => server.call(ROUTES.addEvidence, { as: second, params: { id: target }, form });
      const own = await add();
      expect(own.id).not.toBe(imageId);
      expect((await add()).id).toBe(own.id);
      const { images } = await server.call(ROUTES.listEvidence, { as: second, params: { id: target } });
      expect(images.map(({ id }) => id)).toEqual([own.id]);
      await server.call(ROUTES.removeEvidence, { as: second, params: { imageId: own.id } });
    });

    it('learns nothing from being refused', async () => {
      const refused = async (route: Parameters<TestServer['refusal']>[0], input: object) => {
        const { status, message } = await server.refusal(route, { as: second, ...input });
        return [status, message];
      };
      expect(await refused(ROUTES.getEvidenceFile, { params: { imageId } })).toEqual([
        404,
        'The image could not be found. It may have been removed.',
      ]);
      expect(await refused(ROUTES.updateEvidence, { params: { imageId }, body: { caption: 'x' } })).toEqual([
        404,
        'The image could not be found. It may have been removed.',
      ]);
      expect(await refused(ROUTES.undoReview, { params: { id: target }, body: { version: 1 } })).toEqual([
        409,
        'Only your own last change of a transaction can be undone.',
      ]);
      const body = { transactionIds: [target] };
      expect(await refused(ROUTES.addToCase, { params: { id: caseId }, body })).toEqual([
        409,
        expect.stringContaining('Only flagged transactions can be in a case.'),
      ]);
      expect(
        await refused(ROUTES.updateTransaction, {
          params: { id: target },
          body: { isVerified: true, opened: false },
        }),
      ).toEqual([409, 'This is a second look: open the transaction before you decide.']);
    });

    it('learns nothing from uploading a file that contradicts it', async () => {
      const other = {
        transactionNumber: '701',
        time: `${DAY}T10:01:00`,
        registerId: '1',
        employeeName: 'ANN LEE',
      };
      const loaded = await seedTransactions(
        server.context.database,
        { storeId: store.id, userId: second.id },
        [other, { ...other, transactionNumber: '702', time: `${DAY}T10:02:00` }],
      );
      const params = { uploadId: formatRecordId(store.id, loaded.uploadId) };
      const read = async (as: TestUser) => {
        const details = await server.call(ROUTES.getUpload, { as, params });
        const status = await server.call(ROUTES.getUploadStatus, { as, params });
        expect(status.report).toEqual(details.report);
        return [details.report!.remarks[0], details.contradictedTransactions];
      };
      const kept = /^2 reviewed transactions differ .* 701, 702\.$/;
      expect(await read(supervisor)).toEqual([expect.stringMatching(kept), 2]);
      expect(await read(second)).toEqual([expect.stringMatching(/^1 reviewed transaction .* 702\.$/), 1]);
      const { notifications } = await server.call(ROUTES.listNotifications, { as: second });
      const contested = notifications.filter(({ kind }) => kind === 'reviews-contested');
      // Only what this agent reviewed before.
      expect(contested).toMatchObject([{ transactions: 1, transactionId: ids[2] }]);
    });

    it('keeps own notes on it, and sees everything once the answer is given', async () => {
      const { version } = await server.call(ROUTES.getTransaction, { as: second, params: { id: target } });
      const noted = await decide(second, target, { verificationNotes: 'Looked at the drawer', version });
      expect(noted).toMatchObject({
        isVerified: false,
        isFlagged: false,
        verificationNotes: 'Looked at the drawer',
        secondLook: { answer: null },
      });
      const answered = await decide(second, target, { isVerified: true, version });
      expect(answered).toMatchObject({
        isVerified: answer === 'verified',
        isFlagged: answer === 'flagged',
        verificationNotes: SECRET,
        secondLook: { answer: 'verified', notes: 'Looked at the drawer' },
      });
      const { steps } = await server.call(ROUTES.getReviewHistory, { as: second, params: { id: target } });
      expect(steps[0]).toMatchObject({ changedBy: first.id });
      const { images } = await server.call(ROUTES.listEvidence, { as: second, params: { id: target } });
      expect(images).toHaveLength(1);
      await eventually(async () => {
        const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
        expect(notifications.filter(({ kind }) => kind === 'second-look-differs')).toHaveLength(
          answer === 'flagged' ? 1 : 0,
        );
      });
    });
  },
);
