// Notes cashiers who may be another one of the file: `2O7` with a letter O beside `207`, `11 7` or `117A` beside `117`,
// a name with a letter that only looks right, one name under two numbers, or none. They are kept apart, because nobody
// knows who was meant.

import type { Receipt } from '../receipt.ts';
import { employeeKey } from '../text/employee-key.ts';
import { nameKey } from '../text/name-key.ts';
import { createFirstFew, type FirstFew } from './first-few.ts';
import type { CountingWatch } from './watch.ts';

type Who = Pick<Receipt, 'employeeId'> & Partial<Pick<Receipt, 'employeeName'>>;

/** Latin, Cyrillic, and Greek letters by the digit that they look like. */
const ALIKE: Readonly<Record<string, string>> = { 0: 'OoОоΟο', 1: 'IlІӀΙ', 5: 'SЅ', 8: 'BВΒ' };
const DIGITS = new Map(
  Object.entries(ALIKE).flatMap(([digit, letters]) => Array.from(letters, (letter) => [letter, digit])),
);
/** A file with more has something else where cashiers should be. */
const MOST_CASHIERS = 5000;
const MOST_NAMED = 5;
/** Who rings more isn't a slip. */
const FEW = 0.1;
/** Whose name it is has so many times as many transactions under the other number. */
const MANY_TIMES = 5;
/** If so many transactions name their cashiers, a number without a name is unlike the others. */
const NAMED_SHARE = 0.9;

const asDigits = (text: string): string => Array.from(text, (one) => DIGITS.get(one) ?? one).join('');

/** Characters that turn text, as they are shown. */
const TURNING = /‹U\+[0-9A-F]{4,6}›/g;
const plain = (text: string): string => text.replaceAll(TURNING, '').trim();

/** Names that look the same in capitals have the same shape. */
const shapeOf = (name: string): string =>
  nameKey(plain(name))
    .replaceAll(/[l1ı|!]/g, 'i')
    .replaceAll('0', 'o');

/** Without its digits, the first word may be a name: `Bo Lee`. */
const LETTERED = /^(?=\S*\d)(\S+)\s/;
const TWO_WORDS = /^\p{L}\S*\s+\p{L}/u;
const IN_PARTS = /^\d+(?=\s|$)/;
const NUMBER_IN = /^[A-Z]?(\d{2,})[A-Z]?$/i;

interface Cashier {
  id: string;
  name: string;
  few: FirstFew;
}

/** The number that a cashier's seems to be, also where a name follows it: 117 for `l17 OWEN PRICE`; null for none. */
function numberOf({ id, name }: Cashier): string | null {
  const text = plain(id);
  const digits = asDigits(LETTERED.exec(text)?.[1] ?? text);
  if (!/^\d+$/.test(digits)) return null;
  // `11 7 OWEN PRICE`
  return digits + (IN_PARTS.exec(plain(name))?.[0] ?? '');
}

interface Keyed {
  key: string;
  cashier: Cashier;
}

/** What is known of all cashiers of the file. */
interface Known {
  /** Shapes of names, by numbers with nothing unusual about them. */
  names: Map<string, Set<string>>;
  /** Such numbers, by shapes of names. */
  numbers: Map<string, string>;
  /** Everybody with a name, by its shape. */
  byName: Map<string, Keyed[]>;
  namedKeys: Set<string>;
}

/** A cashier of earlier files. */
export interface KnownCashier {
  number: string;
  name: string;
}

const keyOfKnown = ({ number, name }: KnownCashier): string => `${employeeKey(number)}\n${shapeOf(name)}`;

/**
 * Keeps only the cashiers, and the first few transactions of each.
 * @param known whose name isn't a slip, although somebody else has the same one
 */
export function createCashierWatch(
  known: readonly KnownCashier[] = [],
): CountingWatch<Who & Pick<Receipt, 'transactionNumber'>> {
  const knownKeys = new Set(known.map(keyOfKnown));
  const cashiers = new Map<string, Cashier>();
  let all = 0;
  let named = 0;

  function indexCashiers(): Known {
    const names = new Map<string, Set<string>>();
    const numbers = new Map<string, string>();
    const byName = new Map<string, Keyed[]>();
    const namedKeys = new Set<string>();
    for (const cashier of cashiers.values()) {
      const key = employeeKey(cashier.id);
      const shape = shapeOf(cashier.name);
      if (cashier.name !== '') {
        namedKeys.add(key);
        const namesakes = byName.get(shape) ?? [];
        namesakes.push({ key, cashier });
        byName.set(shape, namesakes);
      }
      if (numberOf(cashier) !== cashier.id) continue;
      const shapes = names.get(key) ?? new Set();
      names.set(key, shapes);
      if (cashier.name === '') continue;
      shapes.add(shape);
      numbers.set(shape, cashier.id);
    }
    return { names, numbers, byName, namedKeys };
  }

  /** @returns whom a cashier looks like; null for nobody */
  function findAlike(cashier: Cashier, { names, numbers }: Known): string | null {
    const number = numberOf(cashier);
    if (number === cashier.id) return null;
    if (number !== null && names.has(employeeKey(number))) return number;
    const [, digits] = NUMBER_IN.exec(plain(cashier.id)) ?? [];
    const shape = shapeOf(cashier.name);
    if (digits !== undefined)
      return shape !== '' && names.get(employeeKey(digits))?.has(shape) === true ? digits : null;
    return /\d/.test(cashier.id) ? null : (numbers.get(shapeOf(cashier.id)) ?? null);
  }

  /** @returns the number under which the same first and last name has far more transactions; null for none */
  function findNamesake({ id, name, few }: Cashier, { byName }: Known): string | null {
    const shape = shapeOf(name);
    if (!TWO_WORDS.test(name.trim()) || shape === '' || knownKeys.has(keyOfKnown({ number: id, name })))
      return null;
    const own = employeeKey(id);
    const least = few.count * MANY_TIMES;
    const found = byName.get(shape)?.find(({ key, cashier }) => key !== own && cashier.few.count >= least);
    return found?.cashier.id ?? null;
  }

  function isNamelessAmongNamed({ id, name }: Cashier, { namedKeys }: Known): boolean {
    if (name !== '' || !/^\d+$/.test(id)) return false;
    return !namedKeys.has(employeeKey(id)) && named >= all * NAMED_SHARE;
  }

  /** What is doubtful about a cashier, as it follows the number; null for nothing. */
  function findDoubt(cashier: Cashier, others: Known): string | null {
    const isRare = cashier.few.count <= Math.max(1, all * FEW);
    const like = findAlike(cashier, others);
    if (like !== null && (isRare || numberOf(cashier) !== null)) {
      const shown = IN_PARTS.test(plain(cashier.name)) ? ` ${cashier.name}` : '';
      return `${shown} looks like ${like}`;
    }
    if (!isRare) return null;
    const namesake = findNamesake(cashier, others);
    if (namesake !== null) return ` ${cashier.name} has the name of ${namesake}`;
    return isNamelessAmongNamed(cashier, others) ? ' has no name, unlike the others' : null;
  }

  function listDoubtful(): { cashier: Cashier; doubt: string }[] {
    const others = indexCashiers();
    return [...cashiers.values()].flatMap((cashier) => {
      const doubt = findDoubt(cashier, others);
      return doubt === null ? [] : [{ cashier, doubt }];
    });
  }

  return {
    add({ employeeId, employeeName = null, transactionNumber }) {
      all++;
      if (employeeId === null) return;
      if (employeeName !== null) named++;
      const key = `${employeeId}\n${employeeName ?? ''}`;
      const cashier = cashiers.get(key);
      if (cashier !== undefined) cashier.few.add(transactionNumber);
      else if (cashiers.size < MOST_CASHIERS) {
        const few = createFirstFew(MOST_NAMED);
        few.add(transactionNumber);
        cashiers.set(key, { id: employeeId, name: employeeName ?? '', few });
      }
    },
    count: () => listDoubtful().reduce((sum, { cashier }) => sum + cashier.few.count, 0),
    describe() {
      const doubtful = listDoubtful();
      const doubted = new Set(doubtful.map(({ cashier }) => cashier));
      const fresh = describeNew(
        [...cashiers.values()].filter((cashier) => !doubted.has(cashier)),
        known,
      );
      if (doubtful.length === 0) return fresh;
      const first = doubtful
        .slice(0, MOST_NAMED)
        .map(({ cashier: { id, few }, doubt }) => `${id}${doubt} (${few.list()})`)
        .join(', ');
      const more = doubtful.length > MOST_NAMED ? ', …' : '';
      const others = `Cashiers who may be another one count as other people: ${first}${more}. Look at their original rows.`;
      return fresh === null ? others : `${others} ${fresh}`;
    },
  };
}

/** New numbers of names that the store knows under another: honest, as a rule, but to be known. */
function describeNew(cashiers: readonly Cashier[], known: readonly KnownCashier[]): string | null {
  const numbers = new Map(known.map(({ number, name }) => [shapeOf(name), number]));
  const keys = new Set(known.map(({ number }) => employeeKey(number)));
  const found = cashiers.filter(
    ({ id, name }) => TWO_WORDS.test(name.trim()) && numbers.has(shapeOf(name)) && !keys.has(employeeKey(id)),
  );
  if (found.length === 0) return null;
  const named = found
    .slice(0, MOST_NAMED)
    .map(
      ({ id, name, few }) =>
        `${id} has the name of ${numbers.get(shapeOf(name)) ?? ''}, ${name} (${few.list()})`,
    );
  const more = found.length > MOST_NAMED ? '; …' : '';
  return `New numbers with a name that the store knows count as other people: ${named.join('; ')}${more}.`;
}
