// What the transactions of a POSLog turn into.
import { describe, expect, it } from 'vitest';
import { parseFeed, type ParsedFeed, poslog, poslogTransaction } from '../testing/parse-feed.ts';

const print = ({ receipts: [receipt] }: ParsedFeed): string[] =>
  receipt?.lines.map(({ text }) => text.replaceAll(/ {3,}/g, '  ')) ?? [];

const filters = ({ assessments: [assessment] }: ParsedFeed): string[] =>
  (assessment?.findings ?? []).map(({ filter }) => filter);

const lineItem = (number: number, content: string, attributes = ''): string =>
  `<LineItem ${attributes}><SequenceNumber>${number}</SequenceNumber>${content}</LineItem>`;

const sale = (name: string, amount: string, more = '', element = 'Sale'): string =>
  `<${element} ItemType="Stock"><ItemID>4711</ItemID><Description>${name}</Description><ExtendedAmount>${amount}</ExtendedAmount><Quantity>1</Quantity>${more}</${element}>`;

const cash = (amount: string, change = '', attributes = ''): string =>
  `<Tender TenderType="Cash" ${attributes}><Amount>${amount}</Amount>${change === '' ? '' : `<TenderChange><Amount>${change}</Amount></TenderChange>`}</Tender>`;

const retail = (lines: readonly string[], attributes = '', transaction = ''): string =>
  poslog(
    poslogTransaction(
      `<RetailTransaction ${attributes}>${lines.join('\n')}</RetailTransaction>`,
      transaction,
    ),
  );

describe('a POSLog transaction', () => {
  it.each(['PosLog', 'poslog', 'ix:POSLOG'])('is read below a root that is called %s', async (root) => {
    const file = retail([lineItem(1, sale('MILK', '4.59')), lineItem(2, cash('4.59'))]);
    const { receipts } = await parseFeed(file.replaceAll(/(?<=<\/?)POSLog/g, root));
    expect(receipts[0]?.items.map(({ name }) => name)).toEqual(['MILK']);
  });

  it('reads like a receipt', async () => {
    const parsed = await parseFeed(
      retail([
        lineItem(1, sale('MILK', '4.59'), 'EntryMethod="Scanned"'),
        lineItem(2, sale('BREAD', '2.00'), 'EntryMethod="acs:Keyed"'),
        lineItem(3, '<Tax><Amount>0.25</Amount></Tax>'),
        lineItem(4, cash('10.00', '3.16')),
        '<Total TotalType="TransactionNetAmount">6.59</Total><Total TotalType="TransactionGrandAmount">6.84</Total>',
      ]),
    );
    expect(print(parsed)).toEqual([
      '#4711  REGISTER 2  CASHIER 104 Ines Moran',
      '2026-11-16 13:31:38',
      'MILK  4.59',
      'BREAD  (KEYED)  2.00',
      'SUBTOTAL  6.59',
      'TAX  0.25',
      'TOTAL  6.84',
      'CASH  10.00',
      'CHANGE  3.16',
    ]);
    expect(parsed.receipts[0]).toMatchObject({
      registerId: '2',
      employeeId: '104',
      employeeName: 'Ines Moran',
      totalCents: 684,
      changeCents: 316,
    });
    expect(parsed.assessments[0]).toMatchObject({ transactionType: 'Sale', amountCents: 684 });
  });

  it.each([
    ['names its line', [lineItem(2, '<Void><LineItemSequenceNumber>1</LineItemSequenceNumber></Void>')], ''],
    ['is a flag of its line', [], 'VoidFlag="true"'],
    ['has a minus', [lineItem(2, sale('SUNGLASSES', '-14.99'), 'VoidFlag="true"')], ''],
  ])('shows a void that %s', async (_, more, flag) => {
    const parsed = await parseFeed(
      retail([
        lineItem(1, sale('SUNGLASSES', '14.99'), flag),
        ...more,
        lineItem(3, sale('MILK', '4.59')),
        lineItem(4, cash('4.59')),
      ]),
    );
    expect(parsed.receipts[0]?.items.map(({ priceCents, state }) => [priceCents, state])).toEqual([
      [1499, 'sold'],
      [-1499, 'void'],
      [459, 'sold'],
    ]);
    expect(filters(parsed)).toEqual(['void_items']);
  });

  it.each([
    ['a line that is marked itself', '1', 'VoidFlag="true"', 'Line voided: GUM, $1.00.'],
    ['no line there is', '7', '', 'Line voided: “VOID LINE 7” without a line that says what was taken back.'],
  ])('shows a void of %s once', async (_, target, flag, reason) => {
    const parsed = await parseFeed(
      retail([
        lineItem(1, sale('GUM', '1.00'), flag),
        lineItem(2, `<Void><LineItemSequenceNumber>${target}</LineItemSequenceNumber></Void>`),
        lineItem(3, sale('MILK', '4.59')),
        lineItem(4, cash('4.59')),
      ]),
    );
    expect(parsed.assessments[0]?.findings.find(({ filter }) => filter === 'void_items')?.reason).toContain(
      reason,
    );
  });

  it('shows returned goods', async () => {
    const parsed = await parseFeed(
      retail([
        lineItem(1, sale('MILK', '4.59', '', 'Return')),
        lineItem(2, cash('4.59', '', 'TypeCode="Refund"')),
      ]),
    );
    expect(parsed.assessments[0]).toMatchObject({ transactionType: 'Refund', amountCents: -459 });
    expect(filters(parsed)).toEqual(['refund']);
  });

  it('shows price overrides, discounts, rewards, and loaded cards', async () => {
    const override =
      '<RetailPriceModifier MethodCode="PriceOverride"><PreviousPrice>5.99</PreviousPrice></RetailPriceModifier>';
    const parsed = await parseFeed(
      retail([
        lineItem(1, sale('MILK', '4.59', override)),
        lineItem(2, '<Discount><Amount>0.50</Amount></Discount>'),
        lineItem(3, '<LoyaltyReward><ExtendedRewardAmount>0.09</ExtendedRewardAmount></LoyaltyReward>'),
        lineItem(
          4,
          '<CardActivation><AccountNumber>6006491234567890123</AccountNumber><CardType>Gift</CardType><PurchaseAmount>25.00</PurchaseAmount></CardActivation>',
        ),
        lineItem(5, cash('4.00')),
      ]),
    );
    expect(parsed.receipts[0]).toMatchObject({ discountCents: -59, totalCents: 400 });
    expect(filters(parsed)).toEqual(expect.arrayContaining(['price_override', 'promos', 'card_load']));
    expect(JSON.stringify(parsed.receipts)).not.toContain('6006491234567890123');
  });

  it('shows an age check that was not passed', async () => {
    const parsed = await parseFeed(
      retail([
        lineItem(1, sale('BEER', '9.99')),
        lineItem(2, '<AgeRestriction Verified="false">21</AgeRestriction>'),
        lineItem(3, cash('9.99')),
      ]),
    );
    expect(filters(parsed)).toContain('cancel_age_verification');
  });

  it.each([
    ['TransactionStatus="Voided"', '', 'Void', 'void_items'],
    ['', 'CancelFlag="true"', 'Abort', 'abort'],
    ['TransactionStatus="SuspendedDeleted"', '', 'Memory Cancel', 'memory_cancel'],
  ])('with %s %s was never paid', async (status, transaction, type, filter) => {
    const parsed = await parseFeed(retail([lineItem(1, sale('MILK', '4.59'))], status, transaction));
    expect(parsed.assessments[0]).toMatchObject({ transactionType: type, amountCents: 459 });
    expect(filters(parsed)).toContain(filter);
  });

  it("isn't a sale in training mode", async () => {
    const parsed = await parseFeed(
      retail([lineItem(1, sale('MILK', '4.59')), lineItem(2, cash('4.59'))], '', 'TrainingModeFlag="true"'),
    );
    expect(parsed.assessments[0]?.transactionType).toBe('Other');
  });

  it.each([
    ['<ControlTransaction><ReasonCode>Procedure 21</ReasonCode><NoSale/></ControlTransaction>', 'No Sale', 0],
    [
      '<TenderControlTransaction><TenderPickup><Amount>200.00</Amount></TenderPickup></TenderControlTransaction>',
      'Safe Manual DROP',
      20_000,
    ],
    [
      '<TenderControlTransaction><PaidOut><Amount>35.00</Amount></PaidOut></TenderControlTransaction>',
      'Paid Out',
      3500,
    ],
    [
      '<ControlTransaction><PriceLookup><Items><ItemID>4711</ItemID></Items></PriceLookup></ControlTransaction>',
      'PLU Inquiry',
      0,
    ],
  ])('%s is understood', async (content, transactionType, amountCents) => {
    const parsed = await parseFeed(poslog(poslogTransaction(content)));
    expect(parsed.assessments[0]).toMatchObject({ transactionType, amountCents });
  });

  it('that is not one is counted, and times in UTC are reported', async () => {
    const signOn = poslogTransaction('<ControlTransaction><OperatorSignOn/></ControlTransaction>');
    const paid = retail([lineItem(1, sale('MILK', '4.59')), lineItem(2, cash('4.59'))]).replace(
      '13:31:38',
      '13:31:38Z',
    );
    const { receipts, report } = await parseFeed(paid.replace('</POSLog>', `${signOn}</POSLog>`));
    expect(receipts).toHaveLength(1);
    expect(report.remarks).toEqual([
      '1 event in this file is no transaction and was left out, such as the opening of a register (ControlTransaction 1).',
      "The times of 1 transaction are given in UTC. They were taken as they are, so they may differ from the store's own clock.",
    ]);
  });
});

it('is a refund if it sells less than nothing', async () => {
  const parsed = await parseFeed(
    retail([
      lineItem(1, sale('MILK', '-4.59').replace('<Quantity>1', '<Quantity>-1')),
      lineItem(2, cash('-4.59')),
      '<Total TotalType="TransactionGrandAmount">-4.59</Total>',
    ]),
  );
  expect(parsed.assessments[0]).toMatchObject({ transactionType: 'Refund', amountCents: -459 });
});
