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

function departmentFilter(id: FilterId, key: string, names: readonly string[]): Filter {
  const known: ReadonlySet<string> = new Set(names);
  // Names are longer than the keys only in part; the length spares most articles the rest.
  const longest = Math.max(...names.map((name) => name.length)) + 4;
  return {
    id,
    find(facts) {
      const found = facts.sold.filter((item) => item.name.length <= longest && known.has(keyName(item.name)));
      if (found.length === 0) return null;
      const amounts = listText(found.map((item) => moneyText(item.priceCents)));
      return {
        reason: `Rung on the open ${key} key instead of being scanned: ${amounts}.`,
        lineIndexes: found.map((item) => item.lineIndex),
      };
    },
  };
}

export const groceryTax = departmentFilter('grocery_tax', 'Grocery Tax', DEPARTMENT_KEYS.grocery_tax);
export const groceryNoTax = departmentFilter(
  'grocery_no_tax',
  'Grocery No Tax',
  DEPARTMENT_KEYS.grocery_no_tax,
);
export const mrcTax = departmentFilter('mrc_tax', 'Mrc Tax', DEPARTMENT_KEYS.mrc_tax);
export const mrcNoTax = departmentFilter('mrc_no_tax', 'Mrc No Tax', DEPARTMENT_KEYS.mrc_no_tax);
