// A chain as a supervisor finds it in the morning: twelve stores with thieves, eight agents with reviews and flags, two
// cases, and days that nobody has uploaded. Uses the product's calls, so it can fill a server in any process.
import { type ManagedUser, ROUTES, type Store, type TransactionRow } from '@tillwatch/contract';
import {
  addDays,
  createRandom,
  printJournal,
  type SchemeName,
  simulateChain,
  type StoreDay,
} from '@tillwatch/simulation';
import type { Client } from './client.ts';
import { openTransaction } from './open-transaction.ts';
import { makeWorkbook, uploadFile } from './upload-file.ts';

export const CHAIN_PASSWORD = 'Correct-Horse-7';

const STORES = [
  ['1042', 'Springfield North'],
  ['1055', 'Harbor Street'],
  ['1078', 'Airport Road'],
  ['1101', 'Willow Creek Market'],
  ['1107', 'Old Mill'],
  ['1113', 'Lakeside'],
  ['1120', 'Union Station'],
  ['1126', 'Cedar Hill'],
  ['1131', 'Fairgrounds'],
  ['1138', 'University Avenue'],
  ['1144', 'Exit 12'],
  ['1150', 'Quiet Harbor'],
] as const;
/** The first has too much to do, the last has nothing; Cedar Hill has no agent. */
const AGENTS = [
  ['Avery', 'Stone', ['1042', '1055', '1078', '1101', '1107']],
  ['Priya', 'Natarajan', ['1042', '1113']],
  ['Tomás', 'Quintero', ['1055', '1120']],
  ['Grace', 'Okonkwo', ['1120', '1131']],
  ['Lena', 'Vogel', ['1078', '1138']],
  ['Marcus', 'Hale', ['1144']],
  ['Ines', 'Duarte', ['1150', '1113']],
  ['Noor', 'Rahman', []],
] as const;
/** Which stores are stolen from, by index, and how. */
const THEFTS: readonly (readonly [store: number, scheme: SchemeName])[] = [
  [0, 'abort and pocket'],
  [2, 'price for a friend'],
  [6, 'refund to nobody'],
  [7, 'abort and pocket'],
];
/** Days missing from a store's newest file, counted back from yesterday. */
const MISSING: Readonly<Record<string, readonly number[]>> = {
  '1055': [1],
  '1126': [0, 1],
  '1144': [0],
  '1150': [0, 1, 2],
};
const DAYS = 5;
const CUSTOMERS = 40;
const LOOKED_AT = 8;
const FLAGGED = 3;

export interface Chain {
  stores: Store[];
  /** As in the list of accounts; each has the password `CHAIN_PASSWORD` and is signed in. */
  agents: (ManagedUser & { cookie: string })[];
  supervisor: ManagedUser & { cookie: string };
  /** The case that is being worked on, and the one that is closed. */
  cases: { open: string; closed: string };
  /** A cashier's flagged transactions, in the open case's store, that aren't in a case yet. */
  flagged: TransactionRow[];
}

/** @param today 'YYYY-MM-DD'; the chain's newest day is the day before. */
export async function seedChain(client: Client, admin: { cookie: string }, today: string): Promise<Chain> {
  const stores: Store[] = [];
  for (const [storeNumber, name] of STORES) {
    const body = { storeNumber, name, address: `${storeNumber} Main Street`, franchiseOwnerEmail: OWNER };
    stores.push(await client.call(ROUTES.createStore, { as: admin, body }));
  }
  const hire = async (role: 'agent' | 'supervisor', [firstName, lastName, assignedStores]: Person) => {
    const email = `${firstName.normalize('NFD').replaceAll(/\P{ASCII}/gu, '')}@example.com`.toLowerCase();
    const person = { email, password: CHAIN_PASSWORD, firstName, lastName, role, assignedStores };
    const body = { ...person, position: null, department: null };
    const user = await client.call(ROUTES.createUser, { as: admin, body });
    return { ...user, cookie: await client.signIn(email, CHAIN_PASSWORD) };
  };
  const supervisor = await hire('supervisor', ['Sam', 'Brandt', []]);
  const agents: Chain['agents'] = [];
  for (const person of AGENTS) agents.push(await hire('agent', person));

  const days = playChain(today);
  await Promise.all(
    stores.map(async (store) => {
      const agent = agents.find(({ assignedStores }) => assignedStores.includes(store.storeNumber));
      const own = days.filter(({ storeNumber }) => storeNumber === store.storeNumber);
      await loadDays(client, agent ?? supervisor, store, own);
    }),
  );
  const flagged: TransactionRow[] = [];
  for (const agent of agents) {
    const [own] = stores.filter(({ storeNumber }) => agent.assignedStores.includes(storeNumber)).slice(-1);
    if (own) flagged.push(...(await review(client, agent, own)));
  }
  const [first] = stores;
  if (first) flagged.push(...(await review(client, agents[1] ?? supervisor, first)));
  return { stores, agents, supervisor, ...(await openCases(client, supervisor, flagged)) };
}

const OWNER = 'owner@example.com';
type Person = readonly [firstName: string, lastName: string, assignedStores: readonly string[]];

/** Uploads the days as one file. */
async function loadDays(
  client: Client,
  user: { cookie: string },
  store: Store,
  days: readonly StoreDay[],
): Promise<void> {
  const rows = days.flatMap(({ tickets, date }) => {
    const page = { store: `${store.name.toUpperCase()}  STORE ${store.storeNumber}`, date };
    return [...printJournal(tickets, page, createRandom(store.id))].map((line) => [line]);
  });
  const filename = `Journal ${store.storeNumber}.xlsx`;
  const upload = await uploadFile(client, { user, store, bytes: makeWorkbook(rows), filename });
  if (upload.status !== 'completed') throw new Error(`${filename} ${upload.status}: ${upload.errorMessage}`);
  const { layouts } = await client.call(ROUTES.getLayouts, {
    as: user,
    params: { uploadId: upload.uploadId },
  });
  for (const { layoutId, doubtfulWords } of layouts) {
    const despite = doubtfulWords.map(({ text }) => text);
    await client.call(ROUTES.confirmLayout, { as: user, params: { layoutId }, body: { despite } });
  }
}

/** The days before today, except the missing ones. */
function playChain(today: string): StoreDay[] {
  const firstDate = addDays(today, -DAYS);
  return [
    ...simulateChain({
      seed: 12,
      stores: STORES.map(([storeNumber]) => storeNumber),
      firstDate,
      days: DAYS,
      customersPerDay: CUSTOMERS,
      cashiersPerStore: 4,
      thieves: THEFTS.map(([store, scheme]) => ({ store, scheme, isCareful: false })),
    }),
  ].filter(
    ({ storeNumber, date }) => !MISSING[storeNumber]?.some((back) => addDays(today, -1 - back) === date),
  );
}

/** Reviews the riskiest first. @returns what was flagged, as listed. */
async function review(
  client: Client,
  as: { cookie: string },
  { id: storeId }: Store,
): Promise<TransactionRow[]> {
  const query = { storeId, status: 'pending', sortBy: 'risk', sortOrder: 'desc', limit: LOOKED_AT };
  const { transactions } = await client.call(ROUTES.listTransactions, { as, query });
  for (const [place, { id }] of transactions.entries()) {
    const isFlagged = place < FLAGGED;
    const verificationNotes = isFlagged ? 'The customer paid cash and had left before.' : '';
    const body = {
      ...(isFlagged ? { isFlagged } : { isVerified: true }),
      verificationNotes,
      ...(await openTransaction(client, as, id)),
    };
    await client.call(ROUTES.updateTransaction, { as, params: { id }, body });
  }
  return transactions.slice(0, FLAGGED);
}

/** In the first two stores with flagged transactions: one case is being worked on, the other ended with a loss. */
async function openCases(
  client: Client,
  supervisor: Chain['supervisor'],
  flagged: readonly TransactionRow[],
): Promise<Pick<Chain, 'cases' | 'flagged'>> {
  const as = supervisor;
  const [[first, ...rest] = [], second] = splitByStore(flagged);
  if (!first || !second?.[0]) throw new Error('The chain has too few flagged transactions');
  const start = async (title: string, row: TransactionRow) => {
    const body = { title, note: 'Video of the evening is requested.', transactionIds: [row.id] };
    const { id } = await client.call(ROUTES.createCase, { as, body });
    return id;
  };
  const open = await start('Aborts before closing', first);
  const change = (id: string, body: object) =>
    client.call(ROUTES.updateCase, { as, params: { id }, body: { version: 1, ...body } });
  await change(open, { status: 'in_progress', assignedTo: supervisor.id });
  const closed = await start('Cash kept after the customer has left', second[0]);
  const reason = 'Admitted in the interview with the manager present.';
  await change(closed, { status: 'loss_confirmed', lost: 41.5, recovered: 20, reason });
  return { cases: { open, closed }, flagged: rest };
}

function splitByStore(rows: readonly TransactionRow[]): TransactionRow[][] {
  const storeOf = ({ id }: TransactionRow): string => id.split('-', 1)[0] ?? '';
  return [...new Set(rows.map(storeOf))].map((store) => rows.filter((row) => storeOf(row) === store));
}
