// A simulated chain as the product reads it, and what was stolen in it.
import { assessReceipt, type Priority } from '@tillwatch/core/detection';
import { createJournalParser } from '@tillwatch/core/journal';
import { gatherTicketFacts, type TicketFacts } from '@tillwatch/core/ranking';
import {
  createRandom,
  printJournal,
  recruitThieves,
  type SchemeName,
  simulateChain,
  type StoreDay,
} from '@tillwatch/simulation';

export interface PlayedTicket {
  facts: TicketFacts;
  priority: Priority;
  /** Position in `PlayedDay.thefts` of the theft that it shows; -1 for none. */
  theft: number;
}

export interface PlayedTheft {
  scheme: SchemeName;
  isCareful: boolean;
  employeeId: string;
  stolenCents: number;
}

export interface PlayedDay {
  date: string;
  tickets: PlayedTicket[];
  thefts: PlayedTheft[];
}

/** The days of one store, in their order. */
export interface PlayedStore {
  storeNumber: string;
  days: PlayedDay[];
  /** Who is not compared with the other cashiers, as a supervisor would have set it. */
  leftOut: Set<string>;
}

/** Their numbers. */
export const thievesOf = ({ days }: PlayedStore): Set<string> =>
  new Set(days.flatMap(({ thefts }) => thefts.map(({ employeeId }) => employeeId)));

const STORES = ['1042', '1055', '1061', '1077', '1083', '1096'];

const DAYS = 28;
const THIEVES = 12;

/**
 * Six stores with eight cashiers each, over four weeks; every scheme occurs, and almost half of the thieves are
 * careful.
 * @param thieves 0 for a chain in which nobody steals.
 */
export function playChain(seed: number, thieves = THIEVES): PlayedStore[] {
  const stores = new Map<string, PlayedStore>();
  const plan = {
    seed,
    stores: STORES,
    firstDate: '2026-03-02',
    days: DAYS,
    customersPerDay: 800,
    cashiersPerStore: 8,
    thieves: recruitThieves(seed, STORES.length, thieves),
  };
  for (const day of simulateChain(plan)) {
    const { storeNumber } = day;
    const store = stores.get(storeNumber) ?? { storeNumber, days: [], leftOut: new Set() };
    stores.set(storeNumber, store);
    store.days.push(readDay(day, seed));
    for (const { employeeId, role } of day.staff) if (role !== 'cashier') store.leftOut.add(employeeId);
  }
  return [...stores.values()];
}

function readDay({ storeNumber, date, tickets, thefts }: StoreDay, seed: number): PlayedDay {
  const shown = new Map<string, number>();
  for (const [index, theft] of thefts.entries()) {
    for (const { registerId, number, time } of theft.tickets)
      shown.set(`${registerId} ${number} ${time}`, index);
  }
  const played: PlayedTicket[] = [];
  const parser = createJournalParser({
    receipt(receipt) {
      const assessment = assessReceipt(receipt);
      const facts = gatherTicketFacts(receipt, assessment);
      const key = `${facts.registerId} ${facts.transactionNumber} ${facts.time}`;
      played.push({ facts, priority: assessment.priority, theft: shown.get(key) ?? -1 });
    },
    rejection({ reason }) {
      throw new Error(`A line of ${date} is not read: ${reason}`);
    },
  });
  parser.startSheet('Journal');
  let rowNumber = 0;
  for (const line of printJournal(tickets, { store: `STORE ${storeNumber}`, date }, createRandom(seed))) {
    rowNumber += 1;
    parser.row({ rowNumber, cells: [line] });
  }
  parser.end();
  return { date, tickets: played, thefts };
}
