import type { DepartmentFilterId } from '../articles.ts';
import type { Filter } from '../filter.ts';
import { listText, moneyText } from '../money-text.ts';

function departmentFilter(id: DepartmentFilterId, key: string): Filter {
  return {
    id,
    find(facts) {
      const found = facts.sold.filter((_, at) => facts.articles[at]?.department === id);
      if (found.length === 0) return null;
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
