// Small exports in JSON, each with the same day in it: a sale with a line taken back, a refund, and a drawer that was
// opened without a sale.
import { describe, expect, it } from 'vitest';
import { brief, goods, parseFeed, type ParsedFeed } from '../testing/parse-feed.ts';
import { readError, readSheets } from '../testing/read-sheets.ts';

const DAY = ['4711 2 Ruth Sale 659', '4712 2 Ruth Refund -189', '4713 2 Ruth No Sale 0'];
const GOODS = ['MILK 459 sold', 'GUM 159 sold', 'Void line item GUM -159 void', 'ICE 200 sold'];

const SALES = [
  {
    transaction_number: 4711,
    register_id: 2,
    cashier: { id: null, name: 'Ruth' },
    type: 'Sale',
    created_at: '2026-11-16T13:31:38-05:00',
    total: 6.59,
    lines: [
      { product_name: 'MILK', quantity: 1, unit_price: 4.59, amount: 4.59, voided: false },
      { product_name: 'GUM', quantity: 1, unit_price: 1.59, amount: 1.59, voided: false },
      { product_name: 'GUM', quantity: -1, unit_price: 1.59, amount: -1.59, voided: true },
      { product_name: 'ICE', quantity: 1, unit_price: 2, amount: 2, voided: false },
    ],
    payments: [{ method: 'Cash', amount: 6.59 }],
  },
  {
    transaction_number: 4712,
    register_id: 2,
    cashier: { id: null, name: 'Ruth' },
    type: 'Refund',
    created_at: '2026-11-16T13:35:00-05:00',
    total: -1.89,
    lines: [{ product_name: 'TEA', quantity: -1, unit_price: 1.89, amount: -1.89, voided: false }],
    payments: [{ method: 'Cash', amount: -1.89 }],
  },
  {
    transaction_number: 4713,
    register_id: 2,
    cashier: { id: null, name: 'Ruth' },
    type: 'No Sale',
    created_at: '2026-11-16T13:36:00-05:00',
    total: 0,
    lines: [],
    payments: [],
  },
];

/** With the likeliest of the readings, if somebody is asked. */
async function parseAnswered(text: string): Promise<ParsedFeed> {
  const { report } = await parseFeed(text);
  const mappings = report.questions.flatMap(({ headings, readings: [first] }) =>
    first === undefined ? [] : [{ ...first, headings }],
  );
  return parseFeed(text, { mappings });
}

const nested = JSON.stringify(SALES);

describe('JSON', () => {
  it.each([
    ['a list of transactions with their lines', nested],
    ['events of one name', JSON.stringify(SALES.map((sale) => ({ event: 'transaction', ...sale })))],
    ['the same, indented', JSON.stringify(SALES, null, 2)],
    ['an answer of a service around them', JSON.stringify({ page: 1, pages: 1, data: { sales: SALES } })],
    ['one transaction per line', SALES.map((sale) => JSON.stringify(sale)).join('\n')],
    [
      'transactions under keys that are data',
      JSON.stringify({ sales: Object.fromEntries(SALES.map((sale, at) => [`-Nx${100 + at}`, sale])) }),
    ],
    [
      'amounts with their currencies',
      JSON.stringify(
        SALES.map(({ total, lines, ...sale }) => ({
          ...sale,
          tax_money: { amount: 0, currency: 'USD' },
          total_money: { amount: total.toFixed(2), currency: 'USD' },
          lines: lines.map(({ amount, unit_price, ...line }) => ({
            ...line,
            base_price_money: { amount: unit_price.toFixed(2), currency: 'USD' },
            total_money: { amount: amount.toFixed(2), currency: 'USD' },
          })),
        })),
      ),
    ],
    [
      'values with their types beside them',
      JSON.stringify(
        SALES.map(({ created_at, total, ...sale }) => ({
          ...sale,
          created_at: { $date: created_at },
          total: { $numberDecimal: total.toFixed(2) },
        })),
      ),
    ],
  ])('is read as %s', async (_, text) => {
    const parsed = await parseFeed(text);
    expect(brief(parsed)).toEqual(DAY);
    expect(goods(parsed)).toEqual(GOODS);
  });

  it('numbers transactions by the keys that they stand under if nothing else does', async () => {
    const sales = SALES.map(({ transaction_number, ...sale }) => [String(transaction_number), sale] as const);
    const parsed = await parseFeed(JSON.stringify({ sales: Object.fromEntries(sales) }));
    expect(brief(parsed)).toEqual(DAY);
  });

  it('takes the words for a discount for no amount', async () => {
    const sales = SALES.map((sale, at) =>
      at === 0 ? { ...sale, total: 5.99, discounts: [{ label: '10% off', amount: -0.6 }] } : sale,
    );
    const { receipts, rejections } = await parseFeed(JSON.stringify(sales));
    expect(rejections).toEqual([]);
    expect(receipts.map(({ discountCents }) => discountCents)).toEqual([-60, null, null]);
  });

  it('has the cashier of a shift around its transactions, and nobody of another shift', async () => {
    const [sale, refund, noSale] = SALES.map((one) => ({ ...one, cashier: undefined }));
    const shifts = [
      { shift: 1, cashier: { id: 17, name: 'Ruth' }, tickets: [sale] },
      { shift: 2, tickets: [refund] },
      { shift: 3, cashier: { id: 23, name: 'Tom' }, tickets: [noSale] },
    ];
    const { receipts } = await parseFeed(
      JSON.stringify({ user: { name: 'Admin' }, registers: [{ shifts }] }),
    );
    expect(receipts.map(({ employeeId, employeeName }) => [employeeId, employeeName])).toEqual([
      ['17', 'Ruth'],
      [null, null],
      ['23', 'Tom'],
    ]);
  });

  it('has articles within lines, thousandths of pieces, and taxes of lines', async () => {
    const tickets = [1, 2, 3, 4, 5, 6].map((at) => ({
      number: 800 + at,
      register: 2,
      cashier: 'Ruth',
      created_at: `2026-11-16T13:3${at}:00`,
      total: { amount: 12.84 },
      goods: [
        {
          good: { code: `10${at}`, name: 'ICE', price: 3 },
          quantity: 2000,
          sum: 6,
          itemTaxes: [{ name: 'State Tax', amount: { amount: 0.42 } }],
        },
        {
          good: { code: `20${at}`, name: 'TEA', price: 6 },
          quantity: 1000,
          sum: 6,
          itemTaxes: [{ name: 'State Tax', amount: { amount: 0.42 } }],
        },
      ],
      payments: [{ method: 'Cash', amount: { amount: 12.84 } }],
    }));
    const { receipts } = await parseFeed(JSON.stringify(tickets));
    expect(receipts).toHaveLength(6);
    expect(receipts[2]).toMatchObject({
      totalCents: 1284,
      items: [
        { name: 'ICE', quantity: 2, priceCents: 600 },
        { name: 'TEA', quantity: 1, priceCents: 600 },
      ],
    });
  });

  it('has refunds, payments, and deliveries of an order as parts of it, whatever they have of their own', async () => {
    const orders = SALES.map(({ transaction_number: number, lines, created_at, ...order }) => {
      const moment = (at: number) => [{ id: number * 10 + at, created_at }];
      return {
        id: 5_000_000_000 + number,
        order_number: number,
        created_at,
        ...order,
        line_items: lines.map((line, at) => ({ id: number * 100 + at, ...line })),
        fulfillments: moment(1),
        refunds: number === 4712 ? moment(2).map((one) => ({ ...one, note: 'cold' })) : [],
      };
    });
    const parsed = await parseFeed(JSON.stringify({ orders }));
    expect(brief(parsed)).toEqual(DAY);
    expect(goods(parsed)).toEqual(GOODS);
  });

  describe('of orders with what was paid back in a list of its own', () => {
    const orders = [...Array(12).keys()].map((at) => {
      const isRefund = at % 4 === 2;
      const paid = { elements: [{ amount: 9.63, createdTime: Date.UTC(2026, 10, 16, 13, at) }] };
      return {
        id: `K${500 + at}`,
        cashier: 'Ruth',
        createdTime: Date.UTC(2026, 10, 16, 13, at),
        total: 9.63,
        lineItems: {
          elements: [{ id: 'L1', name: at % 2 === 0 ? 'ICE' : 'TEA', price: 4.5, unitQty: 2000 }],
        },
        payments: isRefund ? { elements: [] } : paid,
        refunds: isRefund ? paid : { elements: [] },
      };
    });
    const kinds = orders.map(({ id, refunds }) =>
      refunds.elements.length > 0 ? `${id} null Ruth Refund -963` : `${id} null Ruth Sale 963`,
    );

    it('has them as refunds, with prices of one and times since 1970 in UTC', async () => {
      const parsed = await parseAnswered(JSON.stringify({ elements: orders }));
      expect(brief(parsed)).toEqual(kinds);
      expect(parsed.receipts[2]).toMatchObject({
        time: '2026-11-16T13:02:00',
        items: [{ name: 'ICE', quantity: 2, priceCents: -900 }],
      });
    });

    it('has them as refunds if the total is 0, and their goods are apart', async () => {
      const returned = orders.map(({ lineItems, refunds, total, ...order }) =>
        refunds.elements.length === 0
          ? { ...order, total, lineItems }
          : {
              ...order,
              total: 0,
              returns: [{ return_line_items: lineItems.elements }],
              refunds: refunds.elements.map(({ amount }) => ({ id: 'R1', amount, status: 'COMPLETED' })),
            },
      );
      expect(brief(await parseAnswered(JSON.stringify(returned)))).toEqual(kinds);
    });
  });

  it('is read as a flat list', async () => {
    const rows = SALES.map((sale) => ({
      ...sale,
      lines: undefined,
      payments: undefined,
      cashier: sale.cashier.name,
    }));
    expect(brief(await parseFeed(JSON.stringify(rows)))).toEqual(DAY);
  });

  it('is read in UTF-16, in Windows-1252, and with a byte order mark', async () => {
    const text = nested.replaceAll('Ruth', 'René');
    for (const bytes of [
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(text, 'latin1'),
    ])
      expect(brief(await parseFeed(bytes))).toEqual(DAY.map((one) => one.replace('Ruth', 'René')));
  });

  it('shows each value with its name as the original line', async () => {
    const { receipts } = await parseFeed(nested);
    expect(receipts[0]?.lines[1]?.text).toBe(
      'lines\tproduct name: MILK\tquantity: 1\tunit price: 4.59\tamount: 4.59\tvoided: false',
    );
  });

  it('has the line of the file at which each record begins', async () => {
    const text = `[\n${SALES.map((sale) => JSON.stringify({ ...sale, lines: [], payments: [] })).join(',\n\n')}\n]`;
    const { content } = await readSheets(Buffer.from(text));
    expect(content[0]?.rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 4, 6]);
  });

  it('keeps every digit of a long number, and escapes', async () => {
    const { content } = await readSheets(
      Buffer.from(
        '[{"id":12345678901234567890,"at":"2026-11-16","sum":1.5,"who":"Ru\\u0074h \\"R\\" \\ud83d\\ude00 \\ud83d \\u0000"},{"id":2,"at":"2026-11-17","sum":1e2,"who":"Ann"}]',
      ),
    );
    expect(content[0]?.rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['12345678901234567890', '2026-11-16', '1.50', 'Ruth "R" \u{1f600} \u{fffd} \u{fffd}'],
      ['2', '2026-11-17', '100', 'Ann'],
    ]);
  });
});

describe('a JSON file that is refused', () => {
  it.each([
    ['lacks a comma', 'damaged', nested.replace('},{', '}{')],
    ['lacks a colon', 'damaged', nested.replace(':', '')],
    ['has a comma too many', 'damaged', nested.replace(']}', ',]}')],
    ['has two values of one name', 'damaged', nested.replace('"type":', '"type":"No Sale","type":')],
    ['has a word that is no value', 'damaged', nested.replace('false', 'falsch')],
    ['closes in the wrong order', 'damaged', nested.replace(']}', '}]')],
    ['goes on behind its end', 'damaged', `${nested}]`],
    ['nests without end', 'too-large', `[${'['.repeat(5000)}`],
    ['has a text of two megabytes', 'too-large', nested.replace('MILK', 'x'.repeat(2_000_000))],
    ['has a text of ten megabytes', 'too-large', nested.replace('MILK', 'x'.repeat(10_000_000))],
    [
      'has a transaction without end',
      'too-large',
      nested.replace('{"product', `${'{"product_name":"A","amount":1.00},'.repeat(60_000)}{"product`),
    ],
    [
      'has a name for each value',
      'not-a-workbook',
      JSON.stringify(Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [`t${at}`, at]))),
    ],
  ])('because it %s', async (_, code, text) => {
    expect((await readError(Buffer.from(text))).code).toBe(code);
  });

  it('because it breaks off, no matter where', async () => {
    const bytes = Buffer.from(nested);
    for (let end = 5; end < bytes.length; end += 13)
      expect((await readError(bytes.subarray(0, end))).code).toBe('damaged');
  });

  it.each([
    ['a quote too many', '[\n{"id": 1,\n"total": 4.50"}\n]', 'a text has no end, on or after line 3'],
    ['a comma too many', '[{"id": 1},\n\n]', '“]” stands where a value should, on or after line 3'],
    ['single quotes', "[\n{'id': 1}]", "“'” stands where a name should, on or after line 2"],
    ['no number', '[{"id": 1,\n"total": NaN}]', '“N” stands where a value should, on or after line 2'],
    ['a text that goes on', '[{"id": 1},\n{"id": "A\n}]', 'a text has no end, on or after line 2'],
    ['its end cut off', '[{"id": 1},\n{"id": 2},\n{"i', 'it breaks off on line 3, inside a value'],
    [
      'its last bracket missing',
      '[{"id": 1},\n{"id": 2}\n',
      'it breaks off on line 3: its last value has no end',
    ],
    ['a name twice', '[{"id": 1},\n{"id": 2,\n"id": 3}]', 'it has “id” twice in the same value, on line 3'],
    [
      'a long text',
      JSON.stringify([{ id: 1, note: 'x'.repeat(2_000_000) }]),
      'without long notes or pictures',
    ],
    ['no end of brackets', '['.repeat(5000), 'in another form'],
  ])('with what is wrong and where, such as %s', async (_, text, part) => {
    expect((await readError(Buffer.from(text))).message).toContain(part);
  });

  it.each(['[]', '{}', 'null', '{"receipts": []}', '[[], {}]'])(
    'because nothing is in it: %s',
    async (text) => {
      const { message } = await readError(Buffer.from(text));
      expect(message).toContain('a JSON file without any values');
    },
  );

  it.each([
    ['[[1, "2026-11-16", 4.5], [2, "2026-11-16", 1.25]]', 'Its values have no names.'],
    ['[1, 2, 3.5, 100]', 'Its values have no names.'],
    [
      '{"columns": ["No", "Date", "Total"], "rows": [[1, "2026-11-16", 4.5], [2, "2026-11-16", 1.25]]}',
      '“rows” 6 times. Numbers, dates, and amounts are in lists',
    ],
    [
      '{"number": [1, 2], "time": ["2026-11-16T13:31:38", "2026-11-16T13:35:00"], "total": [4.5, 1.25]}',
      '“number” 2 times, “time” 2 times, “total” 2 times. Numbers, dates, and amounts are in lists',
    ],
  ])('because its values are apart from their names: %s', async (text, part) => {
    const { message } = await readError(Buffer.from(text));
    expect(message).toContain(part);
    expect(message).not.toMatch(/export”|record”/);
  });

  it('because it has no records, with what it has instead', async () => {
    const { message } = await readError(Buffer.from('{"printer":{"port":1},"options":["a","b"]}'));
    expect(message).toContain('a JSON file in which no transactions were found');
    expect(message).toContain('“printer”');
    expect(message).toContain('“options” 2 times');
  });
});

describe('amounts with their number of decimals beside them', () => {
  const bills = (digits: number, least: number): string =>
    JSON.stringify(
      Array.from({ length: 5 }, (_, at) => {
        const money = (amount: number): object => ({ amount, precision: digits });
        return {
          receiptNo: 4711 + at,
          register: 2,
          cashier: 'Ruth',
          time: `2026-09-21 13:0${at}:05`,
          total: money(least + at),
          items: [{ name: 'MILK', quantity: 1, price: money(least + at), lineTotal: money(least + at) }],
        };
      }),
    );

  it('are in hundredths if it is 2', async () => {
    const { receipts } = await parseFeed(bills(2, 460));
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([460, 461, 462, 463, 464]);
    expect(receipts.flatMap(({ items }) => items.map(({ priceCents }) => priceCents))).toContain(460);
  });

  it('are whole if it is 0', async () => {
    const { receipts } = await parseFeed(bills(0, 46));
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([4600, 4700, 4800, 4900, 5000]);
  });
});
