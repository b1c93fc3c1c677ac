// Reads the kind of transaction that a field of a journal names: `Type: Refund`, `Status: Voided`.

import { apartWords } from '../text/apart-words.ts';
import { PRACTICE } from '../vocabulary/kind-words.ts';
import { isDistinctKind, readKind } from './table/read-kind.ts';

const TYPE_LINE = /^(?:(?:TRANSACTION|TRANS|TRAN|TRN|TICKET|RECEIPT|SALE) )?TYPE ?[:=\t] ?(\S.*)$/i;

/** `Date: 03/28/2026 06:21 AM    Type: NO SALE` */
const TYPE_AT_END = /\bTYPE\s{0,2}[:=\t]\s{0,9}(\p{L}(?: ?[\p{L}/-]){0,30})(?=\s{2}|\t|$)/iu;

/** `Status: Voided` beside `Type: Sale`: only what is unusual says what became of a transaction. */
const STATUS_AT_END =
  /\b(?:STATUS|STATE|RESULT)\s{0,2}[:=\t]\s{0,9}(\p{L}(?: ?[\p{L}/-]){0,30})(?=\s{2}|\t|$)/iu;

/** @returns the kind of transaction that the last field of a heading names; null for none */
export function typeTextBehind(text: string): string | null {
  const status = /stat|result/i.test(text) ? (STATUS_AT_END.exec(text.trimEnd())?.[1] ?? '') : '';
  if (isDistinctKind(status)) return status;
  const named = /type/i.test(text) ? (TYPE_AT_END.exec(text.trimEnd())?.[1] ?? null) : null;
  const practiced = text.includes('*') ? practiceIn(text, STARRED) : undefined;
  if (practiced !== undefined) return practiced;
  // 'T' and 'R' may be any kind of sale.
  return named !== null && named.length === 1 ? (/^v$/i.test(named) ? 'VOID' : null) : named;
}

/** A line without an amount that stars or dashes frame: `*** TRAINING MODE ***`, `** TRAINING - NOT A SALE **` */
const FRAMED =
  /^[\s*=#!<>-]{1,40}(\p{L}[\p{L} ]{3,30}?)(?:\s?[*=#!<>-][\s*=#!<>-]{0,40}|\s-\s[\p{L} ]{1,30}[\s*]{1,40})$/u;
/** `11/03/2026 09:41  *TRAINING* SALE` */
const STARRED = /\*\s?(\p{L}[\p{L} ]{3,30}?)\s?\*/u;

/** Whether a kind of transaction is one that was rung up to practice, in any of the languages. */
export const isPractice = (typeText: string): boolean =>
  PRACTICE.has(apartWords(typeText).toUpperCase().trim());

/** What was rung up to practice: nothing was sold. */
function practiceIn(text: string, frame: RegExp): string | undefined {
  const words = frame.exec(text)?.[1];
  return words !== undefined && PRACTICE.has(words.toUpperCase()) ? words : undefined;
}

/** `Event: No Sale`: other words are also before what is no kind. */
const EVENT_LINE =
  /^(?:(?:TRANSACTION|TRANS|TICKET|RECEIPT|SALE) )?(?:EVENT|KIND|STATUS|ACTION) ?[:=\t] ?(\S.*)$/i;

/** `Type: Refund`, `*** TRAINING MODE ***` @returns the kind of transaction that a line names; null for none */
export function typeTextOf(text: string): string | null {
  const mayNameType = /[:=*\t#!<>-]/.test(text);
  if (!mayNameType) return null;
  const named = TYPE_LINE.exec(text.trim())?.[1] ?? practiceIn(text, FRAMED);
  if (named !== undefined) return named;
  const event = EVENT_LINE.exec(text.trim())?.[1];
  return event !== undefined && readKind(event) !== null ? event : null;
}

/** `Sale    Qty: 3    4.74`, `Return  Items: -1  -1.45`: what a ticket is, and how much of it there was. */
const COUNTED_KIND =
  /^\s{0,20}(\p{L}(?: ?[\p{L}/-]){0,29})(?:\s{2,40}|\t)(?:qty|quantity|units|pcs|pieces|items)[:.#]?\s{0,3}-?\d{1,4}(?:[.,]\d{1,3})?\s/iu;
const MAY_BE_COUNTED = /qty|quantity|units|pcs|pieces|items/i;

/** @returns the kind of transaction that a line names together with the number of its articles; null for none */
export function countedKindOf(text: string): string | null {
  const kind = MAY_BE_COUNTED.test(text) ? (COUNTED_KIND.exec(text)?.[1] ?? null) : null;
  return kind !== null && readKind(kind) !== null ? kind : null;
}
