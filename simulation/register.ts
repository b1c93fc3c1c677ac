import type { Cashier } from './cashiers.ts';
import type { Episode, Step } from './episodes.ts';
import type { Entry, PrintedTicket } from './ticket.ts';
import { wallClock } from './wall-clock.ts';

/** Nobody else is served within this many seconds. */
const AT_ONCE = 45;
/** Whatever is left over happens before midnight; seconds after midnight. */
const LAST_AT = 23.8 * 3600;

interface Played {
  cashier: Cashier;
  /** The first ticket's number, which a later one recalls or voids. */
  first: string;
  onPrinted?: (ticket: PrintedTicket, step: Step) => void;
}

interface Due extends Played {
  at: number;
  rest: Episode;
}

export interface Register {
  /** @param at the earliest moment: seconds after midnight. */
  play: (cashier: Cashier, at: number, episode: Episode, onPrinted?: Played['onPrinted']) => void;
  /** Plays what is left of the started episodes, if it is due by then. */
  finish: (until: number) => void;
}

/** A register's journal: one ticket after the other, each with the next number. */
export function createRegister(
  date: string,
  id: string,
  firstNumber: number,
  paper: PrintedTicket[],
): Register {
  const pending: Due[] = [];
  let nextNumber = firstNumber;
  let busyUntil = 0;

  function print(played: Played, at: number, step: Step): void {
    const { cashier } = played;
    const number = String(nextNumber);
    nextNumber += 1;
    played.first ||= number;
    const entries = step.entries.map((entry) => numbered(entry, played.first));
    const ticket: PrintedTicket = {
      number,
      registerId: id,
      clerk: cashier.clerk,
      time: wallClock(date, at),
      entries,
    };
    paper.push(ticket);
    busyUntil = at + Math.min(10 + entries.length * 4, cashier.pace);
    played.onPrinted?.(ticket, step);
  }

  function run(played: Played, at: number, episode: Episode): void {
    for (const [index, step] of episode.entries()) {
      if (index > 0 && step.after > AT_ONCE) {
        pending.push({
          ...played,
          at: Math.min(busyUntil + step.after, LAST_AT),
          rest: [{ ...step, after: 0 }, ...episode.slice(index + 1)],
        });
        pending.sort((one, other) => one.at - other.at);
        return;
      }
      print(played, Math.max(at, busyUntil) + step.after, step);
    }
  }

  function finish(until: number): void {
    while (pending[0] && pending[0].at <= until) {
      const { at, rest, ...played } = pending.shift() as Due;
      run(played, at, rest);
    }
  }

  return {
    finish,
    play: (cashier, at, episode, onPrinted) => {
      finish(Math.max(at, busyUntil));
      run({ cashier, first: '', ...(onPrinted && { onPrinted }) }, at, episode);
    },
  };
}

/** Says which ticket is suspended, recalled, or voided. */
function numbered(entry: Entry, first: string): Entry {
  if (entry.kind !== 'event') return entry;
  const isAbout = ['suspend', 'recall', 'void-ticket'].includes(entry.event);
  return isAbout ? { ...entry, about: first } : entry;
}
