// Decides which transactions of a file are loaded: not those of hidden sheets, if visible ones have any, and of several
// stores only those of the selected one. Both are known only at the end, so a file may have to be read again.
import { createPageStoreWatch, type Receipt, type Row } from '@tillwatch/core/journal';
import { findOwnStore, isOwnStore, type SelectedStore } from './own-store.ts';
import { findByName, findPageStore, findStoreInTitles } from './page-stores.ts';

/** What is loaded although it may be another store's: the only store that the file names. */
export interface StoreDoubt {
  /** The number of another store, or one that earlier files didn't name. */
  kind: 'another' | 'unusual';
  stores: string[];
}

/** What an earlier reading of the file found that this one goes by. */
export interface GateFindings {
  /** No visible sheet has transactions. */
  readsHidden?: boolean;
  /** What the file calls the selected store, while it names others, too; null if none of them plainly is. */
  ownStore?: string | null;
}

export interface FileGate {
  startSheet(name: string, isHidden: boolean): void;
  /** Whether nothing of the sheet counts. */
  isLeftOut(sheet: string): boolean;
  /** Call for each row: the head of a page may name the store. */
  row(row: Row): void;
  /** Call for each transaction. @returns why it isn't loaded; null if it is, '' if its whole sheet is left out. */
  judge(receipt: Receipt): string | null;
  /** @returns what the file must be read again with; null if it needn't be. */
  findRetry(found: number): GateFindings | null;
  /** How many transactions aren't loaded because of their store, and because their sheets are hidden. */
  countLeftOut(): { otherStores: number; hidden: number };
  /** Why nothing is loaded, and what to do; null if the stores are no reason. */
  explainRefusal(): string | null;
  /** Sentences for the report. */
  describe(): string[];
  /**
   * Which stores are named, with the number of their transactions; the most frequent first. If no transaction names
   * one, what the heads of pages name.
   */
  listStores(): [store: string, transactions: number][];
  /** Those of them whose transactions aren't loaded. */
  listOthers(): [store: string, transactions: number][];
  /** Whether what was loaded may be another store's. */
  findDoubt(): StoreDoubt | null;
}

/** Longer lists are cut. */
const MOST_NAMED = 10;

export function createFileGate(selected: SelectedStore, { readsHidden, ownStore }: GateFindings): FileGate {
  /** Hidden sheets, and how many transactions each has. */
  const hidden = new Map<string, number>();
  const stores = new Map<string, number>();
  const pages = createPageStoreWatch((text) => findByName(selected, text));
  const titles = [selected.filename.replace(/\.[^.]*$/, '')];
  let unnamed = 0;
  let otherStores = 0;
  /** A store that all transactions name may be what the register calls it. */
  function findOfPages(): string | null {
    const [[store] = ['']] = stores;
    return stores.size > 1 || isOwnStore(selected, store) ? null : findPageStore(selected, pages);
  }
  return {
    startSheet(name, isHidden) {
      if (isHidden) hidden.set(name, hidden.get(name) ?? 0);
      else titles.push(name);
      pages.startSheet();
    },
    isLeftOut: (sheet) => readsHidden !== true && hidden.has(sheet),
    row: (row) => pages.row(row),
    judge({ source: { sheet }, store }) {
      const isHidden = hidden.get(sheet);
      if (isHidden !== undefined) {
        hidden.set(sheet, isHidden + 1);
        if (readsHidden !== true) return '';
      }
      if (store === undefined) unnamed += 1;
      else stores.set(store, (stores.get(store) ?? 0) + 1);
      if (ownStore === undefined || store === ownStore) return null;
      if (store === undefined) return ownStore === null ? NAMES_NONE : null;
      otherStores += 1;
      return describeOther(selected, store);
    },
    findRetry(found) {
      if (found === 0 && hidden.size > 0 && readsHidden !== true && ownStore !== null)
        return { readsHidden: true };
      if (stores.size < 2 || ownStore !== undefined) return null;
      return { ownStore: findOwnStore(selected, [...stores.keys()]) };
    },
    countLeftOut: () => ({
      otherStores,
      hidden: readsHidden === true ? 0 : [...hidden.values()].reduce((sum, count) => sum + count, 0),
    }),
    explainRefusal() {
      return ownStore === null ? explainNoneOwn(listNamed(this.listStores(), unnamed)) : null;
    },
    describe() {
      return [
        ...describeHidden(hidden, readsHidden === true),
        ...describeStores(this.listStores(), unnamed, { selected, ownStore, doubt: this.findDoubt() }),
      ];
    },
    listStores() {
      const ofPages = stores.size === 0 ? findOfPages() : null;
      if (ofPages !== null) return [[ofPages, unnamed]];
      return [...stores].toSorted(([, one], [, other]) => other - one);
    },
    listOthers() {
      return ownStore === undefined ? [] : this.listStores().filter(([store]) => store !== ownStore);
    },
    findDoubt() {
      const ofPages = findOfPages();
      const doubt =
        findDoubt(this.listStores(), selected) ??
        (ofPages === null || !selected.others.has(ofPages) ? null : findDoubt([[ofPages, 0]], selected));
      if (doubt !== null || ofPages !== null || this.listStores().length > 0) return doubt;
      const inTitles = findStoreInTitles(selected, titles);
      return inTitles === null ? null : findDoubt([[inTitles, 0]], selected);
    },
  };
}

/** Takes everything. */
export const OPEN_GATE: FileGate = {
  startSheet: () => undefined,
  isLeftOut: () => false,
  row: () => undefined,
  judge: () => null,
  findRetry: () => null,
  countLeftOut: () => ({ otherStores: 0, hidden: 0 }),
  explainRefusal: () => null,
  describe: () => [],
  listStores: () => [],
  listOthers: () => [],
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

/** What a file says of a store that may not be the selected one; null if there is no doubt. */
function findDoubt(
  named: readonly [store: string, transactions: number][],
  selected: SelectedStore,
): StoreDoubt | null {
  const [[store] = ['']] = named;
  if (named.length !== 1 || isOwnStore(selected, store)) return null;
  // Even if earlier files did, which may have been that store's, too.
  if (selected.others.has(store)) return { kind: 'another', stores: [store] };
  if (selected.usual.length === 0 || selected.usual.includes(store)) return null;
  return { kind: 'unusual', stores: [store] };
}

function describeStores(
  named: readonly [store: string, transactions: number][],
  unnamed: number,
  {
    selected,
    ownStore,
    doubt,
  }: { selected: SelectedStore; ownStore: string | null | undefined; doubt: StoreDoubt | null },
): string[] {
  if (named.length > 1 && typeof ownStore === 'string') {
    return [
      `This file has several stores: ${listNamed(named, unnamed)}. Only those of store ${ownStore} were loaded here; the ` +
        'others are among the rejected rows.',
    ];
  }
  if (doubt === null) return [];
  const [store = ''] = doubt.stores;
  const withdraw = 'If it is another store’s file, upload it there, and have a supervisor withdraw it here.';
  if (doubt.kind === 'another')
    return [`This file names store ${store}, which is another store. ${withdraw}`];
  const before = selected.usual.slice(0, MOST_NAMED).join(', ');
  return [`This file names store ${store}, but earlier files of this store named ${before}. ${withdraw}`];
}

function listNamed(named: readonly [store: string, transactions: number][], unnamed: number): string {
  const list = named.slice(0, MOST_NAMED).map(([store, count]) => `${store} (${countTransactions(count)})`);
  if (unnamed > 0) list.push(`none (${countTransactions(unnamed)})`);
  return list.join(', ');
}

const explainNoneOwn = (list: string): string =>
  `This file has several stores: ${list}. None of them is plainly this store, so nothing was loaded. ` +
  'Upload it to the stores that it names. If one of them is what the register calls this store, an administrator can ' +
  'add that to this store’s name under Manage Stores; then upload the file again. If they are not stores, give the ' +
  'column another heading first.';

const NAMES_NONE = 'Names no store, in a file of other stores.';

const describeOther = (selected: SelectedStore, store: string): string =>
  selected.others.has(store)
    ? `Belongs to store ${store}; upload it there.`
    : `Belongs to store ${store}, and no store here has that number.`;

const countTransactions = (count: number): string =>
  count === 1 ? '1 transaction' : `${count.toLocaleString('en-US')} transactions`;
