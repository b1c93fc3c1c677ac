import { RECORD_ID_PATTERN } from '@tillwatch/contract';
import { FILTER_IDS, PRIORITY_IDS } from '@tillwatch/core/detection';
import { FINDING_KIND_IDS } from '@tillwatch/core/ranking/kinds';
import { REVIEW_STATUSES } from '@tillwatch/core/review';
import {
  day,
  minute,
  oneOf,
  page,
  personId,
  readSearch,
  storeId,
  typedText,
} from '../../../api/search-fields.ts';

/** How 'no priority ticked' is written in the URL; an absent list means the default, all three. */
export const NO_PRIORITIES = 'none';

/** The dashboard's state in the URL. */
export const dashboardSearch = readSearch({
  /** 'all' shows what there is to do in each store. */
  store: (value) => (value === 'all' ? value : storeId(value)),
  /** 'check_all,check_lot' or 'none'; absent: all three (specification, section 9). */
  priorities: readPriorities,
  types: (value) => joinKnown(value, FILTER_IDS) || undefined,
  /** Review statuses, such as 'pending,flagged'. Absent: any. */
  status: readStatus,
  /** The id of the reviewer. */
  reviewer: personId,
  /** The day of the review. */
  reviewed: day,
  /** 'open': a file contradicts the review, and nobody has decided. */
  contested: oneOf(['open']),
  /** What cashiers are compared on. */
  kind: oneOf(FINDING_KIND_IDS),
  /** 'yes': with money at risk, as in the queue; 'no': without. */
  queued: oneOf(['yes', 'no']),
  /** Absent: today. */
  start: day,
  end: day,
  /** A time on each day, 'HH:MM', both inclusive. */
  from: minute,
  until: minute,
  /** Dollars, as typed. */
  min: readAmount,
  max: readAmount,
  employee: typedText,
  search: typedText,
  /** Absent: time. */
  sort: oneOf(['priority', 'risk', 'amount', 'employee']),
  /** Absent: descending. */
  order: oneOf(['asc']),
  page,
  /** The transaction that is open in the review dialog. */
  transaction: readRecordId,
  /** Opens the list of uploads: 'all', or the id of the one to select. */
  uploads: (value) => (value === 'all' ? value : readRecordId(value)),
  /** Scrolls the upload section into view, once. */
  show: oneOf(['upload']),
});

export type DashboardSearch = ReturnType<typeof dashboardSearch>;

function readRecordId(value: unknown): string | undefined {
  return typeof value === 'string' && RECORD_ID_PATTERN.test(value) ? value : undefined;
}

function readPriorities(value: unknown): string | undefined {
  const known = joinKnown(value, PRIORITY_IDS);
  if (known === PRIORITY_IDS.join(',')) return undefined;
  return known || (value === NO_PRIORITIES ? NO_PRIORITIES : undefined);
}

function readStatus(value: unknown): string | undefined {
  const known = joinKnown(value, REVIEW_STATUSES);
  return known === REVIEW_STATUSES.join(',') ? undefined : known || undefined;
}

function readAmount(value: unknown): string | undefined {
  const text = typedText(value);
  return Math.abs(Number(text)) <= 1e12 ? text : undefined;
}

function joinKnown(list: unknown, known: readonly string[]): string {
  const wanted = new Set(typedText(list)?.split(','));
  return known.filter((id) => wanted.has(id)).join(',');
}
