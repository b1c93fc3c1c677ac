// Files without transactions, which stores also keep in spreadsheets. Reading must refuse them.
import type { Cell } from '@tillwatch/core/journal';
import { GOODS, PENNY_GOODS, type Random, TOBACCO, wallClock } from '@tillwatch/simulation';

type Make = (random: Random) => Cell[][];

const ARTICLES = [...GOODS, ...PENNY_GOODS, ...TOBACCO];
const DAY = '2026-05-18';
const money = (cents: number): string => (cents / 100).toFixed(2);
const many = (count: number, row: (at: number) => Cell[]): Cell[][] =>
  Array.from({ length: count }, (_, at) => row(at));
const dayAfter = (days: number): string => wallClock(DAY, days * 86_400).slice(0, 10);

/** Makers of such files, by what they are. */
export const OTHER_FILES: Readonly<Record<string, Make>> = {
  'price list': () => [
    ['PLU', 'Description', 'Department', 'Price', 'Taxable'],
    ...ARTICLES.map(({ name, cents, isTaxed }, at) => [
      4100 + at,
      name,
      'GROCERY',
      money(cents),
      isTaxed ? 'Y' : 'N',
    ]),
  ],
  'stock count': (random) => [
    ['Item Number', 'Item Name', 'On Hand', 'Unit Cost', 'Value', 'Last Counted'],
    ...ARTICLES.map(({ name, cents }, at) => {
      const count = random.integer(0, 40);
      return [
        String(70_000 + at),
        name,
        count,
        money(cents * 0.6),
        money(cents * 0.6 * count),
        dayAfter(at % 9),
      ];
    }),
  ],
  'staff list': (random) => [
    ['Employee ID', 'Name', 'Position', 'Hired', 'Hourly Rate'],
    ...many(24, (at) => [
      String(100 + at),
      `Person ${at + 1}`,
      'Cashier',
      dayAfter(-at * 37),
      money(random.integer(1500, 2200)),
    ]),
  ],
  'time clock': (random) => [
    ['Employee ID', 'Name', 'Date', 'Clock In', 'Clock Out', 'Hours'],
    ...many(40, (at) => {
      const starts = random.integer(6, 14);
      return [
        String(100 + (at % 6)),
        `Person ${(at % 6) + 1}`,
        dayAfter(Math.floor(at / 6)),
        `${starts}:0${at % 6}`,
        `${starts + 8}:0${at % 5}`,
        8,
      ];
    }),
  ],
  'sales by hour': (random) => [
    ['Hour', 'Customers', 'Items', 'Net Sales', 'Average'],
    ...many(24, (at) => {
      const customers = random.integer(3, 40);
      const cents = customers * random.integer(600, 1400);
      return [
        `${String(at).padStart(2, '0')}:00`,
        customers,
        customers * 3,
        money(cents),
        money(cents / customers),
      ];
    }),
  ],
  'sales by department': (random) => [
    ['Department Sales', null, DAY],
    ['Dept', 'Name', 'Qty', 'Amount', '%'],
    ...many(18, (at) => [
      at + 1,
      `DEPT ${at + 1}`,
      random.integer(5, 200),
      money(random.integer(1000, 90_000)),
      random.integer(1, 20),
    ]),
    [null, 'TOTAL', 1200, '8450.10', 100],
  ],
  'daily summary': (random) => [
    ['Date', 'Gross Sales', 'Refunds', 'Net Sales', 'Tax', 'Customers'],
    ...many(31, (at) => {
      const gross = random.integer(200_000, 480_000);
      return [
        dayAfter(at),
        money(gross),
        money(-2500),
        money(gross - 2500),
        money(gross * 0.05),
        random.integer(250, 520),
      ];
    }),
  ],
  'supplier invoices': (random) => [
    ['Invoice No', 'Vendor', 'Invoice Date', 'Due Date', 'Amount', 'Paid'],
    ...many(30, (at) => [
      `A-${2200 + at}`,
      `Vendor ${at % 7}`,
      dayAfter(at),
      dayAfter(at + 30),
      money(random.integer(5000, 90_000)),
      at % 3 ? 'Yes' : 'No',
    ]),
  ],
  'table of numbers': (random) => [
    ['a', 'b', 'c', 'd', 'e'],
    ...many(60, () => many(5, () => [random.integer(0, 9999) / 10]).flat()),
  ],
  letter: () => [
    ['Dear manager,'],
    ['please find enclosed the new opening hours, which begin on 06/01/2026 at 6:00 AM.'],
    ['The total of last month was $48,201.17; thank you for 1,204 customers a day.'],
    ['Yours, the office'],
  ],
  'bank statement': (random) => [
    ['Posting Date', 'Description', 'Debit', 'Credit', 'Balance'],
    ...many(40, (at) => [
      dayAfter(at),
      at % 2 ? 'CARD SETTLEMENT' : 'DEPOSIT',
      null,
      money(random.integer(5000, 90_000)),
      money(900_000 + at * 4000),
    ]),
  ],
  'fuel deliveries': (random) => [
    ['Delivery Date', 'Time', 'Tank', 'Grade', 'Gallons', 'Driver'],
    ...many(20, (at) => [
      dayAfter(at * 2),
      `${6 + (at % 12)}:15`,
      (at % 4) + 1,
      'REGULAR',
      random.integer(2000, 8000),
      `Driver ${at % 3}`,
    ]),
  ],
};
