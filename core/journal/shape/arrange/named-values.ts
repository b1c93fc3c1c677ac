// Spells what a log writes as values with their names like the lines of a printed journal.

const NAME_OF_PAIR = /^[A-Za-z_]\w{0,20}$/;
const MONEY = /^-?\$?\d{1,6}[.,]\d\d$/;
const FIGURE = /^-?\d{1,4}(?:\.\d{1,3})?$/;

const centsOf = (value: string): number => Math.round(Number(value.replace('$', '').replace(',', '.')) * 100);

interface Pair {
  name: string;
  value: string;
}

/** `ITEM "COKE" qty=3`: words, and values with their names; either may be quoted. */
function readPairs(body: string): { words: string; pairs: Pair[] } {
  const words: string[] = [];
  const pairs: Pair[] = [];
  let name = '';
  const take = (value: string): void => {
    if (name === '') words.push(value);
    else pairs.push({ name, value });
    name = '';
  };
  body.split('"').forEach((part, at) => {
    if (at % 2 === 1) {
      take(part);
      return;
    }
    for (const token of part.split(/\s/).filter((one) => one !== '')) {
      const equals = token.indexOf('=');
      if (equals > 0 && NAME_OF_PAIR.test(token.slice(0, equals))) {
        name = token.slice(0, equals);
        if (equals < token.length - 1) take(token.slice(equals + 1));
      } else take(token);
    }
  });
  return { words: words.join(' '), pairs };
}

/** `ITEM "COKE" qty=3 each=2.19 ext=6.57 upc=0120` @returns the lines that a journal would print */
export function spellPairs(body: string): string[] {
  const { words, pairs } = readPairs(body);
  const money = pairs.filter(({ value }) => MONEY.test(value)).map(({ value }) => value);
  const named = pairs.filter(({ value }) => /^\p{L}/u.test(value));
  if (pairs.length === 0) return [body];
  const amount = money.at(-1);
  const lines = [
    words,
    ...named.map(({ name, value }) => (amount === undefined ? `${name}=${value}` : value)),
  ];
  if (amount === undefined) return lines.filter((line) => line !== '');
  const product = productOf(
    pairs.map(({ value }) => value).filter((value) => FIGURE.test(value)),
    amount,
  );
  return [[lines.join(' ').trim(), product, amount].filter((part) => part !== '').join('   ')];
}

/** `3 @ 2.19` if two figures multiply to the amount; '' otherwise */
function productOf(figures: readonly string[], amount: string): string {
  for (const [at, quantity] of figures.entries())
    for (const unit of figures.slice(at + 1).filter((value) => MONEY.test(value))) {
      const cents = Math.round(Number(quantity) * centsOf(unit));
      if (Math.abs(Math.abs(cents) - Math.abs(centsOf(amount))) <= 1)
        return `${quantity.replace('-', '')} @ ${unit.replace('-', '')}`;
    }
  return '';
}
