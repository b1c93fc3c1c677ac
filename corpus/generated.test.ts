// What a file's truth says must really be in it.
import { cellText } from '@tillwatch/core/journal';
import { createRandom } from '@tillwatch/simulation';
import { describe, expect, it } from 'vitest';
import { someOf } from '../core/testing/test-form.ts';
import { DEFAULT_SEED, listGenerated } from './generated.ts';
import { KINDS, playDay, type Ticket } from './model/day.ts';
import { FIELDS } from './tables/fields.ts';
import { TABLE_STYLES } from './tables/styles.ts';

const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);

describe('a day', () => {
  const tickets = playDay(createRandom(5), {
    date: '2026-06-15',
    stores: ['12'],
    registers: ['1', '2'],
    kinds: KINDS,
    tickets: 400,
    opensAt: 6 * 3600,
    closesAt: 25 * 3600,
    sharesNumbers: false,
  });

  it('has every kind', () => {
    expect(new Set(tickets.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  });

  it('adds up to the cent', () => {
    const rung = tickets.filter(({ lines }) => lines.length > 0);
    for (const { lines, discountCents, subtotalCents, taxCents, totalCents } of rung) {
      expect(sum(lines.map(({ cents }) => cents)) + discountCents).toBe(subtotalCents);
      expect(subtotalCents + taxCents).toBe(totalCents);
      for (const { quantity, unitCents, cents } of lines) expect(quantity * unitCents).toBe(cents);
    }
    const paid = rung.filter(({ tenders }) => tenders.length > 0);
    for (const { tenders, changeCents, totalCents } of paid)
      expect(sum(tenders.map(({ cents }) => cents)) - changeCents).toBe(totalCents);
  });

  it('numbers without gaps and in order of time on each register', () => {
    for (const own of Map.groupBy(tickets, ({ register }) => register).values()) {
      const [first] = own as [Ticket];
      expect(own.map(({ number }) => number)).toEqual(own.map((_, at) => first.number + at));
      expect(own.map(({ time }) => time)).toEqual(own.map(({ time }) => time).toSorted());
    }
  });
});

describe('a generated file', () => {
  const recipes = someOf(listGenerated(DEFAULT_SEED), 90);

  it.each(recipes.map((recipe) => [recipe.name, recipe] as const))(
    '%s holds what its truth says',
    (_, recipe) => {
      const { sheets, documents = {}, truth } = recipe.make();
      const cells = Object.values(sheets)
        .flat(2)
        .map((cell) => cellText(cell));
      const text = [...cells, ...Object.values(documents).map(readEscaped)].join('\n');
      for (const { transactionId, employeeId = '', items = [] } of truth?.transactions ?? []) {
        expect(text).toContain(transactionId);
        expect(text.toUpperCase()).toContain(employeeId.toUpperCase());
        for (const { name, optional } of items) if (optional !== true) expect(text).toContain(name);
      }
    },
  );

  it('is the same each time, and another one with another seed', () => {
    const [one] = listGenerated(DEFAULT_SEED);
    const [other] = listGenerated(DEFAULT_SEED + 1);
    expect(one?.make()).toEqual(one?.make());
    expect(other?.name).toBe(one?.name);
    expect(other?.make()).not.toEqual(one?.make());
  });
});

const readEscaped = (xml: string): string =>
  xml.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

it('leaves no column of a table without a use', () => {
  const used = new Set(TABLE_STYLES.flatMap(({ columns }) => columns.map(([, field]) => field)));
  const unused = Object.keys(FIELDS).filter((field) => !used.has(field as keyof typeof FIELDS));
  expect(unused).toEqual([]);
});
