// Decides which transactions of a file are loaded: not those of hidden sheets, if visible ones have any, and not those
// of another store, if it's certain which store is meant. Both are known only at the end, so a file may have to be read
// again.
import type { Receipt } from '@tillwatch/core/journal';

/** What is known of the store to which the file was uploaded. */
export interface SelectedStore {
  number: string;
  name: string;
  /** What its earlier files call it; empty if they name none. */
  usual: readonly string[];
  /** The numbers of all other stores. */
  others: ReadonlySet<string>;
}

/** What is loaded although it may be another store's: the stores that the file names, the most frequent first. */
export interface StoreDoubt {
  /** The number of another store; one that earlier files didn't name; or several, none plainly the selected one. */
  kind: 'another' | 'unusual' | 'several';
  stores: string[];
}

/** What an earlier reading of the file found that this one goes by. */
export interface GateFindings {
  /** No visible sheet has transactions. */
  readsHidden?: boolean;
  /** What the file calls the selected store, while it names others, too. */
  ownStore?: string;
}

export interface FileGate {
  startSheet(name: string, isHidden: boolean): void;
  /** Whether nothing of the sheet counts. */
  isLeftOut(sheet: string): boolean;
  /** Call for each transaction. @returns why it isn't loaded; null if it is, '' if its whole sheet is left out. */
  judge(receipt: Receipt): string | null;
  /** @returns what the file must be read again with; null if it needn't be. */
  findRetry(found: number): GateFindings | null;
  /** How many transactions aren't loaded because of their store, and because their sheets are hidden. */
  countLeftOut(): { otherStores: number; hidden: number };
  /** Sentences for the report. */
  describe(): string[];
  /** Which stores are named, with the number of their transactions; the most frequent first. */
  listStores(): [store: string, transactions: number][];
  /** Whether what was loaded may be another store's. */
  findDoubt(): StoreDoubt | null;
}

/** Longer lists are cut. */
const MOST_NAMED = 10;

export function createFileGate(selected: SelectedStore, { readsHidden, ownStore }: GateFindings): FileGate {
  /** Hidden sheets, and how many transactions each has. */
  const hidden = new Map<string, number>();
  const stores = new Map<string, number>();
  let unnamed = 0;
  let otherStores = 0;
  const isOwn = (store: string): boolean =>
    store === plain(selected.number) || numbersIn(selected.name).includes(store);

  function findOwn(): string | undefined {
    const named = [...stores.keys()];
    const own = named.filter(isOwn);
    if (own.length === 1) return own[0];
    const [usual, ...more] = selected.usual;
    return own.length === 0 && more.length === 0 && usual !== undefined && stores.has(usual)
      ? usual
      : undefined;
  }

  return {
    startSheet(name, isHidden) {
      if (isHidden) hidden.set(name, hidden.get(name) ?? 0);
    },
    isLeftOut: (sheet) => readsHidden !== true && hidden.has(sheet),
    judge({ source: { sheet }, store }) {
      const isHidden = hidden.get(sheet);
      if (isHidden !== undefined) {
        hidden.set(sheet, isHidden + 1);
        if (readsHidden !== true) return '';
      }
      if (store === undefined) unnamed += 1;
      else stores.set(store, (stores.get(store) ?? 0) + 1);
      if (ownStore === undefined || store === undefined || store === ownStore) return null;
      otherStores += 1;
      return `Belongs to store ${store}; upload it there.`;
    },
    findRetry(found) {
      if (found === 0 && hidden.size > 0 && readsHidden !== true) return { readsHidden: true };
      if (stores.size < 2 || ownStore !== undefined) return null;
      const own = findOwn();
      return own === undefined ? null : { ownStore: own };
    },
    countLeftOut: () => ({
      otherStores,
      hidden: readsHidden === true ? 0 : [...hidden.values()].reduce((sum, count) => sum + count, 0),
    }),
    describe() {
      return [
        ...describeHidden(hidden, readsHidden === true),
        ...describeStores(this.listStores(), unnamed, { selected, ownStore, isOwn }),
      ];
    },
    listStores: () => [...stores].toSorted(([, one], [, other]) => other - one),
    findDoubt() {
      return findDoubt(this.listStores(), { selected, ownStore, isOwn });
    },
  };
}

/** Takes everything. */
export const OPEN_GATE: FileGate = {
  startSheet: () => undefined,
  isLeftOut: () => false,
  judge: () => null,
  findRetry: () => null,
  countLeftOut: () => ({ otherStores: 0, hidden: 0 }),
  describe: () => [],
  listStores: () => [],
  findDoubt: () => null,
};

function describeHidden(hidden: ReadonlyMap<string, number>, wereRead: boolean): string[] {
  const filled = [...hidden].filter(([, transactions]) => transactions > 0);
  if (filled.length === 0) return [];
  const names = filled.slice(0, MOST_NAMED).map(([name, count]) => `“${name}” (${countTransactions(count)})`);
  const [sheets, were, them] = filled.length === 1 ? ['sheet', 'was', 'it'] : ['sheets', 'were', 'them'];
  return wereRead
    ? [`Only hidden sheets have transactions, so the hidden ${sheets} ${were} read: ${names.join(', ')}.`]
    : [
        `The hidden ${sheets} ${names.join(', ')} ${were} left out. If ${filled.length === 1 ? 'it counts' : 'they count'}, ` +
          `unhide ${them} and upload the file again.`,
      ];
}

interface Naming {
  selected: SelectedStore;
  ownStore: string | undefined;
  isOwn: (store: string) => boolean;
}

/** What a file says of stores that may not be the selected one; null if there is no doubt. */
function findDoubt(
  named: readonly [store: string, transactions: number][],
  { selected, ownStore, isOwn }: Naming,
): StoreDoubt | null {
  const stores = named.slice(0, MOST_NAMED).map(([store]) => store);
  const [store = ''] = stores;
  if (named.length > 1) return ownStore === undefined ? { kind: 'several', stores } : null;
  if (named.length === 0 || isOwn(store)) return null;
  // Even if earlier files did, which may have been that store's, too.
  if ([...selected.others].some((number) => plain(number) === store)) return { kind: 'another', stores };
  if (selected.usual.length === 0 || selected.usual.includes(store)) return null;
  return { kind: 'unusual', stores };
}

function describeStores(
  named: readonly [store: string, transactions: number][],
  unnamed: number,
  naming: Naming,
): string[] {
  const { selected, ownStore } = naming;
  const doubt = findDoubt(named, naming);
  const list = named.slice(0, MOST_NAMED).map(([store, count]) => `${store} (${countTransactions(count)})`);
  if (unnamed > 0) list.push(`none (${countTransactions(unnamed)})`);
  const several = `This file has several stores: ${list.join(', ')}.`;
  if (doubt === null) {
    if (named.length < 2) return [];
    return [
      `${several} Only those of store ${ownStore} were loaded here; the others are among the rejected rows.`,
    ];
  }
  const [store = ''] = doubt.stores;
  const withdraw = 'If it is another store’s file, upload it there, and have a supervisor withdraw it here.';
  switch (doubt.kind) {
    case 'another':
      return [`This file names store ${store}, which is another store. ${withdraw}`];
    case 'unusual': {
      const before = selected.usual.slice(0, MOST_NAMED).join(', ');
      return [`This file names store ${store}, but earlier files of this store named ${before}. ${withdraw}`];
    }
    case 'several':
      return [
        `${several} None of them is plainly this store, so all were loaded here. ` +
          'If that is wrong, upload a file for each store, and have a supervisor withdraw this one.',
      ];
  }
}

const countTransactions = (count: number): string =>
  count === 1 ? '1 transaction' : `${count.toLocaleString('en-US')} transactions`;

const plain = (number: string): string => number.trim().replace(/^0+(?=\d)/, '');

const numbersIn = (name: string): string[] => (name.match(/\d+/g) ?? []).map(plain);
