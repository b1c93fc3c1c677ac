import { couldBecomeRecordingUrl } from '@tillwatch/core/review';

interface LinkField {
  value: string;
  /** Something typed at its end was refused. */
  isCut: boolean;
}

/**
 * Whether the field takes on what it would say next. What can't become a share link is refused, and so is each
 * character that is typed behind refused text: without that text the link would lead elsewhere. Several at once are
 * pasted, and say all of what is meant.
 */
export function isLinkTaken({ value, isCut }: LinkField, next: string): boolean {
  const typesOn = isCut && value !== '' && next.length === value.length + 1 && next.startsWith(value);
  return !typesOn && couldBecomeRecordingUrl(next);
}
