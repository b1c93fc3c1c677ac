import {
  formatRecordId,
  type RememberedAnswer,
  type SetAsideTransaction,
  type UploadLayout,
} from '@tillwatch/contract';
import type { Layout } from '@tillwatch/core/journal';
import { describeEvidence } from '../../evidence/describe-evidence.ts';
import type { EvidenceRecord } from '../../evidence/evidence.queries.ts';
import type { Actor } from '../../platform/actor.ts';
import { describeEarlier, writeAnswer } from '../columns/describe-question.ts';
import { describeExample, readTicket } from './describe-example.ts';
import type { AnswerRow, UploadLayoutRow } from './layouts.queries.ts';
import type { SetAsideRow } from './set-aside.queries.ts';

export function describeLayout(
  { storeIds }: Pick<Actor, 'storeIds'>,
  storeId: number,
  row: UploadLayoutRow,
): Omit<
  UploadLayout,
  'examples' | 'found' | 'doubtfulWords' | 'question' | 'columnsChosen' | 'cannotCorrect' | 'cannotConfirm'
> {
  return {
    layoutId: formatRecordId(storeId, row.id),
    shape: row.layout.shape,
    headings: row.layout.headings,
    state: row.state,
    remark: row.remark,
    decidedByName: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    confirmedByStore: row.confirmed_by_store && {
      storeNumber: storeIds.has(row.confirmed_by_store.id) ? row.confirmed_by_store.storeNumber : null,
    },
  };
}

export function describeSetAside(
  row: SetAsideRow,
  {
    evidence,
    noteByName,
    actor,
  }: { evidence: readonly EvidenceRecord[]; noteByName: string | null; actor: Actor },
): SetAsideTransaction {
  const { content } = row;
  return {
    ...describeExample(readTicket({ ...content, store_id: row.store_id, id: row.transaction_id }), false),
    setAsideAt: row.set_aside_at.toISOString(),
    isVerified: content.is_verified,
    isFlagged: content.is_flagged,
    verificationNotes: content.verification_notes,
    noteByName,
    history: row.history.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
    evidence: evidence.map((image) => ({ ...describeEvidence(image, actor), canChange: false })),
  };
}

/** @param row with the kind of tickets that it is about, if the store remembers several */
export function describeAnswer(row: AnswerRow & { tickets?: string | undefined }): RememberedAnswer {
  return {
    kind: row.kind,
    id: formatRecordId(row.store_id, row.id),
    ...(row.tickets !== undefined && { layout: row.tickets }),
    storeId: row.store_id,
    storeNumber: row.store_number,
    storeName: row.store_name,
    titles: row.titles ?? (row.layout === null ? [] : titlesOf(row.layout)),
    answer: row.answer === null ? null : writeAnswer(row.answer),
    ...(row.answer?.earlier && { earlier: describeEarlier(row.answer.earlier, row.earlier_by_name ?? '') }),
    state: row.state,
    remark: row.remark,
    word: row.place === null || row.meaning === null ? null : { place: row.place, meaning: row.meaning },
    byName: row.by_name,
    at: row.at.toISOString(),
  };
}

function titlesOf({ headings, form }: Layout): string[] {
  return headings.length > 0 ? headings : [form.head, form.total].filter((text) => text !== '');
}
