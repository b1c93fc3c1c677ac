// A register's own journal, from the upload call to stored transactions, and back.
import { ROUTES } from '@tillwatch/contract';
import { describe, expect, it, vi } from 'vitest';
import { uploadFile } from '../testing/upload-file.ts';
import { useStaffedStore } from '../testing/use-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';
import { itemLine, naxml, naxmlEvent, naxmlLines, tenderLine } from './readers/testing/parse-feed.ts';
import { zipArchive } from './readers/testing/zip-archive.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const CARD = '4111111111111111';

const { server, supervisor, store, agent } = useStaffedStore();

const event = (name: string, number: string, content: string): string =>
  naxmlEvent(name, content).replace('1472', number);
const account = `<AccountInfo><AccountID>${CARD}</AccountID></AccountInfo>`;
const SALE = event(
  'SaleEvent',
  '501',
  naxmlLines([
    itemLine('SUNGLASSES', '14.99', 'cancel'),
    itemLine('MILK', '4.59'),
    tenderLine('creditCards', '4.59', false, account),
  ]),
);
const NO_SALE = event('OtherEvent', '502', '<NosaleDetail/>');
const OPENING = event(
  'OtherEvent',
  '503',
  '<RegisterDetail detailType="open"><CashInDrawer>1</CashInDrawer></RegisterDetail>',
);
const BROKEN = event('SaleEvent', '504', naxmlLines([itemLine(`ICE ${CARD}`, 'free')]));

const upload = (filename: string, bytes: Uint8Array | string) =>
  uploadFile(server, { user: agent, store, bytes: Buffer.from(bytes as string), filename });

async function readStored(): Promise<string> {
  const { rows } = await server.context.database.pool.query<{ row: string }>(
    `SELECT d::text || t::text AS row FROM transaction_details d
     JOIN transactions t ON t.store_id = d.store_id AND t.id = d.transaction_id WHERE d.store_id = $1
     UNION ALL SELECT u::text FROM data_uploads u WHERE u.store_id = $1`,
    [store.id],
  );
  return rows.map(({ row }) => row).join('\n');
}

describe('a journal in XML', () => {
  it('is loaded with its voids, events, and lines, and without card numbers', async () => {
    const status = await upload('PJR000001.xml', naxml(SALE, NO_SALE, OPENING, BROKEN));
    expect(status).toMatchObject({
      status: 'completed',
      totalTransactions: 2,
      rejectedRows: expect.any(Number) as number,
    });

    const query = { storeId: store.id, sortOrder: 'asc' } as const;
    const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
    expect(
      transactions.map(({ transactionId, transactionType }) => [transactionId, transactionType]),
    ).toEqual(
      expect.arrayContaining([
        ['501', 'Sale'],
        ['502', 'No Sale'],
      ]),
    );
    const sale = transactions.find(({ transactionId }) => transactionId === '501');
    const details = await server.call(ROUTES.getTransaction, { as: agent, params: { id: sale?.id ?? '' } });
    expect(details).toMatchObject({ source: { sheet: 'Journal' } });
    const text = JSON.stringify(details);
    expect(text).toContain('VOID LINE SUNGLASSES');
    expect(text).toContain('Line voided: SUNGLASSES, $14.99.');
    expect(text).toContain('************1111');

    const { uploads } = await server.call(ROUTES.listUploads, {
      as: agent,
      params: { id: String(store.id) },
    });
    expect(uploads[0]).toMatchObject({ cardNumbers: 2, filename: 'PJR000001.xml' });
    const { uploadId } = status;
    const { report } = await server.call(ROUTES.getUpload, { as: agent, params: { uploadId } });
    expect(report?.remarks[0]).toContain('(RegisterDetail 1)');
    expect(report?.rejections[0]?.reason).toBe('Transaction 504: “free” in <SalesAmount> is no amount.');
    const rejected = await server.request(ROUTES.downloadRejected, { as: agent, params: { uploadId } });
    expect(rejected.status).toBe(200);

    expect(await readStored()).not.toContain(CARD);
  });

  it('is taken back as if it had never been uploaded', async () => {
    const { uploadId } = await upload('day.xml', naxml(SALE, NO_SALE));
    await server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: agent,
      query: { storeId: store.id },
    });
    expect(transactions).toEqual([]);
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
  });

  it('is refused with a sentence if it declares entities', async () => {
    const bytes = naxml(SALE).replace('<NAXML', '<!DOCTYPE x [<!ENTITY a "b">]>\n<NAXML');
    const status = await upload('day.xml', bytes);
    expect(status).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('holds a document type declaration') as string,
    });
  });
});

describe('a zip of journals', () => {
  const zip = zipArchive([
    { name: 'PJR1.xml', content: naxml(SALE) },
    { name: 'PJR2.xml', content: naxml(NO_SALE) },
    { name: 'notes.pdf', content: '%PDF-1.4' },
  ]);

  it('is one upload, in which each transaction names its file', async () => {
    const { uploadId, ...status } = await upload('day.zip', zip);
    expect(status).toMatchObject({ status: 'completed', totalTransactions: 2 });
    expect(await readStored()).toContain('PJR2.xml');
    const { report } = await server.call(ROUTES.getUpload, { as: agent, params: { uploadId } });
    expect(report?.remarks).toEqual([
      expect.stringContaining(
        '1 of the 3 files in this zip could not be read and was left out. notes.pdf:',
      ) as string,
    ]);
  });

  it('repeats what came file by file', { tags: ['long'] }, async () => {
    await upload('PJR1.xml', naxml(SALE));
    const status = await upload('day.zip', zip);
    expect(status).toMatchObject({ totalTransactions: 2 });
    const { uploads } = await server.call(ROUTES.listUploads, {
      as: agent,
      params: { id: String(store.id) },
    });
    expect(uploads.map(({ newTransactions }) => newTransactions)).toEqual([1, 1]);
  });
});
