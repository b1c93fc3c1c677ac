import { describe, expect, it } from 'vitest';
import { createPhraseTable } from '../lines/phrase-table.ts';
import type { Row } from '../row.ts';
import { findPlaces } from '../shape/table/find-place.ts';
import { suggestColumns } from '../shape/table/guess-columns.ts';
import { columnsOf } from '../shape/table/table-columns.ts';
import { settleTable } from '../shape/table/table-shape.ts';
import { LINE_WORDS } from '../vocabulary/line-words.ts';

const HEADING = ['Trans #', 'Date', 'Time', 'Zzyx', 'Total'];
const COLUMNS = { number: 0, date: 1, time: 2, amount: 4 };

/** @param words one for each run of eight tickets. */
function placesOf(words: readonly string[]) {
  const rows: Row[] = words.flatMap((word, run) =>
    Array.from({ length: 8 }, (_, i) => ({
      rowNumber: run * 8 + i + 2,
      cells: [String(500 + run * 8 + i), '11/17/2026', `0${6 + run}:${10 + i}`, word, `${i + 2}.99`],
    })),
  );
  return findPlaces(COLUMNS, HEADING, rows);
}

it('takes a column without a known heading for the cashiers if its names stay for some tickets', () => {
  expect(placesOf(['ROSA', 'DBOYD', 'ROSA'])).toMatchObject({ employeeName: 3 });
});

it('takes words for registers with their numbers for no cashiers', () => {
  expect(placesOf(['KASSA1', 'KASSA2', 'KASSA1'])).toEqual({ ...COLUMNS, register: 3 });
});

it('does not if one of the names is a kind of transaction', () => {
  expect(placesOf(['AUTCAP', 'REFUND', 'AUTCAP'])).toEqual(COLUMNS);
});

describe('a table without headings', () => {
  it('has the number in the column whose rows are of one moment, not in the one that counts rows', () => {
    const rows = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((ticket) =>
      ['Vollmilch', 'SUMME', 'BAR'].map((text, line): Row => {
        const at = ticket * 3 + line;
        return { rowNumber: at, cells: [at, 500 + ticket, '24.11.2026', `07:1${ticket}`, text, 1.39] };
      }),
    );
    const columns = suggestColumns(rows, createPhraseTable(LINE_WORDS));
    expect(columns).toMatchObject({ number: 1, date: 2, time: 3 });
  });
});

it('takes mail addresses that stay for some tickets for the cashiers, but not those of customers', () => {
  expect(placesOf(['rosa@example.com', 'd.boyd@example.com'])).toMatchObject({ employeeName: 3 });
  expect(placesOf(Array.from({ length: 9 }, (_, at) => `c${at}@${at}.example.com?`))).toEqual(COLUMNS);
});

it('takes a cash drawer for the register if every ticket has one, not only those paid in cash', () => {
  const heading = ['Trans #', 'Date', 'Time', 'Cash Drawer', 'Total'];
  const registerOf = (drawerOf: (at: number) => string): number | undefined => {
    const rows: Row[] = Array.from({ length: 12 }, (_, at) => ({
      rowNumber: at + 2,
      cells: [String(500 + at), '11/17/2026', `06:${10 + at}`, drawerOf(at), '2.99'],
    }));
    return settleTable({ ...COLUMNS, register: 3 }, heading, rows).columns.register;
  };
  expect(registerOf((at) => `Counter ${1 + (at % 2)}`)).toBe(3);
  expect(registerOf((at) => (at % 3 === 0 ? '' : `Counter ${1 + (at % 2)}`))).toBeUndefined();
});

it.each([
  ['Caisse', (at: number) => `Caisse ${1 + (at % 2)}`],
  ['front and back', (at: number) => (at % 2 === 0 ? 'Front Till' : 'Back Till')],
  ['one only', () => 'Kasse Nord'],
])(
  'takes a column whose every value has the word for a register in it for the registers: %s',
  (_, nameOf) => {
    const rows: Row[] = Array.from({ length: 12 }, (_row, at) => ({
      rowNumber: at + 2,
      cells: [String(500 + at * 3), '11/17/2026', `06:${10 + at}`, nameOf(at), '2.99'],
    }));
    expect(findPlaces(COLUMNS, HEADING, rows)).toMatchObject({ register: 3 });
    expect(findPlaces({ ...COLUMNS, store: 3 }, HEADING, rows)).toEqual({ ...COLUMNS, register: 3 });
  },
);

it('does not if the word is part of a longer code', () => {
  expect(placesOf(['POS 2/00031', 'POS 1/00031', 'POS 2/00032'])).toEqual(COLUMNS);
});

it('takes accounts for the cashiers if they are addresses, and no cards', () => {
  const withAccounts = (write: (at: number) => string) => {
    const rows: Row[] = Array.from({ length: 16 }, (_, at) => ({
      rowNumber: at + 2,
      cells: [String(500 + at), '11/17/2026', `06:${10 + at}`, write(at), '2.99'],
    }));
    return findPlaces({ ...COLUMNS, maskedCard: 3 }, ['Trans #', 'Date', 'Time', 'Account', 'Total'], rows);
  };
  expect(withAccounts((at) => (at < 8 ? 'rosa@example.com' : 'd.boyd@example.com'))).toEqual({
    ...COLUMNS,
    employeeName: 3,
  });
  expect(withAccounts((at) => (at < 8 ? 'XXXX4417' : ''))).toEqual({ ...COLUMNS, maskedCard: 3 });
});

it('suggests a cashier who stays, not a count or what each register has one of', () => {
  const rows = Array.from({ length: 24 }, (_, at): Row => {
    const till = 1 + (at % 2);
    const cashier = [31, 42, 57][(at >> 3) % 3] ?? 0;
    const cells = [9100 + at, '2026-11-16', `07:${10 + at}`, till, 60 + till, 1 + ((at * 5) % 7), cashier];
    return { rowNumber: at + 2, cells };
  });
  const columns = suggestColumns(rows, createPhraseTable(LINE_WORDS));
  expect(columns).toMatchObject({ number: 0, register: 3, employeeId: 6 });
});

describe('columns of which no heading says that they are somebody', () => {
  const heading = ['Trans #', 'Date', 'Time', 'Machine kind', 'Machine', 'Missing', 'Settled', 'Total'];
  const rows = Array.from({ length: 40 }, (_, at): Row => {
    const isKiosk = at % 5 === 2;
    const isUnpaid = at % 13 === 4;
    return {
      rowNumber: at + 2,
      cells: [
        String(500 + at),
        '11/17/2026',
        `08:${10 + at}`,
        isKiosk ? 'KIOSK' : 'POS',
        isKiosk ? 'KIOSK 1' : `POS ${1 + (at % 2)}`,
        isUnpaid ? '260' : '0',
        isUnpaid ? 'Nem' : 'Igen',
        `${2 + at}.60`,
      ],
    };
  });
  const columns = { number: 0, date: 1, time: 2, amount: 7 };

  it('are no cashiers if their rarer values never stay, or are the kind of the register', () => {
    expect(findPlaces(columns, heading, rows)).toEqual({ ...columns, register: 4 });
  });

  it('are not proposed as cashiers if nearly all of them are 0', () => {
    expect(suggestColumns(rows, createPhraseTable(LINE_WORDS)).employeeId).toBeUndefined();
  });

  it('are cashiers if whoever has fewer tickets has some in a row', () => {
    const staffed = rows.map((row, at) => ({
      ...row,
      cells: row.cells.with(6, at > 25 && at < 31 ? 'Nemes' : 'Igor'),
    }));
    expect(findPlaces(columns, heading, staffed)).toEqual({ ...columns, register: 4, employeeName: 6 });
  });
});

it('does not if the names are the front of the numbers', () => {
  const rows: Row[] = Array.from({ length: 24 }, (_, i) => {
    const front = (i >> 3) % 2 === 0 ? 'MPL' : 'NQK';
    return {
      rowNumber: i + 2,
      cells: [`${front}${500 + i}`, '11/17/2026', `06:${10 + i}`, front, `${i + 2}.99`],
    };
  });
  expect(findPlaces(COLUMNS, HEADING, rows).employeeName).toBeUndefined();
});

it('takes no program that made and changed all rows for a register', () => {
  const rows: Row[] = Array.from({ length: 24 }, (_, i) => ({
    rowNumber: i + 2,
    cells: [`${500 + i}`, '11/17/2026', `06:${10 + i}`, 'POS Import', `${i + 2}.99`, 'POS Import'],
  }));
  expect(findPlaces(COLUMNS, [...HEADING, 'Qrst'], rows).register).toBeUndefined();
});

it('takes who ended a ticket for its cashier only where nobody else is named', () => {
  const heading = ['Receipt No', 'Date', 'Terminal', 'Voided By', 'Total'];
  expect(columnsOf(heading)).toMatchObject({ employee: 3 });
  expect(columnsOf([...heading, 'Cashier'])).toMatchObject({ employee: 5 });
});

describe('a column whose values have their own ranges of numbers', () => {
  const rowsOf = (placeOf: (at: number) => string): Row[] =>
    Array.from({ length: 16 }, (_, at) => ({
      rowNumber: at + 2,
      cells: [
        String((at % 2 === 0 ? 4100 : 91_200) + at + Math.floor(at / 3)),
        '11/17/2026',
        `06:${10 + at}`,
        placeOf(at),
        '2.99',
      ],
    }));

  it('has the registers, though numbers are missing', () => {
    const found = findPlaces(
      COLUMNS,
      HEADING,
      rowsOf((at) => (at % 2 === 0 ? '11' : '12')),
    );
    expect(found).toMatchObject({ register: 3 });
  });

  it('does not if the ranges are mixed', () => {
    const found = findPlaces(
      COLUMNS,
      HEADING,
      rowsOf((at) => (at % 3 === 0 ? '11' : '12')),
    );
    expect(found.register).toBeUndefined();
  });
});
