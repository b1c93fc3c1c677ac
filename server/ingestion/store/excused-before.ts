// Findings of a file for which only tickets of another upload speak: whoever knows what a file will show can upload
// what excuses it first, with or without the finding itself. The finding would never be pending, so somebody is told,
// as in the other order. A file that ends before those tickets, such as an extract, says nothing about them.
import { findSignals, viewStore } from '@tillwatch/core/ranking';
import { type Kysely, sql } from 'kysely';
import type { Database, KeptSignal } from '../../platform/database/schema.ts';
import { shiftDay } from '../../ranking/business-days.ts';
import { readTickets, type StoredTicket } from '../../ranking/ranking.queries.ts';
import { findStoreWeights } from '../../ranking/weights-in-force.ts';
import { type Excused, linksOf } from './excused.ts';
import type { UploadKey } from './upload-key.ts';

interface Finding extends Omit<Excused, 'byUploadId' | 'ofUploadId'> {
  atRiskCents: number;
  signals: KeptSignal[];
}

/**
 * Call once the days are ranked.
 * @param days that had transactions before the file was loaded, 'YYYY-MM-DD', ascending
 */
export async function findExcusedBefore(
  db: Kysely<Database>,
  upload: UploadKey,
  days: readonly string[],
): Promise<Excused[]> {
  const excused: Excused[] = [];
  for (const day of days) {
    // One day's tickets are in memory at a time.
    // oxlint-disable-next-line no-await-in-loop
    excused.push(...(await findOfDay(db, upload, day)));
  }
  return excused;
}

async function findOfDay(db: Kysely<Database>, upload: UploadKey, day: string): Promise<Excused[]> {
  const { storeId } = upload;
  const findings = await readFindings(db, upload, day);
  const links = findings.flatMap(({ signals }) => linksOf(signals));
  const uploadOf = await findOthers(db, upload, links);
  const excusable = await withoutTold(
    db,
    upload,
    findings.flatMap(({ signals, ...finding }) => {
      const speaking = linksOf(signals).filter((link) => uploadOf.has(link));
      return speaking.length === 0 ? [] : [{ ...finding, speaking }];
    }),
  );
  if (excusable.length === 0) return [];
  const tickets: StoredTicket[] = [];
  for (const near of [shiftDay(day, -1), day, shiftDay(day, 1)])
    tickets.push(...(await readTickets(db, storeId, near)));
  const others = await findOthers(
    db,
    upload,
    tickets.map(({ id }) => id),
  );
  const own = tickets.filter(({ id }) => !others.has(id));
  const { rules } = await findStoreWeights(db, storeId);
  const view = viewStore(
    own.map(({ facts }) => facts),
    rules.thresholds,
  );
  const factsOf = new Map(own.map(({ id, facts }) => [id, facts]));
  const goesOnAfter = (speaking: number): boolean => {
    const time = tickets.find(({ id }) => id === speaking)?.facts.time ?? '';
    return own.some(({ facts }) => facts.time > time);
  };
  return excusable.flatMap(({ id, transactionNumber, atRiskCents, speaking }) => {
    const facts = factsOf.get(id);
    const byUploadId = uploadOf.get(speaking.find(goesOnAfter) ?? 0);
    if (facts === undefined || byUploadId === undefined) return [];
    return findSignals(facts, view, rules).atRiskCents > atRiskCents
      ? [{ id, transactionNumber, byUploadId, ofUploadId: upload.uploadId }]
      : [];
  });
}

/** What nobody has reviewed of that day, and this file has. */
async function readFindings(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  day: string,
): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    SELECT t.id, t.transaction_number AS "transactionNumber", r.at_risk_cents AS "atRiskCents", r.signals
    FROM transactions t JOIN transaction_risks r ON r.store_id = ${storeId} AND r.transaction_id = t.id
    WHERE t.store_id = ${storeId} AND t.transaction_time >= ${day}::date AND t.transaction_time < ${day}::date + 1
      AND NOT (t.is_verified OR t.is_flagged)
      AND (t.upload_id = ${uploadId} OR EXISTS (SELECT FROM transaction_readings x
        WHERE x.store_id = ${storeId} AND x.transaction_id = t.id AND x.upload_id = ${uploadId}))
    ORDER BY t.transaction_time, t.id`.execute(db);
  return rows;
}

/** A finding, and the transactions of other files that speak for its cashier. */
interface Excusable extends Omit<Finding, 'signals'> {
  speaking: number[];
}

/** Whoever was told that one file lacks what excuses a finding needn't be told it of the next one. */
async function withoutTold(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  excusable: readonly Excusable[],
): Promise<Excusable[]> {
  const ids = [...new Set(excusable.flatMap(({ id, speaking }) => [id, ...speaking]))];
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; uploadId: number }>`
    SELECT id, upload_id AS "uploadId" FROM transactions WHERE store_id = ${storeId} AND id = ANY(${ids}::bigint[])
    UNION SELECT transaction_id, upload_id FROM transaction_readings
      WHERE store_id = ${storeId} AND transaction_id = ANY(${ids}::bigint[])`.execute(db);
  const filesOf = (id: number): number[] => rows.flatMap((row) => (row.id === id ? [row.uploadId] : []));
  return excusable.filter(({ id, speaking }) => {
    const withExcuse = new Set(speaking.flatMap(filesOf));
    return filesOf(id).every((file) => file === uploadId || withExcuse.has(file));
  });
}

/** @returns the uploads of those of these transactions that this file doesn't have. */
async function findOthers(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; uploadId: number }>`
    SELECT t.id, t.upload_id AS "uploadId" FROM transactions t
    WHERE t.store_id = ${storeId} AND t.id = ANY(${[...new Set(ids)]}::bigint[]) AND t.upload_id <> ${uploadId}
      AND NOT EXISTS (SELECT FROM transaction_readings x
        WHERE x.store_id = ${storeId} AND x.transaction_id = t.id AND x.upload_id = ${uploadId})`.execute(db);
  return new Map(rows.map((row) => [row.id, row.uploadId]));
}
