// Counts the receipts of a file whose lines do not add up to what they print, and names the lines that may be the
// cause.

import { formOfLine } from '../lines/line-roles.ts';
import { endsUnpaid, type Receipt, VOID_PREFIX } from '../receipt.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { mayComeOut } from './compare-sums.ts';
import { createFirstFew } from './first-few.ts';
import type { Watch } from './watch.ts';

const MOST_FORMS = 500;
/** A form that is in hardly any receipt that adds up, and in this many that don't, is the likely cause. */
const LIKELY = { fewest: 3, share: 0.8 };

const NEVER_PAID: ReadonlySet<string | null> = new Set(['Void', 'Abort', 'Suspended']);

/** Whether nothing was charged for what was rung up, as a line or the word for the kind of the ticket says. */
function isGivenUp({ events, typeText, totalCents, tenders }: Receipt): boolean {
  const kind = typeText === null ? null : readKind(typeText);
  const isUnpaid = NEVER_PAID.has(kind) && totalCents === 0 && tenders.length === 0;
  return isUnpaid || endsUnpaid(events);
}

/** Keeps only counts, the first few numbers, and the forms of lines in receipts that do not add up. */
export function createSumWatch(): Watch {
  let compared = 0;
  const differing = createFirstFew();
  const forms = new Map<string, { example: string; differing: number; all: number }>();

  function countForms({ items }: Receipt, isSame: boolean): void {
    for (const { name } of items) {
      const form = formOfLine(name);
      const known = forms.get(form);
      if (known !== undefined) {
        known.all++;
        if (!isSame) known.differing++;
      } else if (!isSame && forms.size < MOST_FORMS) forms.set(form, { example: name, differing: 1, all: 1 });
    }
  }

  function describeForms(isVoid: boolean): string {
    const likely = [...forms.values()]
      .filter((form) => form.example.startsWith(VOID_PREFIX) === isVoid)
      .filter((form) => form.differing >= LIKELY.fewest && form.differing >= form.all * LIKELY.share)
      .toSorted((a, b) => b.differing - a.differing)
      .slice(0, 2);
    if (likely.length === 0) return '';
    const lines = likely.map(
      ({ example, differing: count }) => `“${example.replace(VOID_PREFIX, '')}” (in ${count} of them)`,
    );
    const what = isVoid ? 'voids of goods' : 'goods';
    return ` Lines such as ${lines.join(' and ')} were read as ${what} and may be something else.`;
  }

  return {
    add(receipt) {
      if (receipt.shape === 'summary' || isGivenUp(receipt)) return;
      const isSame = mayComeOut(receipt);
      if (isSame === null) return;
      compared++;
      if (!isSame || differing.count > 0) countForms(receipt, isSame);
      if (!isSame) differing.add(receipt.transactionNumber);
    },
    describe() {
      if (differing.count === 0) return null;
      const all = compared === 1 ? 'the only transaction' : `${differing.count} of ${compared} transactions`;
      return (
        `In ${all} with a printed subtotal or total, the lines that were read do not add up to it (${differing.list()}).` +
        `${describeForms(false)}${describeForms(true)} Look at their original rows before you decide on them.`
      );
    },
  };
}
