// What the file of a case is made from, read in one moment so that its parts agree.
import type { EvidenceImage } from '@tillwatch/contract';
import { describeEvidence } from '../../evidence/describe-evidence.ts';
import type { EvidenceRecord } from '../../evidence/evidence.queries.ts';
import { type Actor, nameOf } from '../../platform/actor.ts';
import { caseNotFound, type CaseKey } from '../../platform/case-key.ts';
import type { AppDatabase } from '../../platform/database/database.ts';
import { readAs } from '../../platform/sight.queries.ts';
import { readWholeCase, type WholeCase } from '../describe-case.ts';
import { findAuditTrail, type TrailEntry } from './audit-trail.queries.ts';
import { findStoreName } from './case-store.queries.ts';
import { findOtherReadings, type OtherReading } from './other-readings.queries.ts';

export interface CaseFile extends WholeCase {
  /** '0042 Elm Street' */
  store: string;
  trail: TrailEntry[];
  /** For all transactions, including those taken out. */
  otherReadings: OtherReading[];
  /** As seen by the person who made the file. */
  describeImage: (image: EvidenceRecord) => EvidenceImage;
  /** Who made the file, and when. */
  madeBy: string;
  madeAt: Date;
}

/** @throws AppError NOT_FOUND */
export async function readCaseFile(
  { db }: Pick<AppDatabase, 'db'>,
  actor: Actor,
  key: CaseKey,
): Promise<CaseFile> {
  return readAs(db, actor, async (tx) => {
    const whole = await readWholeCase(tx, actor, key);
    if (!whole) throw caseNotFound();
    const { role } = actor.user;
    return {
      ...whole,
      store: await findStoreName(tx, key.storeId),
      // The audit log is not for agents; the history of the case is.
      trail: role === 'agent' ? [] : await findAuditTrail(tx, key),
      otherReadings: await findOtherReadings(
        tx,
        key.storeId,
        [...whole.contents, ...whole.takenOut].map(({ id }) => id),
      ),
      describeImage: (image) => describeEvidence(image, actor),
      madeBy: nameOf(actor),
      madeAt: new Date(),
    };
  });
}
