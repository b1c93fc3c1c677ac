// How registers print what was sold, and what it comes to.
import type { JournalStyle } from '../../journals/print.ts';
import type { Change } from '../change.ts';
import { withStyle } from './rearrange.ts';

const NAME = /\{name(?::>?\d+)?\}/;

/** Changes the lines that have a name. */
function mapGoods(style: JournalStyle, edit: (line: string) => string | string[]): Partial<JournalStyle> {
  const map = (lines: readonly string[]): string[] =>
    lines.flatMap((line) => (NAME.test(line) ? edit(line) : [line]));
  return {
    item: map(style.item),
    ...(style.several !== undefined && { several: map(style.several) }),
    voided: map(style.voided),
  };
}

const has = (style: JournalStyle, ...keys: string[]): boolean =>
  [...style.item, ...(style.several ?? [])].some((line) => keys.some((key) => line.includes(`{${key}`)));

/** Only for registers that print no quantities yet. */
const counted = (name: string, edit: (line: string) => string | string[]): Change =>
  withStyle(name, (style) => {
    const counts = has({ ...style, several: [] }, 'q', 'unit');
    if (counts) return null;
    const mapped = mapGoods(style, edit);
    return { ...mapped, several: mapped.item ?? [] };
  });

const around =
  (before: string, after: string) =>
  (line: string): string =>
    line.replace(NAME, `${before}{name}${after}`);

const QUANTITIES = [
  counted('2 x NAME', around('{q} x ', '')),
  counted('2x NAME', around('{q}x ', '')),
  counted('2* NAME', around('{q}* ', '')),
  counted('2 NAME', around('{q} ', '')),
  counted('2 @ 1.99 NAME', around('{q} @ {unit} ', '')),
  counted('NAME x2', around('', ' x{q}')),
  counted('NAME 2x', around('', ' {q}x')),
  counted('NAME 2*', around('', ' {q}*')),
  counted('NAME (2)', around('', ' ({q})')),
  counted('NAME 2UN', around('', ' {q}UN')),
  counted('NAME 2 EA', around('', ' {q} EA')),
  counted('NAME QTY 2', around('', ' QTY {q}')),
  counted('NAME 2 @ 1.99', around('', ' {q} @ {unit}')),
  counted('QTY 2 below', (line) => [line, '   QTY {q}']),
  counted('QTY 2 above', (line) => ['   QTY {q}', line]),
];

/** Only for registers that print a line for several pieces as any other. */
const several = (name: string, above: readonly string[], below: readonly string[]): Change =>
  withStyle(name, (style) =>
    has(style, 'q', 'unit') ? null : { several: [...above, ...style.item, ...below] },
  );

const UNITS = [
  several('2 @ 1.99 above', ['  {q} @ {unit}'], []),
  several('2 @ 1.99 below', [], ['  {q} @ {unit}']),
  several('2 x 1.99 above', ['  {q} x {unit}'], []),
  several('2 X 1.99 = below', [], ['  {q} X {unit} EACH']),
  several('QTY 2 PRICE 1.99 below', [], ['  QTY {q}  PRICE {unit}']),
];

const end = (after: string) => (line: string) =>
  line.replace(/\{amount(?::>?\d+)?\}$/, (all) => `${all}${after}`);

const MARKS = [
  withStyle('a tax letter behind', (style) => mapGoods(style, end(' F'))),
  withStyle('T behind what is taxed', (style) => (has(style, 'x') ? null : mapGoods(style, end(' {x}')))),
  withStyle('a number in front of names', (style) =>
    has(style, 'code', 'plu', 'q') ? null : mapGoods(style, around('{plu} ', '')),
  ),
  withStyle('a bar code in front of names', (style) =>
    has(style, 'code', 'plu', 'q') ? null : mapGoods(style, around('{code} ', '')),
  ),
  withStyle('a number behind names', (style) =>
    has(style, 'code', 'plu') ? null : mapGoods(style, (line) => line.replace(NAME, '{name:24} {plu}')),
  ),
  withStyle('a bar code below', (style) =>
    has(style, 'code', 'plu') ? null : mapGoods(style, (line) => [line, '   {code}']),
  ),
  withStyle('a number below', (style) =>
    has(style, 'code', 'plu') ? null : mapGoods(style, (line) => [line, '   SKU {plu}']),
  ),
  withStyle('a number above', (style) =>
    has(style, 'code', 'plu') ? null : mapGoods(style, (line) => ['SKU {plu}', line]),
  ),
  withStyle('the price below', (style) =>
    has(style, 'q', 'unit', 'code', 'plu', 'x')
      ? null
      : {
          item: ['{name}', '|{amount}'],
          voided: style.voided.flatMap((line) =>
            line.includes('{name}|')
              ? line.split('|').map((part, at) => (at === 0 ? part : `|${part}`))
              : [line],
          ),
        },
  ),
];

const SUMS = [
  withStyle('what is due once more', (style) => ({ sums: [...style.sums, 'AMOUNT DUE|{total}'] })),
  withStyle('a count of pieces', (style) => ({ sums: [...style.sums, 'ITEMS SOLD {pieces}'] })),
  withStyle('a rule above the sums', (style) => ({ sums: ['|---------', ...style.sums] })),
  withStyle('a blank row above the sums', (style) => ({ sums: ['', ...style.sums] })),
  withStyle('blank rows around the sums', (style) => ({ sums: ['', ...style.sums, ''] })),
  withStyle('the rate of the tax', (style) =>
    style.sums.some((line) => /TAX\|/i.test(line))
      ? { sums: style.sums.map((line) => line.replace(/(TAX)\|/i, '$1 7.00%|')) }
      : null,
  ),
  withStyle('the total first', (style) => {
    const at = style.sums.findIndex((line) => line.includes('{total'));
    const line = style.sums[at];
    return line === undefined || style.sums.length < 2
      ? null
      : { sums: [line, ...style.sums.toSpliced(at, 1)] };
  }),
  withStyle('cards with digits', () => ({ card: 'VISA ************4417' })),
  withStyle('payments first', (style) => (style.paysFirst === true ? null : { paysFirst: true })),
];

export const GOODS_LINES: readonly Change[] = [...QUANTITIES, ...UNITS, ...MARKS, ...SUMS];

/** A bullet before each line, and the price of one behind its quantity, which only known totals show. */
export const UNIT_PRICES: readonly Change[] = [
  withStyle('- 2 NAME at the price of one', (style) => {
    const isTotaled = style.sums.some((line) => /TOTAL|TTL|DUE/i.test(line.replace(/\{.*?\}/g, '')));
    if (!isTotaled || has({ ...style, several: [] }, 'q', 'unit', 'code', 'plu', 'x')) return null;
    const led = mapGoods(style, around('- {q} ', ''));
    const item = (led.item ?? []).map((line) => line.replace('{amount', '{unit'));
    const { voided = [] } = mapGoods(style, around('- ', ''));
    return { item, several: item, voided };
  }),
];
