import { mayBeReward } from '../lines/mark-line.ts';
import type { ReceiptItem } from '../receipt.ts';
import type { Draft } from './draft.ts';

function isSameOrCut(full: string, printed: string): boolean {
  const upper = full.toUpperCase();
  const wanted = printed.toUpperCase();
  // Names are cut at the width of the journal, so the full name may be longer than what is printed, and vice versa.
  // `LINE CERV ESTRELLA`, where `CERV ESTRELLA` was sold.
  return (
    upper.startsWith(wanted) ||
    (upper.length >= 6 && wanted.startsWith(upper)) ||
    (upper.includes(' ') && wanted.endsWith(` ${upper}`))
  );
}

/**
 * Finds the line that a void takes back, the latest first: one with that name and amount, else with that name, and
 * without a name, one with that amount.
 *
 * @param printed the name on the void line, maybe cut; '' if it has none
 * @param priceCents the void line's amount with its sign; null if none is printed
 * @returns position in `items`, or -1
 */
export function findVoidTarget(draft: Draft, printed: string, priceCents: number | null): number {
  const { items } = draft.receipt;
  let sameName = -1;
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at];
    if (item === undefined || item.state !== 'sold' || draft.takenBack.includes(at)) continue;
    const isSamePrice = priceCents !== null && Math.abs(item.priceCents) === Math.abs(priceCents);
    if (printed === '') {
      if (isSamePrice) return at;
    } else if (isSameOrCut(item.name, printed)) {
      if (isSamePrice) return at;
      if (sameName < 0) sameName = at;
    }
  }
  return sameName;
}

/** `CANCELAMENTO ITEM:002`: the place of the line in its ticket. */
const POSITION =
  /^(?:(?:item|line|lin|linha|linea|ligne|zeile|riga|regel|pos|no|nr)[\s.:#]{0,3})?0{0,3}(\d{1,3})$/i;

/** The same for a printed void, which may also name the place of the line. Articles named by a number come first. */
export function findPrintedTarget(draft: Draft, printed: string, priceCents: number | null): number {
  const named = findVoidTarget(draft, printed, priceCents);
  const place = named < 0 ? Number(POSITION.exec(printed)?.[1] ?? 0) : 0;
  return place > 0 ? findAtPlace(draft, place, priceCents) : named;
}

function findAtPlace(draft: Draft, place: number, priceCents: number | null): number {
  const isIt = (at: number): boolean => {
    const item = draft.receipt.items[at];
    const isSamePrice = priceCents === null || Math.abs(item?.priceCents ?? 0) === Math.abs(priceCents);
    return item?.state === 'sold' && !draft.takenBack.includes(at) && isSamePrice;
  };
  const sold = [...draft.receipt.items.keys()].filter((at) => draft.receipt.items[at]?.state !== 'void');
  const at = sold[place - 1] ?? -1;
  return isIt(at) ? at : findVoidTarget(draft, '', priceCents);
}

const PREFIX = { longest: 6, longestWords: 24, shortestName: 5 };

/** `MOUNTAIN DEW HERSTEL` below `MOUNTAIN DEW`: a word behind the name of what is taken back. */
function isSuffixed(name: string, sold: string): boolean {
  const behind = name.startsWith(`${sold} `) ? name.slice(sold.length + 1) : '';
  return sold.length >= PREFIX.shortestName && ONE_WORD.test(behind) && !mayBeReward(behind);
}

const ONE_WORD = /^\p{L}{3,14}\.?$/u;

/** `VMOUNTAIN DEW` or `CORR 25704 MOUNTAIN DEW` below `MOUNTAIN DEW`: marks before the name of what is taken back. */
function isPrefixed(name: string, sold: string): boolean {
  const before = name.length - sold.length;
  const longest = name.charAt(before - 1) === ' ' ? PREFIX.longestWords : PREFIX.longest;
  const isBehind =
    before > 0 && before <= longest && sold.length >= PREFIX.shortestName && name.endsWith(sold);
  // 'FREE MOUNTAIN DEW' takes nothing back.
  return isBehind && !mayBeReward(name.slice(0, before));
}

/**
 * A line with the opposite amount of one above it with the same name, maybe behind a mark: taken back without saying
 * so. Without one, nearly all of an article is as good as all of it.
 *
 * @returns position in `items`, or -1
 */
export function findSilentTarget(draft: Draft, name: string, priceCents: number): number {
  const exact = findOpposite(draft, name, (cents) => cents === -priceCents);
  if (exact >= 0) return exact;
  return findOpposite(draft, name, (cents) => -priceCents < cents && -priceCents >= cents * NEARLY_ALL);
}

/** How many, as part of a name: `2 MOUNTAIN DEW` above `MOUNTAIN DEW`. */
const COUNT = /^\d{1,3}\s+/;

const isNamed = (name: string, sold: string): boolean =>
  name === sold ||
  isPrefixed(name, sold) ||
  isSuffixed(name, sold) ||
  (name.length >= PREFIX.shortestName && name === sold.replace(COUNT, ''));

/** Fewer is a discount. */
const NEARLY_ALL = 0.9;

function findOpposite(draft: Draft, name: string, isOpposite: (cents: number) => boolean): number {
  const { items } = draft.receipt;
  for (let at = items.length - 1; at >= 0; at--) {
    const item: ReceiptItem | undefined = items[at];
    if (item === undefined || item.state !== 'sold' || draft.takenBack.includes(at)) continue;
    if (isOpposite(item.priceCents) && isNamed(name, item.name)) return at;
  }
  return -1;
}
