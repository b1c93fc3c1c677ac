import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell, OwnRows } from '../index.ts';

const HEADING = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Item', 'Qty', 'Price', 'Amount'];

interface Line {
  mark: Cell;
  amount?: number;
}

/** Ten tickets with a cola and chips each; the chips of 4704 and both lines of 4706 are marked. */
function linesOf(heading: string, usual: Cell, { mark, amount = 2.5 }: Line): Cell[][] {
  const isMarked = (number: number, at: number): boolean => number === 4706 || (number === 4704 && at === 1);
  return [
    [...HEADING, heading],
    ...Array.from({ length: 10 }, (_, ticket) => 4700 + ticket).flatMap((number) =>
      ['COLA', 'CHIPS'].map((name, at): Cell[] => [
        number,
        '11/16/2026',
        `06:1${number % 10}:05`,
        '1',
        'ANN',
        name,
        2 - at,
        at === 0 ? 1.25 : 2.5,
        isMarked(number, at) ? amount : 2.5,
        isMarked(number, at) ? mark : usual,
      ]),
    ),
  ];
}

function read(rows: Cell[][]): string[] {
  const { receipts } = parseRows(rows);
  return receipts
    .filter(({ transactionNumber }) => ['4704', '4706'].includes(transactionNumber))
    .map((receipt) => {
      const { transactionType, amountCents } = assessReceipt(receipt);
      const goods = receipt.items.map(({ name, priceCents }) => `${name} ${priceCents}`).join(', ');
      return transactionType === 'Void' ? `${transactionType}: ${goods}` : `${amountCents}: ${goods}`;
    });
}

const VOIDED = [
  '250: COLA 250, CHIPS 250, Void line item CHIPS -250',
  'Void: COLA 250, Void line item COLA -250, CHIPS 250, Void line item CHIPS -250',
];

describe('a line that is marked as void', () => {
  it.each<[string, Cell, Cell]>([
    ['Void?', 'FALSE', 'TRUE'],
    ['IsVoid', 'False', 'True'],
    ['Voided', '', 'Y'],
    ['Status', 'OK', 'VOID'],
    ['Line Status', 'Sold', 'Voided'],
    ['Flag (R=Return, V=Void)', '', 'V'],
    ['Fl (1=Sale 4=Line void)', '1', '4'],
  ])('counts in its ticket neither as goods nor in the amount: %s', (heading, usual, mark) => {
    expect(read(linesOf(heading, usual, { mark }))).toEqual(VOIDED);
  });

  it('is not taken back where the mark of all lines is about the ticket', () => {
    expect(read(linesOf('Remark', '', { mark: 'VOID TRAN' }))).toEqual([
      VOIDED[0],
      'Void: COLA 250, CHIPS 250',
    ]);
  });

  it('may have an amount of 0 beside its price', () => {
    expect(read(linesOf('Status', 'OK', { mark: 'VOID', amount: 0 }))).toEqual(VOIDED);
    expect(read(linesOf('Dept', 'Grocery', { mark: 'Grocery', amount: 0 }))).toEqual(VOIDED);
  });
});

it('takes back once what is marked in both of its lines', () => {
  const rows = Array.from({ length: 8 }, (_, ticket): Cell[][] => {
    const line = (name: string, quantity: number, mark: string): Cell[] => {
      const time = `06:1${ticket}:05`;
      return [4700 + ticket, '11/16/2026', time, '1', 'ANN', name, quantity, 2.5, 2.5 * quantity, mark];
    };
    const taken = [line('CHIPS', 1, 'Y'), line('CHIPS', -1, 'Y')];
    return [line('COLA', 1, 'N'), ...(ticket % 3 === 1 ? taken : [])];
  }).flat();
  const { receipts } = parseRows([[...HEADING, 'Voided'], ...rows]);
  expect(receipts[1]?.items.map(({ name, priceCents, state }) => `${name} ${priceCents} ${state}`)).toEqual([
    'COLA 250 sold',
    'CHIPS 250 sold',
    'Void line item CHIPS -250 void',
  ]);
  expect(receipts.map((receipt) => assessReceipt(receipt).amountCents)).toEqual(receipts.map(() => 250));
});

describe('a state of each line', () => {
  const TITLES = [
    'Ticket No',
    'Order Date',
    'Order Time',
    'User',
    'Menu Item',
    'Portion',
    'Quantity',
    'Price',
  ];
  /** @param states of a cola and chips */
  function lines(number: number, states: readonly string[]): Cell[][] {
    const prices = [1 + (number % 7) / 10, 2.29 + (number % 5)];
    const amounts = states.map((state, at) => (state === 'Void' ? 0 : (prices[at] ?? 0)));
    const tax = number % 3 === 0 ? 0 : 0.17;
    const total = amounts.reduce((sum, amount) => sum + amount, tax);
    const cents = (amount: number): string => amount.toFixed(2);
    const moment = ['05/26/2026', `06:${String(number - 940).padStart(2, '0')}`];
    return states.map((state, at): Cell[] => [
      String(number),
      ...moment,
      number % 2 === 0 ? 'Carla' : 'Priya',
      ['COLA', 'CHIPS'][at] ?? '',
      'Normal',
      '1',
      cents(prices[at] ?? 0),
      cents(amounts[at] ?? 0),
      state,
      cents(tax),
      cents(total),
    ]);
  }
  const usual = Array.from({ length: 12 }, (_, at) => lines(950 + at, ['Submitted', 'Submitted'])).flat();

  it('is not the state of the ticket if another line of it was sold', () => {
    const { receipts, report } = parseRows([
      [...TITLES, 'Order Total', 'State', 'Ticket Tax', 'Ticket Total'],
      ...usual,
      ...lines(970, ['Void', 'Submitted']),
      ...lines(971, ['Void', 'Void']),
    ]);
    expect(report.questions).toEqual([]);
    const types = new Map(
      receipts.map((receipt) => [receipt.transactionNumber, assessReceipt(receipt).transactionType]),
    );
    expect([types.get('950'), types.get('970'), types.get('971')]).toEqual(['Sale', 'Sale', 'Void']);
    const voided = receipts.find(({ transactionNumber }) => transactionNumber === '970');
    expect(voided?.items.map(({ state }) => state)).toContain('void');
  });
});

describe('marks on all lines of a ticket', () => {
  const isVoid = (number: number): boolean => number === 4703 || number === 4706;

  /** Two goods in each of ten tickets. */
  const table = (heading: string, mark: (number: number, at: number) => Cell): Cell[][] => [
    [...HEADING, heading],
    ...Array.from({ length: 20 }, (_, at): Cell[] => {
      const number = 4700 + Math.floor(at / 2);
      const name = at % 2 === 0 ? 'COLA' : 'CHIPS';
      return [
        number,
        '11/16/2026',
        `06:1${number % 10}:05`,
        '1',
        'ANN',
        name,
        1,
        2.5,
        2.5,
        mark(number, at % 2),
      ];
    }),
  ];
  const voidsIn = (sheets: Record<string, Cell[][]>, ownRows?: OwnRows): string[] => {
    const { receipts, report } = parseSheets(sheets, ownRows === undefined ? {} : { ownRows });
    if (report.lateRows !== null) return voidsIn(sheets, report.lateRows);
    return receipts
      .filter(({ transactionNumber, items }) => isVoid(Number(transactionNumber)) && items.length > 0)
      .map((receipt) => {
        const { transactionType, findings } = assessReceipt(receipt);
        const goods = receipt.items.map(({ name, priceCents }) => `${name} ${priceCents}`).join(', ');
        return `${transactionType}: ${goods}. ${findings.map(({ reason }) => reason).join(' ')}`;
      });
  };
  const WHOLE =
    'Void: COLA 250, CHIPS 250. The whole ticket was voided: 2 items, $5.00. Nothing on the ticket is left.';

  it.each<[string, Cell, Cell]>([
    ['Voided', 'No', 'Yes'],
    ['Annulé', 'Non', 'Oui'],
    ['Storno', '', 'X'],
    ['Anulado', 0, 1],
    ['取消区分', '通常', '取消'],
  ])('are about the ticket where none has them on only some: %s', (heading, usual, mark) => {
    const rows = table(heading, (number) => (isVoid(number) ? mark : usual));
    expect(voidsIn({ Sales: rows })).toEqual([WHOLE, WHOLE]);
  });

  const LINES = table('Void?', (number, at) => isVoid(number) || (number === 4701 && at === 1));

  it('are about the lines where others have them on some, and count once', () => {
    const [first] = voidsIn({ Items: LINES });
    expect(first).toBe(
      'Void: COLA 250, Void line item COLA -250, CHIPS 250, Void line item CHIPS -250. ' +
        'Line voided: COLA, $2.50; CHIPS, $2.50. Nothing on the ticket is left.',
    );
  });

  it.each([false, true])(
    'are about a ticket whose own row says that it is void, below its lines: %s',
    (isLast) => {
      const own = [
        ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Voided', 'Total'],
        ...Array.from({ length: 10 }, (_, at): Cell[] => {
          const number = 4700 + at;
          return [number, '11/16/2026', `06:1${at}:05`, '1', 'ANN', isVoid(number), isVoid(number) ? 0 : 5];
        }),
      ];
      const sheets = isLast ? { Items: LINES, Orders: own } : { Orders: own, Items: LINES };
      expect(voidsIn(sheets)).toEqual([WHOLE, WHOLE]);
    },
  );
});

describe('a mark that nearly every line has', () => {
  it('says nothing about voids, even if some tickets do not add up without it', () => {
    const { receipts } = parseRows([
      ['Receipt No', 'Date', 'Register', 'Cashier', 'Total', 'Line Type', 'Description', 'Price', 'Printed'],
      ...Array.from({ length: 12 }, (_, at) => {
        const total = at % 4 === 0 ? `${at + 14}.10` : `${at + 3}.45`;
        const ticket = [`80${at}`, `2026-11-25 09:${at + 10}`, '2', 'Njeri', total];
        return [
          [...ticket, 'Item', 'TEA', `${at + 1}.35`, 'true'],
          [...ticket, 'Item', 'MILK', '2.10', 'true'],
          [...ticket, 'TENDER', 'Cash', total, null],
        ];
      }).flat(),
    ]);
    expect(receipts.map(({ items }) => items.map(({ state }) => state).join())).toEqual(
      Array.from({ length: 12 }, () => 'sold,sold'),
    );
  });
});

describe('a ticket whose total has a minus, and its lines have none', () => {
  const rows = (lines: readonly (readonly string[])[]) =>
    parseRows([
      ['Receipt No', 'Date', 'Register', 'Cashier', 'Total', 'Line Type', 'Description', 'Price'],
      ...lines.map(([number = '', ...cells]) => [number, `2026-11-25 08:0${number}`, '1', 'Ann', ...cells]),
    ]);
  const SALES = [
    ['1', '5.00', 'Item', 'MILK', '2.00'],
    ['1', '5.00', 'Item', 'EGGS', '3.00'],
    ['1', '5.00', 'TENDER', 'Cash', '5.00'],
    ['2', '2.00', 'Item', 'MILK', '2.00'],
    ['2', '2.00', 'TENDER', 'Cash', '2.00'],
    ['4', '4.00', 'Item', 'TEA', '4.00'],
    ['4', '4.00', 'TENDER', 'Cash', '4.00'],
  ];

  it('is a refund', () => {
    const { receipts } = rows([
      ...SALES,
      ['3', '-5.30', 'Item', 'MILK', '2.00'],
      ['3', '-5.30', 'Item', 'EGGS', '3.00'],
      ['3', '-5.30', 'TENDER', 'Cash', '-5.30'],
    ]);
    expect(receipts.at(-1)).toMatchObject({
      totalCents: -530,
      items: [{ priceCents: -200 }, { priceCents: -300 }],
      events: [{ kind: 'refund' }],
    });
  });

  it('is left as it is if its lines come to something else', () => {
    const { receipts } = rows([...SALES, ['3', '-9.00', 'Item', 'MILK', '2.00']]);
    expect(receipts.at(-1)?.items).toMatchObject([{ priceCents: 200 }]);
  });
});

describe('lines for which something was voided, in a column of amounts and one of reasons', () => {
  it('are void, and tickets come to the totals of their lines', () => {
    const line = (ticket: number, name: string, cents: number, isVoid: boolean): Cell[] => [
      4700 + ticket,
      '2026-10-30',
      `07:${10 + ticket} AM`,
      'Front',
      name,
      1,
      cents / 100,
      cents / 100,
      isVoid ? cents / 100 : '0.00',
      isVoid ? 'Changed mind' : '',
      isVoid ? '0.00' : cents / 100,
      isVoid ? '0.00' : Math.round(cents * 0.13) / 100,
      isVoid ? '0.00' : Math.round(cents * 1.13) / 100,
    ];
    const { receipts, report } = parseRows([
      [
        'Bill Number',
        'Bill Date',
        'Time',
        'Register',
        'Menu Item',
        'Quantity',
        'Price',
        'Gross Sales',
        'Void',
        'Void Reason',
        'Net Sales',
        'HST',
        'Total',
      ],
      ...Array.from({ length: 12 }, (_, at) => [
        line(at, 'COFFEE', 265 + 10 * at, at === 4),
        line(at, 'SOUP', 695 + at, false),
      ]).flat(),
    ]);
    expect(report.questions).toEqual([]);
    expect(receipts.map((one) => assessReceipt(one).amountCents)).toEqual(
      Array.from({ length: 12 }, (_, at) =>
        (at === 4 ? [699] : [265 + 10 * at, 695 + at]).reduce(
          (sum, cents) => sum + Math.round(cents * 1.13),
          0,
        ),
      ),
    );
    const voided = receipts.filter(({ items }) => items.some(({ state }) => state === 'void'));
    expect(voided.map(({ transactionNumber }) => transactionNumber)).toEqual(['4704']);
  });
});
