import {
  addDays,
  createRandom,
  printJournal,
  simulateChain,
  type StoreDay,
  type Theft,
} from '@tillwatch/simulation';
import { writeWorkbook } from '../reports/workbook/workbook.ts';
import { DEMO_STORES } from './demo-stores.ts';

const SEED = 1042;
/** Shows a morning's sales even if the demo is started at night. */
const AT_LEAST_UNTIL = '12:00:00';
const DAYS_OF_FILE = 14;
const NIGHTLY_DAYS = 3;

/** An export as a store's back office would write it. */
export interface DemoJournal {
  storeNumber: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What the demo's chain sold over some days, and who stole what. */
export interface DemoHistory {
  journals: DemoJournal[];
  thefts: Theft[];
}

/** @returns the first day of a period of `weeks` weeks that ends today. */
export const firstDayUntil = (today: string, weeks: number): string => addDays(today, 1 - weeks * 7);

/**
 * Three stores, each with two registers, a shift lead, and positions for six cashiers. Three cashiers steal, one of
 * them carefully.
 * @param firstDate of the chain. It determines every day, so restarts give the same days.
 * @param from the first day to return: 'YYYY-MM-DD'.
 * @param now the registers' clock: 'YYYY-MM-DDTHH:MM:SS'. After noon, nothing later than this has been sold.
 */
export async function playDemoChain(firstDate: string, from: string, now: string): Promise<DemoHistory> {
  const today = now.slice(0, 10);
  const until = `${today}T${now.slice(11) > AT_LEAST_UNTIL ? now.slice(11) : AT_LEAST_UNTIL}`;
  const days = [
    ...simulateChain({
      seed: SEED,
      stores: DEMO_STORES.map(({ storeNumber }) => storeNumber),
      firstDate,
      days: countDays(firstDate, today),
      customersPerDay: 220,
      cashiersPerStore: 6,
      thieves: [
        { store: 0, scheme: 'abort and pocket', isCareful: false },
        { store: 1, scheme: 'refund to nobody', isCareful: true },
        { store: 2, scheme: 'price for a friend', isCareful: false },
      ],
    }),
  ]
    .filter(({ date }) => date >= from)
    .map((day) => ({ ...day, tickets: day.tickets.filter(({ time }) => time <= until) }));
  const isOver = ({ tickets }: Theft): boolean => tickets.every(({ time }) => time <= until);
  const journals = await Promise.all(
    bundle(days, today).map(async (file) => {
      const [first, last] = [file[0] as StoreDay, file.at(-1) as StoreDay];
      const span = first.date === last.date ? first.date : `${first.date} to ${last.date}`;
      return {
        storeNumber: first.storeNumber,
        name: `Journal ${first.storeNumber} ${span}.xlsx`,
        bytes: await printFile(file),
      };
    }),
  );
  return { journals, thefts: days.flatMap(({ thefts }) => thefts.filter(isOver)) };
}

/** One file for every two weeks and then one per day, like a store that has started to export nightly. */
function bundle(days: readonly StoreDay[], today: string): StoreDay[][] {
  const files: StoreDay[][] = [];
  for (const day of days) {
    const open = files.at(-1);
    const isSameStore = open?.[0]?.storeNumber === day.storeNumber;
    if (open && isSameStore && open.length < DAYS_OF_FILE && day.date <= addDays(today, -NIGHTLY_DAYS))
      open.push(day);
    else files.push([day]);
  }
  return files.filter((file) => file.some(({ tickets }) => tickets.length > 0));
}

async function printFile(days: readonly StoreDay[]): Promise<Uint8Array<ArrayBuffer>> {
  const lines = days.flatMap((day) => {
    const store = DEMO_STORES.find(({ storeNumber }) => storeNumber === day.storeNumber);
    const page = { store: `${store?.name.toUpperCase() ?? ''}  STORE ${day.storeNumber}`, date: day.date };
    return [...printJournal(day.tickets, page, createRandom(SEED))];
  });
  const [heading = '', ...rows] = lines;
  const chunks: Buffer[] = [];
  const sheet = {
    name: 'TillJournal',
    columns: [{ width: 48, style: 'plain' as const }],
    headings: [heading],
    // oxlint-disable-next-line require-yield, typescript/require-await -- the workbook takes its rows as they come
    rows: (async function* batches() {
      yield rows.map((line) => [line]);
    })(),
  };
  for await (const chunk of writeWorkbook([sheet])) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}
