// Drawers that were opened without a sale: what came before, and what they were opened for. An opening belongs to a
// ticket only if the same cashier did both, one of them names none, or it is wedged between tickets of that cashier.
import { keepByTicket } from './keep-by-ticket.ts';
import { isOnSeveral } from './on-several.ts';
import { findRungAgain, listRecalledLeft, listVoidsLeft, type VoidLeft } from './rung-again.ts';
import { secondsBetween } from './seconds-between.ts';
import { findCancellation, findRecall, findRecalled, findSetAside } from './set-aside.ts';
import type { StoreView } from './store-view.ts';
import { isByAnother, isGivenUp, isMoneyMoved, isPennySale, type TicketFacts } from './ticket-facts.ts';

const ALONE_SECONDS = 120;
const MOVED_SECONDS = 180;

/** What cases that begin with an opened drawer usually cost: a basket at a convenience store. Assumed. */
export const DRAWER_CENTS = 900;

/**
 * @returns cents that a ticket may have left for the taking: what was given up and not rung again, or what was taken
 * back. What was set aside leaves what the ticket that recalls it lacks.
 */
export const moneyLeftBy = keepByTicket((ticket: TicketFacts, store: StoreView): number => {
  const recall = findRecall(ticket, store);
  if (recall !== null) return sumOf(listRecalledLeft(recall, store));
  const isAll = isGivenUp(ticket);
  const given = isAll ? (findRungAgain(ticket, store)?.leftCents ?? ticket.goodsCents) : 0;
  const lines = isAll ? listRecalledLeft(ticket, store) : listVoidsLeft(ticket, store);
  return given + sumOf(lines);
});

const sumOf = (lines: readonly Pick<VoidLeft, 'leftCents'>[]): number =>
  lines.reduce((sum, { leftCents }) => sum + leftCents, 0);

/** An opening of the drawer, and the ticket that it came after: the ticket itself, or the one that it had set aside. */
export interface OpeningAfter {
  opening: TicketFacts;
  from: TicketFacts;
}

/**
 * @returns the cashier's first opening of the register's drawer within these seconds after a ticket that left money; or,
 * soon after it, what opens the drawer for next to no money, or a drawer on another register; otherwise null.
 */
export function findOpeningAfter(
  ticket: TicketFacts,
  store: StoreView,
  seconds: number,
): OpeningAfter | null {
  if (moneyLeftBy(ticket, store) === 0) return null;
  const soon = Math.min(seconds, store.thresholds.drawerSoonSeconds);
  for (const from of fromsOf(ticket, store)) {
    const after = store.after(from, seconds).filter((other) => !isByAnother(other, ticket));
    const first = after.find(({ isDrawerOpened }) => isDrawerOpened);
    const isSoon = first !== undefined && secondsBetween(from.time, first.time) <= soon;
    const opening = isSoon
      ? first
      : (after.find(
          (other) => isLittleMoved(other, store) && secondsBetween(from.time, other.time) <= soon,
        ) ??
        findElsewhere(from, store, soon) ??
        findWedged(from, store, soon) ??
        first);
    if (opening) return { opening, from };
  }
  return null;
}

/** The ticket, and where it was set aside. */
const fromsOf = (ticket: TicketFacts, store: StoreView): TicketFacts[] =>
  [ticket, findSetAside(ticket, store) ?? findRecalled(ticket, store)].filter((from) => from !== null);

/** Dropped, loaded, or paid in or out, but less than a drop, so the drawer may have been what it was for. */
const isLittleMoved = (ticket: TicketFacts, { thresholds }: StoreView): boolean =>
  isMoneyMoved(ticket) && ticket.movedCents > 0 && ticket.movedCents < thresholds.leastDropCents;

/** @returns the first drawer that the ticket's cashier opened on another register. */
const findElsewhere = (from: TicketFacts, store: StoreView, seconds: number): TicketFacts | undefined =>
  !isOnSeveral(from.employeeId, store)
    ? undefined
    : store
        .afterByCashier(from, seconds)
        .find(
          (other) =>
            other.isDrawerOpened &&
            other.employeeId === from.employeeId &&
            other.registerId !== null &&
            other.registerId !== from.registerId,
        );

/** A colleague who took over would ring the next ticket, too. Assumed. */
const WEDGED_SECONDS = 1200;

/** @returns the number of the tickets right before and after an opening on its register, if both have the same one. */
function findWedging(opening: TicketFacts, store: StoreView): string | null {
  const [before] = store.before(opening, WEDGED_SECONDS, 1);
  const [after] = store.after(opening, WEDGED_SECONDS, 1);
  return before !== undefined && before.employeeId === after?.employeeId ? before.employeeId : null;
}

/** Whether the opening may be the ticket's cashier's: under that number, or wedged between that cashier's tickets. */
const isOwnOpening = (opening: TicketFacts, ticket: TicketFacts, store: StoreView): boolean =>
  !isByAnother(opening, ticket) || findWedging(opening, store) === ticket.employeeId;

/** @returns the first opening under another number, between two tickets of the cashier. */
const findWedged = (from: TicketFacts, store: StoreView, seconds: number): TicketFacts | undefined =>
  store
    .after(from, seconds)
    .find((other) => other.isDrawerOpened && isByAnother(other, from) && isOwnOpening(other, from, store));

const BEFORE_SECONDS = 60;

/**
 * @returns the cashier's last opening of a drawer, or what opens it for next to no money, within a minute before a ticket
 * that left money, with no customer in between; otherwise null.
 */
export function findOpeningBefore(ticket: TicketFacts, store: StoreView): TicketFacts | null {
  if (moneyLeftBy(ticket, store) === 0) return null;
  const before = store.before(ticket, BEFORE_SECONDS);
  const lastCustomer = before.findLastIndex(({ ending }) => ending === 'paid');
  const here = before
    .slice(lastCustomer + 1)
    .findLast(
      (other) => (other.isDrawerOpened || isLittleMoved(other, store)) && isOwnOpening(other, ticket, store),
    );
  return here ?? (lastCustomer === -1 ? findElsewhereBefore(ticket, store) : null);
}

function findElsewhereBefore(ticket: TicketFacts, store: StoreView): TicketFacts | null {
  if (ticket.registerId === null || !isOnSeveral(ticket.employeeId, store) || !store.isTimed(ticket))
    return null;
  const isShortlyBefore = ({ time }: TicketFacts): boolean => {
    const seconds = secondsBetween(time, ticket.time);
    return seconds >= 0 && seconds <= BEFORE_SECONDS;
  };
  const others = store.repeatsOfCashier(ticket).filter(isShortlyBefore);
  const last = others.at(-1);
  const isElsewhere = last?.registerId !== null && last?.registerId !== ticket.registerId;
  return last?.isDrawerOpened === true && isElsewhere ? last : null;
}

/**
 * @returns the first sale of a single cheap article for cash soon after a ticket that left money, which opens the drawer,
 * too. Whether anything else did before is up to the caller.
 */
export function findCheapSaleAfter(ticket: TicketFacts, store: StoreView): OpeningAfter | null {
  if (moneyLeftBy(ticket, store) === 0) return null;
  for (const from of fromsOf(ticket, store)) {
    const opening = store
      .after(from, store.thresholds.drawerSoonSeconds)
      .find((other) => other.tender === 'cash' && isPennySale(other) && !isByAnother(other, ticket));
    if (opening) return { opening, from };
  }
  return null;
}

/** @returns the ticket that left money if this opening is the cashier's first one soon after it; otherwise null. */
export function findCauseBefore(opening: TicketFacts, store: StoreView): TicketFacts | null {
  if (!opening.isDrawerOpened) return null;
  const before = store
    .before(opening, store.thresholds.drawerSoonSeconds)
    .filter((ticket) => !isByAnother(ticket, opening));
  const lastOpening = before.findLastIndex(({ isDrawerOpened }) => isDrawerOpened);
  const cause = before.slice(lastOpening + 1).findLast((ticket) => leavesMoneyFor(opening, ticket, store));
  return cause ?? findCauseElsewhere(opening, store) ?? findCauseAround(opening, store);
}

/** @returns the ticket of the cashier between whose tickets an opening under another number is wedged. */
function findCauseAround(opening: TicketFacts, store: StoreView): TicketFacts | null {
  if (findWedging(opening, store) === null) return null;
  const { drawerSoonSeconds } = store.thresholds;
  const before = store.before(opening, drawerSoonSeconds);
  return (
    before.findLast((ticket) => findOpeningAfter(ticket, store, drawerSoonSeconds)?.opening === opening) ??
    null
  );
}

/** @returns the cashier's last ticket on another register after which this was the first opening. */
function findCauseElsewhere(opening: TicketFacts, store: StoreView): TicketFacts | null {
  if (!isOnSeveral(opening.employeeId, store)) return null;
  const { drawerSoonSeconds } = store.thresholds;
  const isCause = (ticket: TicketFacts): boolean => {
    if (ticket.registerId === null || ticket.registerId === opening.registerId) return false;
    const seconds = secondsBetween(ticket.time, opening.time);
    if (seconds < 0 || seconds > drawerSoonSeconds || !leavesMoneyFor(opening, ticket, store)) return false;
    return findOpeningAfter(ticket, store, drawerSoonSeconds)?.opening === opening;
  };
  return store.dayOfCashier(opening).findLast(isCause) ?? null;
}

/** Money that the opening's own cashier has to account for: a ticket set aside counts where it was canceled. */
function leavesMoneyFor(opening: TicketFacts, ticket: TicketFacts, store: StoreView): boolean {
  const counted = findCancellation(ticket, store) ?? ticket;
  return !isByAnother(counted, opening) && moneyLeftBy(ticket, store) > 0;
}

/** Nothing was rung on the register shortly before or after, so nobody was given change. */
export function isDrawerAlone(ticket: TicketFacts, store: StoreView): boolean {
  if (!ticket.isDrawerOpened || ticket.registerId === null || !store.isTimed(ticket)) return false;
  return store.before(ticket, ALONE_SECONDS).length + store.after(ticket, ALONE_SECONDS).length === 0;
}

/** @returns the drop or load that the drawer was opened for; each explains only the nearest opening. */
export function findMoneyMoved(opening: TicketFacts, store: StoreView): TicketFacts | null {
  const near = neighbors(opening, store).filter(
    (ticket) =>
      isMoneyMoved(ticket) && isWorthOpening(ticket, store) && nearestOpening(ticket, store) === opening,
  );
  return near[0] ?? null;
}

/** Without a printed amount there is no telling, so it passes. */
const isWorthOpening = ({ movedCents }: TicketFacts, { thresholds }: StoreView): boolean =>
  movedCents === 0 || movedCents >= thresholds.leastDropCents;

function nearestOpening(moved: TicketFacts, store: StoreView): TicketFacts | undefined {
  const distance = ({ time }: TicketFacts): number => Math.abs(secondsBetween(time, moved.time));
  return neighbors(moved, store)
    .filter(({ isDrawerOpened }) => isDrawerOpened)
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

const neighbors = (ticket: TicketFacts, store: StoreView): TicketFacts[] => [
  ...store.before(ticket, MOVED_SECONDS),
  ...store.after(ticket, MOVED_SECONDS),
];

/** The cashier's day begins with it, to count the drawer. Once a day, whatever the register. */
export function isFirstOfDay(opening: TicketFacts, store: StoreView): boolean {
  const others = store.dayOfCashier(opening);
  return others.length > 0 && others.every(({ time }) => time > opening.time);
}

/** Opened for a drop, or as the first thing of the day, with nothing given up or taken back around it. */
export function isDrawerExplained(opening: TicketFacts, store: StoreView): boolean {
  if (!opening.isDrawerOpened || leavesMoneyAround(opening, store)) return false;
  return findMoneyMoved(opening, store) !== null || isFirstOfDay(opening, store);
}

export function leavesMoneyAround(opening: TicketFacts, store: StoreView): boolean {
  const { drawerSoonSeconds, drawerLaterSeconds } = store.thresholds;
  const around = [...store.before(opening, drawerLaterSeconds), ...store.after(opening, drawerSoonSeconds)];
  return around.some((ticket) => isOwnOpening(opening, ticket, store) && moneyLeftBy(ticket, store) > 0);
}
