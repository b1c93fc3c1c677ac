// XML records whose receipt is printed text: a line in each element, or all lines in one.
import { describe, expect, it } from 'vitest';
import { parseFeed } from '../testing/parse-feed.ts';

const padded = (name: string, amount: string): string => name.padEnd(26) + amount.padStart(8);

const SALE = [
  padded('CARROT CAKE', '6.40'),
  '   QUANTITY 2 @ 3.20',
  padded('GINGER TEA', '1.75'),
  padded('SUBTOTAL', '8.15'),
  padded('TAX', '0.35'),
  padded('TOTAL', '8.50'),
  padded('CASH', '8.50'),
];
const NO_SALE = ['*** NO SALE ***'];
const VOIDED = [
  '*** POST VOID OF 9301 ***',
  padded('GINGER TEA', '-1.75'),
  padded('TOTAL', '-1.75'),
  padded('CASH', '-1.75'),
];
const RECEIPTS = [SALE, SALE, NO_SALE, VOIDED, SALE, SALE];

const momentOf = (at: number): string => `2026-10-05T09:1${at}:07`;
const attributes = (at: number): string =>
  `till="4" ticket="${9300 + at}" clerk="27" clerkName="Ines" at="${momentOf(at)}"`;
const elements = (at: number): string =>
  `<Till>4</Till><TicketNo>${9300 + at}</TicketNo><Clerk>27</Clerk><ClerkName>Ines</ClerkName><Time>${momentOf(at)}</Time>`;

const FORMS: readonly (readonly [string, (lines: readonly string[], at: number) => string])[] = [
  [
    'lines with attributes around them',
    (lines, at) =>
      `<Slip ${attributes(at)}>\n${lines.map((text) => `<Line>${text}</Line>`).join('\n')}</Slip>`,
  ],
  [
    'numbered texts behind the values',
    (lines, at) =>
      `<Slip>${elements(at)}<Print>${lines.map((text, no) => `<Text seq="${no + 1}">${text}</Text>`).join('')}</Print></Slip>`,
  ],
  [
    'texts right among the values',
    (lines, at) =>
      `<Slip>${elements(at)}${lines.map((text) => `<Printed>${text}</Printed>`).join('')}</Slip>`,
  ],
  [
    'lines in attributes',
    (lines, at) => `<Slip ${attributes(at)}>${lines.map((text) => `<Row text="${text}"/>`).join('')}</Slip>`,
  ],
  [
    'one element with line breaks',
    (lines, at) => `<Slip>${elements(at)}<Journal><![CDATA[${lines.join('\n')}]]></Journal></Slip>`,
  ],
  [
    'the record’s own text with line breaks',
    (lines, at) => `<Slip ${attributes(at)}><![CDATA[\n${lines.join('\n')}\n]]></Slip>`,
  ],
];

describe('a printed receipt in XML', () => {
  it.each(FORMS)('is read as %s', async (_, slip) => {
    const { receipts, assessments, rejections } = await parseFeed(
      `<Archive shop="77">\n${RECEIPTS.map(slip).join('\n')}\n</Archive>`,
    );
    expect(rejections).toEqual([]);
    expect(
      receipts.map(({ transactionNumber, registerId, employeeId, time }) =>
        [transactionNumber, registerId, employeeId, time].join(' '),
      ),
    ).toEqual(RECEIPTS.map((_, at) => `${9300 + at} 4 27 ${momentOf(at)}`));
    expect(
      assessments.map(({ transactionType, amountCents }) => `${transactionType} ${amountCents}`),
    ).toEqual(['Sale 850', 'Sale 850', 'No Sale 0', 'Void -175', 'Sale 850', 'Sale 850']);
    expect(receipts[1]?.items.map(({ name, priceCents }) => `${name} ${priceCents}`)).toEqual([
      'CARROT CAKE 640',
      'GINGER TEA 175',
    ]);
  });
});
