import { Readable } from 'node:stream';
import { type EvidenceImage, formatRecordId, ROUTES } from '@tillwatch/contract';
import { listPeople } from '@tillwatch/core/cases';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../platform/audit.ts';
import { caseNotFound, readCaseKey } from '../platform/case-key.ts';
import { chooseStores } from '../platform/choose-stores.ts';
import type { Context } from '../platform/context.ts';
import { registerRoute } from '../platform/route.ts';
import { readAs } from '../platform/sight.queries.ts';
import { hasTransaction } from '../platform/transaction-key.queries.ts';
import { readTransactionKey, transactionNotFound } from '../platform/transaction-key.ts';
import { findCaseFigures } from './case-figures.queries.ts';
import { findCandidates, findCases, findCasesOf, findWorkers, isInOpenCase } from './cases.queries.ts';
import { addToCase, openCase, removeFromCase, updateCase, writeNote } from './change-case.ts';
import { describeListedCase, describeMark, readWholeCase } from './describe-case.ts';
import { readCaseFile } from './file/case-file.ts';
import { writeCaseArchive } from './file/write-case-archive.ts';
import { writeCasePage } from './file/write-case-page.ts';

const MOST_CANDIDATES = 20;
/** The page has no scripts; its images are the product's own. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Cases: flagged transactions of one person or event, and how they end. */
export function casesRoutes(app: FastifyInstance, context: Context): void {
  const { database, files } = context;
  const { db } = database;

  registerRoute(app, ROUTES.listCases, async ({ actor, query }) => {
    const { parts } = await chooseStores(db, actor, query.storeId);
    const scopes = parts.map(({ scope }) => scope);
    const { records, total } = await readAs(db, actor, (tx) => findCases(tx, actor, scopes, query));
    return { cases: records.map(describeListedCase), total };
  });

  registerRoute(app, ROUTES.getCaseFigures, async ({ actor, query: { storeId, months } }) =>
    findCaseFigures(db, (await chooseStores(db, actor, storeId)).scope, months),
  );

  registerRoute(app, ROUTES.listCaseWorkers, () => findWorkers(db));

  registerRoute(app, ROUTES.getCasesOfTransaction, async ({ actor, params }) => {
    const key = readTransactionKey(actor, params.id);
    if (!(await hasTransaction(db, key))) throw transactionNotFound();
    return readAs(db, actor, async (tx) => {
      const candidates = await findCandidates(tx, actor, key, MOST_CANDIDATES);
      return {
        isInOpenCase: await isInOpenCase(tx, key),
        cases: (await findCasesOf(tx, actor, key)).map(describeMark),
        candidates: candidates.map((record) => ({
          ...describeMark(record),
          isOfCashier: record.isOfCashier,
          people: listPeople(record.named),
          transactions: record.transactions,
        })),
      };
    });
  });

  registerRoute(app, ROUTES.createCase, ({ actor, body }) => openCase(context, actor, body));

  registerRoute(app, ROUTES.getCase, async ({ actor, params }) => {
    const key = readCaseKey(actor, params.id);
    const whole = await readAs(db, actor, (tx) => readWholeCase(tx, actor, key));
    if (!whole) throw caseNotFound();
    return whole.detail;
  });

  registerRoute(app, ROUTES.updateCase, ({ actor, params, body }) =>
    updateCase(context, actor, readCaseKey(actor, params.id), body),
  );

  registerRoute(app, ROUTES.addToCase, ({ actor, params, body }) =>
    addToCase(context, actor, readCaseKey(actor, params.id), body),
  );

  registerRoute(app, ROUTES.removeFromCase, ({ actor, params, body }) =>
    removeFromCase(context, actor, readCaseKey(actor, params.id), params.transactionId, body.reason),
  );

  registerRoute(app, ROUTES.addCaseNote, ({ actor, params, body }) =>
    writeNote(context, actor, readCaseKey(actor, params.id), body.text),
  );

  registerRoute(app, ROUTES.getCaseFile, async ({ actor, params, reply }) => {
    const key = readCaseKey(actor, params.id);
    const file = await readCaseFile(database, actor, key);
    await recordAudit(db, actor, { action: 'print', entityType: 'case', entityId: params.id, changes: {} });
    const locate = ({ id }: EvidenceImage): string =>
      ROUTES.getEvidenceFile.path.replace(':imageId', encodeURIComponent(id));
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .send(writeCasePage(file, locate));
  });

  registerRoute(app, ROUTES.downloadCaseArchive, async ({ actor, params, reply }) => {
    const key = readCaseKey(actor, params.id);
    const file = await readCaseFile(database, actor, key);
    await recordAudit(db, actor, {
      action: 'download',
      entityType: 'case',
      entityId: params.id,
      changes: {},
    });
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="case-${formatRecordId(key.storeId, key.id)}.zip"`)
      .send(Readable.from(writeCaseArchive(file, files), { objectMode: false }));
  });
}
