import type { Random } from '@tillwatch/simulation';
import { type Kind, playDay, type Ticket } from './day.ts';
import type { DateForm } from './forms.ts';

const HOUR = 3600;

/** What an export's style determines about its day. */
export interface Setting {
  kinds: readonly Kind[];
  /** How dates are written: two-digit orders that could be mistaken for another need a day that settles it. */
  date: DateForm;
  stores?: number;
}

/** Draws a day that fits an export: its date, registers, opening hours. */
export function planDay(random: Random, setting: Setting): { tickets: Ticket[]; traits: string[] } {
  // From the 13th on, the order of day and month shows.
  const day = random.integer(13, 28);
  const date = `2026-${String(random.integer(1, 12)).padStart(2, '0')}-${day}`;
  const registers = ['1', '2', '3'].slice(0, random.integer(1, 3));
  const isLate = random.chance(0.2);
  const sharesNumbers = random.chance(0.3);
  const stores = (setting.stores ?? 1) > 1 ? ['12', '37'] : ['12'];
  const tickets = playDay(random, {
    date,
    stores,
    registers,
    kinds: setting.kinds,
    tickets: random.integer(34, 60),
    opensAt: isLate ? 17 * HOUR : random.integer(5, 8) * HOUR,
    closesAt: isLate ? 25.5 * HOUR : random.integer(19, 23) * HOUR,
    sharesNumbers,
  });
  const traits = [`${registers.length} registers`];
  if (isLate) traits.push('past midnight');
  if (stores.length > 1) traits.push('two stores');
  else if (registers.length > 1) traits.push(sharesNumbers ? 'one sequence' : 'a sequence each');
  return { tickets, traits };
}
