import { CARD_TYPES, ENTRY_METHODS, type Good } from './goods.ts';
import type { Random } from './random.ts';
import type { Entry } from './ticket.ts';

const SALES_TAX = 0.0625;

/** What tickets are made with. */
export interface Stage {
  random: Random;
  goods: readonly Good[];
}

export function item(name: string, cents: number, quantity = 1, isTaxed = false): Entry {
  return { kind: 'item', name, quantity, cents, isTaxed };
}

export function line(good: Good, quantity = 1): Entry {
  return item(good.name, good.cents * quantity, quantity, good.isTaxed);
}

export const agePassed: Entry = { kind: 'age', outcome: 'passed' };

/** One to five goods, as a customer brings them to the register. */
export function basket(stage: Stage): Entry[] {
  return Array.from({ length: stage.random.integer(1, 5) }, () =>
    line(stage.random.pick(stage.goods), stage.random.chance(0.15) ? stage.random.integer(2, 3) : 1),
  );
}

/** What the goods, voids, and promotions come to, in cents. */
export function subtotalOf(entries: readonly Entry[]): number {
  return entries.reduce(
    (sum, entry) => sum + ('cents' in entry && entry.kind !== 'event' ? (entry.cents ?? 0) : 0),
    0,
  );
}

export function totalsOf(entries: readonly Entry[]): Entry & { kind: 'totals' } {
  const taxed = entries.filter((entry) => entry.kind === 'item' && entry.isTaxed);
  const subtotalCents = subtotalOf(entries);
  const taxCents = Math.round(subtotalOf(taxed) * SALES_TAX);
  return { kind: 'totals', subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
}

/** @param how 'split' is part cash, part card. @returns the payments and the change. */
export function payment(stage: Stage, totalCents: number, how: 'any' | 'cash' | 'split' = 'any'): Entry[] {
  if (totalCents <= 0) {
    return [
      { kind: 'tender', method: 'CASH', cents: totalCents, card: null },
      { kind: 'change', cents: 0 },
    ];
  }
  const method = how === 'any' ? stage.random.pick(['CASH', 'DEBIT', 'CREDIT'] as const) : 'CASH';
  if (method === 'CASH' && how !== 'split') {
    const note = stage.random.pick([500, 1000, 2000]);
    const given = Math.ceil(totalCents / note) * note;
    return [
      { kind: 'tender', method, cents: given, card: null },
      { kind: 'change', cents: given - totalCents },
    ];
  }
  const card = {
    type: stage.random.pick(CARD_TYPES),
    lastDigits: String(stage.random.integer(1000, 9999)),
    approvalCode: String(stage.random.integer(100_000, 999_999)),
    entryMethod: stage.random.pick(ENTRY_METHODS),
  };
  const inCash = how === 'split' ? Math.max(100, Math.floor(totalCents / 200) * 100) : 0;
  const onCard: Entry = {
    kind: 'tender',
    method: method === 'CASH' ? 'DEBIT' : method,
    cents: totalCents - inCash,
    card,
  };
  return how === 'split' ? [{ kind: 'tender', method: 'CASH', cents: inCash, card: null }, onCard] : [onCard];
}
