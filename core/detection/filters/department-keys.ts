import { copyText, type ReceiptItem } from '../../journal/index.ts';
import type { FilterId } from '../catalogue.ts';
import type { Filter } from '../filter.ts';
import { listText, moneyText } from '../money-text.ts';
import { DEPARTMENT_KEYS } from '../vocabulary/department-words.ts';

function keyName(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}

type DepartmentFilterId = keyof typeof DEPARTMENT_KEYS;

const ID_OF_KEY: ReadonlyMap<string, DepartmentFilterId> = new Map(
  Object.entries(DEPARTMENT_KEYS).flatMap(([id, names]) =>
    names.map((name) => [name, id as DepartmentFilterId] as const),
  ),
);

const CACHE_LIMIT = 20000;
const kept = new Map<string, DepartmentFilterId | null>();

/** Articles come again and again, so what a name was found to be is kept, up to a limit. */
function departmentOf(name: string): FilterId | null {
  let found = kept.get(name);
  if (found === undefined) {
    found = ID_OF_KEY.get(keyName(name)) ?? null;
    if (kept.size >= CACHE_LIMIT) kept.clear();
    kept.set(copyText(name), found);
  }
  return found;
}

/** What stands beside `departments`: the four filters ask of the same articles, one after the other. */
let articles: readonly ReceiptItem[] = [];
let departments: readonly (FilterId | null)[] = [];

function departmentsOf(sold: readonly ReceiptItem[]): readonly (FilterId | null)[] {
  if (sold !== articles) {
    departments = sold.map((item) => departmentOf(item.name));
    articles = sold;
  }
  return departments;
}

function departmentFilter(id: DepartmentFilterId, key: string): Filter {
  return {
    id,
    find(facts) {
      const keys = departmentsOf(facts.sold);
      if (!keys.includes(id)) return null;
      const found = facts.sold.filter((_, at) => keys[at] === id);
      const amounts = listText(found.map((item) => moneyText(item.priceCents)));
      return {
        reason: `Rung on the open ${key} key instead of being scanned: ${amounts}.`,
        lineIndexes: found.map((item) => item.lineIndex),
      };
    },
  };
}

export const groceryTax = departmentFilter('grocery_tax', 'Grocery Tax');
export const groceryNoTax = departmentFilter('grocery_no_tax', 'Grocery No Tax');
export const mrcTax = departmentFilter('mrc_tax', 'Mrc Tax');
export const mrcNoTax = departmentFilter('mrc_no_tax', 'Mrc No Tax');
