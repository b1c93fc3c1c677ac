// A receipt of a journal that is only a word for its kind: `NS`, `PICK UP CASH  150.00`.

import { readListed } from '../shape/table/read-kind.ts';
import { wordsOf } from './apply-void.ts';
import { addEvent, type Draft, MOVE_OF_KIND, setLineKind } from './draft.ts';

/** What was moved. */
const MONEY = /\b(?:cash|bills|notes|money|coins?)\b/gi;

/** `*** NO SALE ***` */
const unframed = (text: string): string =>
  text
    .split(/\s/)
    .filter((word) => /[\p{L}\d]/u.test(word))
    .join(' ');

/** The kind of a receipt with nothing else is what its only words mean in any export. */
export function settleLone(draft: Draft): void {
  const { events, items, tenders, totalCents, typeText, lines } = draft.receipt;
  const isBare = events.length === 0 && tenders.length === 0 && totalCents === null && typeText === null;
  if (!isBare || items.length > 1) return;
  const item = items[0];
  const at =
    item?.lineIndex ??
    lines.findLastIndex(({ kind }, index) => kind === 'text' && wordsOf(draft, index) !== '');
  const words = at < 0 ? '' : unframed(wordsOf(draft, at));
  const kind = words === '' ? null : (readListed(words) ?? readListed(words.replaceAll(MONEY, '').trim()));
  if (kind === null) return;
  const move = MOVE_OF_KIND[kind];
  if (move !== undefined) {
    items.length = 0;
    setLineKind(draft, at, 'event');
    addEvent(draft, move, at, item === undefined ? null : Math.abs(item.priceCents), words);
  } else if (kind === 'No Sale' && item === undefined) addEvent(draft, 'no-sale', at, null, words);
}
