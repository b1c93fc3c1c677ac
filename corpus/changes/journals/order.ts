// Which tickets an export has, and in which order.
import type { Ticket } from '../../model/day.ts';
import type { Change } from '../change.ts';
import { gapOf, mapTruth, withParts, withPlan } from './rearrange.ts';

const DAY_MS = 86_400_000;
const nextDay = (ticket: Ticket): Ticket => ({
  ...ticket,
  time: new Date(Date.parse(`${ticket.time}Z`) + DAY_MS).toISOString().slice(0, 19),
});

const isPastMidnight = (tickets: readonly Ticket[]): boolean =>
  new Set(tickets.map(({ time }) => time.slice(0, 10))).size > 1;

const DAYS = [
  withPlan('a second day, numbers begin anew', (plan) =>
    isPastMidnight(plan.tickets)
      ? null
      : { ...plan, tickets: [...plan.tickets, ...plan.tickets.map(nextDay)] },
  ),
  withPlan('a second day, numbers go on', (plan) => {
    if (isPastMidnight(plan.tickets)) return null;
    const registers = Map.groupBy(plan.tickets, ({ register }) => register);
    const isShared = new Set(plan.tickets.map(({ number }) => number)).size === plan.tickets.length;
    const step = (register: string): number =>
      isShared ? plan.tickets.length : (registers.get(register)?.length ?? 0);
    const second = plan.tickets.map((ticket) => ({
      ...nextDay(ticket),
      number: ticket.number + step(ticket.register),
    }));
    return { ...plan, tickets: [...plan.tickets, ...second] };
  }),
  withPlan('newest first', (plan) => ({ ...plan, tickets: plan.tickets.toReversed() })),
  withPlan('register by register', (plan) => {
    const tickets = plan.tickets.toSorted((a, b) => Number(a.register) - Number(b.register));
    return tickets.every((ticket, at) => ticket === plan.tickets[at]) ? null : { ...plan, tickets };
  }),
  withPlan('few tickets', (plan) => ({ ...plan, tickets: plan.tickets.slice(0, 9) })),
  withPlan('some tickets missing', (plan) => ({
    ...plan,
    tickets: plan.tickets.filter((_, at) => at % 7 !== 3),
  })),
];

/** Cuts lines off at the beginning, the end, or both: those tickets may be read in any way. */
function torn(name: string, isFirst: boolean, isLast: boolean): Change {
  const cut = withParts(name, (parts, { style, traits }) =>
    traits.has('sheet per register')
      ? null
      : parts.map((part, at) => {
          const lines = [...part.lines];
          const has = Math.ceil((lines.length - gapOf(style).length) / 2);
          if (isFirst && at === 0) lines.splice(0, has);
          if (isLast && at === parts.length - 1) lines.splice(lines.length - has - gapOf(style).length);
          return { ...part, lines };
        }),
  );
  return {
    ...cut,
    apply(made, random) {
      const found = cut.apply(made, random);
      return found === null
        ? null
        : mapTruth(found, (one, at, all) =>
            (isFirst && at === 0) || (isLast && at === all.length - 1) ? { ...one, isTorn: true } : one,
          );
    },
  };
}

const TORN = [
  torn('torn at the beginning', true, false),
  torn('torn at the end', false, true),
  torn('torn at both ends', true, true),
];

export const ORDER: readonly Change[] = [...DAYS, ...TORN];
