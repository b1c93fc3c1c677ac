// What the events of a NAXML journal turn into.
import { describe, expect, it } from 'vitest';
import {
  itemLine,
  naxml,
  naxmlEvent,
  naxmlLines,
  parseFeed,
  type ParsedFeed,
  tenderLine,
} from '../testing/parse-feed.ts';

const print = ({ receipts: [receipt] }: ParsedFeed): string[] =>
  receipt?.lines.map(({ text }) => text.replaceAll(/ {3,}/g, '  ')) ?? [];

const reasons = ({ assessments: [assessment] }: ParsedFeed): Record<string, string> =>
  Object.fromEntries((assessment?.findings ?? []).map(({ filter, reason }) => [filter, reason]));

const PAID = naxmlLines(
  [itemLine('7LB ICE BAG', '2.99'), tenderLine('cash', '4.00'), tenderLine('cash', '-0.76', true)],
  '<TransactionTotalGrossAmount>2.99</TransactionTotalGrossAmount><TransactionTotalNetAmount>2.99</TransactionTotalNetAmount>' +
    '<TransactionTotalTaxNetAmount>0.25</TransactionTotalTaxNetAmount>',
);

describe('a sale', () => {
  it('reads like a receipt, a line for each thing, with the lines of the file', async () => {
    const parsed = await parseFeed(naxml(naxmlEvent('SaleEvent', PAID)));
    expect(print(parsed)).toEqual([
      '#1472  REGISTER 1  CASHIER 91',
      '2026-11-16 13:31:38',
      '7LB ICE BAG  2.99',
      'SUBTOTAL  2.99',
      'TAX  0.25',
      'TOTAL  3.24',
      'CASH  4.00',
      'CHANGE  0.76',
    ]);
    expect(parsed.receipts[0]).toMatchObject({
      transactionNumber: '1472',
      registerId: '1',
      employeeId: '91',
      time: '2026-11-16T13:31:38',
      typeText: 'SaleEvent',
      taxCents: 25,
      totalCents: 324,
      changeCents: 76,
      tenders: [{ method: 'CASH', amountCents: 400 }],
      source: { sheet: 'Journal', firstRow: 5, lastRow: 20 },
    });
    expect(parsed.receipts[0]?.lines.map(({ rowNumber }) => rowNumber)).toEqual([
      5, 5, 13, 20, 20, 20, 15, 17,
    ]);
    expect(parsed.assessments[0]).toMatchObject({ transactionType: 'Sale', amountCents: 324 });
    expect(parsed.report.shape).toBe('line-items');
  });

  it('has the total of its summary even if a line was voided after it', async () => {
    const lines = naxmlLines(
      [itemLine('7LB ICE BAG', '2.99')],
      '<TransactionTotalNetAmount>2.99</TransactionTotalNetAmount>' +
        '<TransactionTotalTaxNetAmount>0.25</TransactionTotalTaxNetAmount>' +
        '<TransactionTotalGrandAmount direction="Collected">3.24</TransactionTotalGrandAmount>',
    );
    const { assessments } = await parseFeed(naxml(naxmlEvent('VoidEvent', lines)));
    expect(assessments[0]).toMatchObject({ transactionType: 'Void', amountCents: 324 });
  });

  it.each(['2026-11-16T', '2026-11-16-05:00', '2026-11-16Z', '2026-11-16T00:00:00'])(
    'has its own wall clock with the date %s',
    async (date) => {
      const event = naxmlEvent('SaleEvent', PAID).replace('>2026-11-16<', `>${date}<`);
      const { receipts } = await parseFeed(naxml(event));
      expect(receipts[0]?.time).toBe('2026-11-16T13:31:38');
    },
  );

  it.each([
    ['has the tax in its net amount', '3.24', ''],
    ['has no tax in its net amount', '2.99', ''],
    [
      'has a grand amount',
      '9.99',
      '<TransactionTotalGrandAmount direction="Collected">3.24</TransactionTotalGrandAmount>',
    ],
  ])('comes to what was due where the summary %s', async (_, net, more) => {
    const summary = `<TransactionTotalNetAmount>${net}</TransactionTotalNetAmount><TransactionTotalTaxNetAmount>0.25</TransactionTotalTaxNetAmount>${more}`;
    const lines = naxmlLines([itemLine('ICE', '2.99'), tenderLine('cash', '3.24')], summary);
    const { receipts } = await parseFeed(naxml(naxmlEvent('SaleEvent', lines)));
    expect(receipts[0]).toMatchObject({ totalCents: 324, subtotalCents: 299 });
  });

  it('shows voided lines', async () => {
    const lines = naxmlLines([
      itemLine('SUNGLASSES', '14.99', 'cancel'),
      itemLine('MILK', '4.59'),
      tenderLine('cash', '4.59'),
    ]);
    const parsed = await parseFeed(naxml(naxmlEvent('SaleEvent', lines)));
    expect(parsed.receipts[0]?.items).toMatchObject([
      { name: 'SUNGLASSES', priceCents: 1499, state: 'sold' },
      { name: 'Void line item SUNGLASSES', priceCents: -1499, state: 'void' },
      { name: 'MILK', priceCents: 459, state: 'sold' },
    ]);
    expect(reasons(parsed)['void_items']).toBe(
      'Line voided: SUNGLASSES, $14.99. Voids of $14.99 reach the $10.00 limit.',
    );
    expect(parsed.assessments[0]).toMatchObject({ transactionType: 'Sale', amountCents: 459 });
  });

  it.each([
    ['a minus', '-14.99', 'void'],
    ['no minus', '14.99', 'void'],
    ['a minus, as a canceled line', '-14.99', 'cancel'],
  ])('shows a void that comes after its line with %s', async (_, amount, status) => {
    const lines = naxmlLines([
      itemLine('SUNGLASSES', '14.99'),
      itemLine('SUNGLASSES', amount, status),
      itemLine('MILK', '4.59'),
      tenderLine('cash', '4.59'),
    ]);
    const { receipts } = await parseFeed(naxml(naxmlEvent('SaleEvent', lines)));
    expect(receipts[0]?.items.map(({ priceCents, state }) => [priceCents, state])).toEqual([
      [1499, 'sold'],
      [-1499, 'void'],
      [459, 'sold'],
    ]);
  });

  it('shows how goods were entered, price overrides, and promotions', async () => {
    const lines = naxmlLines([
      itemLine(
        'BREAD',
        '1.97',
        'normal',
        '<EntryMethod method="manual"/><RegularSellPrice>3.2900</RegularSellPrice><PriceOverride><PriceOverrideReason>damaged</PriceOverrideReason></PriceOverride>',
      ),
      itemLine(
        'GUM',
        '1.99',
        'normal',
        '<EntryMethod method="scan"/><Promotion><PromotionAmount>0.50</PromotionAmount><PromotionReason>mixAndMatch</PromotionReason></Promotion>',
      ),
      tenderLine('cash', '3.46'),
    ]);
    const parsed = await parseFeed(naxml(naxmlEvent('SaleEvent', lines)));
    expect(print(parsed).slice(2, 6)).toEqual([
      'BREAD  (KEYED)  1.97',
      '  PRICE OVERRIDE  damaged  REG 3.29',
      'GUM  1.99',
      '  PROMOTION  MIXANDMATCH  -0.50',
    ]);
    expect(parsed.receipts[0]).toMatchObject({ totalCents: 346, discountCents: -50 });
    expect(reasons(parsed)).toMatchObject({
      price_override: 'Price override: BREAD at $1.97 instead of $3.29.',
      promos: 'Promotion or discount: PROMOTION  MIXANDMATCH, -$0.50.',
    });
  });

  it('takes off a discount that has its own line, under whatever name', async () => {
    const lines = naxmlLines([
      itemLine('CHIPS', '4.59'),
      '<TransactionLine status="normal"><Discount><DiscountReason>promotion</DiscountReason>' +
        '<DiscountAmount>0.75</DiscountAmount></Discount></TransactionLine>',
      tenderLine('cash', '3.84'),
    ]);
    const parsed = await parseFeed(naxml(naxmlEvent('SaleEvent', lines)));
    expect(parsed.receipts[0]?.events).toMatchObject([{ kind: 'promo', amountCents: -75 }]);
    expect(parsed.receipts[0]?.discountCents).toBe(-75);
  });

  it('shows age checks, and those that the cashier skipped', async () => {
    const check = (content: string): string =>
      `<RestrictedSalesDetail><CustomerID>${content}</CustomerID></RestrictedSalesDetail>`;
    const lines = naxmlLines([
      itemLine('BEER', '9.99', 'normal', check('<BirthDate>1988-02-14</BirthDate>')),
      itemLine('WINE', '9.99', 'normal', check('<CashierBypassedFlag value="yes"/>')),
      tenderLine('cash', '19.98'),
    ]);
    const parsed = await parseFeed(naxml(naxmlEvent('SaleEvent', lines)));
    expect(print(parsed)).toContain('AGE CHECK  BIRTH DATE 1988-02-14');
    expect(reasons(parsed)['cancel_age_verification']).toBe(
      'An age check was canceled, skipped, or corrected: “AGE CHECK SKIPPED”.',
    );
  });

  it('shows fuel with its pump and its price to a tenth of a cent', async () => {
    const fuel =
      '<TransactionLine status="normal"><FuelLine><FuelGradeID>001</FuelGradeID><FuelPositionID>9</FuelPositionID>' +
      '<Description>UNLEAD REG</Description><SalesQuantity>11.198</SalesQuantity><SalesAmount>30</SalesAmount></FuelLine></TransactionLine>';
    const lines = naxmlLines([fuel, tenderLine('outsideCredit', '30')]);
    const parsed = await parseFeed(naxml(naxmlEvent('SaleEvent', lines, '<OutsideSalesFlag value="yes"/>')));
    expect(print(parsed)).toEqual([
      '#1472  REGISTER 1',
      '2026-11-16 13:31:38',
      'PAID AT THE PUMP',
      'UNLEAD REG  11.198 @ 2.679  (PUMP 9) 30.00',
      'TOTAL  30.00',
      'OUTSIDE CREDIT  30.00',
    ]);
    // Nobody at a register is accountable for it.
    expect(parsed.receipts[0]?.employeeId).toBeNull();
  });

  it("isn't a sale in training mode", async () => {
    const parsed = await parseFeed(naxml(naxmlEvent('SaleEvent', PAID, '<TrainingModeFlag value="yes"/>')));
    expect(print(parsed)).toContain('*** TRAINING MODE ***');
    expect(parsed.assessments[0]?.transactionType).toBe('Other');
  });

  it('shows which business day it belongs to, if not its own date', async () => {
    const parsed = await parseFeed(
      naxml(naxmlEvent('SaleEvent', PAID, '<BusinessDate>2026-11-17T00:00:00-05:00</BusinessDate>')),
    );
    expect(print(parsed)).toContain('2026-11-16 13:31:38  BUSINESS DATE 2026-11-17');
  });

  it('masks whole account numbers, whatever the number is', async () => {
    const account =
      '<AccountInfo><AccountID>7083051234567890123</AccountID></AccountInfo><Authorization><AuthorizationCode>01234A</AuthorizationCode></Authorization>';
    const lines = naxmlLines([
      itemLine('ICE 4111111111111111', '2.99'),
      tenderLine('creditCards', '2.99', false, account),
    ]);
    const { receipts, cardNumbers } = await parseFeed(naxml(naxmlEvent('SaleEvent', lines)));
    expect(receipts[0]?.card).toMatchObject({ maskedCard: '***************0123', approvalCode: '01234A' });
    expect(receipts[0]?.items[0]?.name).toBe('ICE ************1111');
    expect(cardNumbers).toBe(2);
  });

  it('keeps a number of a transaction or an article that looks like a card', async () => {
    const code = '<ItemCode><POSCode>41111111111114</POSCode></ItemCode>';
    const item = `<TransactionLine><ItemLine>${code}<SalesAmount>1.00</SalesAmount></ItemLine></TransactionLine>`;
    const event = naxmlEvent('SaleEvent', naxmlLines([item, tenderLine('cash', '1.00')]));
    const { receipts, cardNumbers } = await parseFeed(naxml(event.replace('1472', '4111111111111111')));
    expect(receipts[0]?.transactionNumber).toBe('4111111111111111');
    expect(receipts[0]?.items[0]?.name).toBe('41111111111114');
    expect(cardNumbers).toBe(0);
  });
});

describe('other events', () => {
  it.each([
    ['minuses', '-20', '-20'],
    ['none', '20', '20'],
  ])('a refund written with %s is negative', async (_, amount, tendered) => {
    const lines = naxmlLines([itemLine('ICE', amount), tenderLine('cash', tendered, true)]);
    const parsed = await parseFeed(naxml(naxmlEvent('RefundEvent', lines)));
    expect(parsed.assessments[0]).toMatchObject({ transactionType: 'Refund', amountCents: -2000 });
    expect(parsed.receipts[0]?.tenders).toMatchObject([{ method: 'CASH', amountCents: -2000 }]);
    expect(reasons(parsed)['refund']).toBe('Refund of $20.00: ICE.');
  });

  it('a void is what was rung, and never paid', async () => {
    const lines = naxmlLines([itemLine('ICE', '5.49', 'cancel'), itemLine('GUM', '1.00', 'cancel')]);
    const parsed = await parseFeed(naxml(naxmlEvent('VoidEvent', lines)));
    expect(parsed.assessments[0]).toMatchObject({ transactionType: 'Void', amountCents: 649 });
    expect(reasons(parsed)['void_items']).toBe(
      'The whole ticket was voided: 2 items, $6.49. Nothing on the ticket is left.',
    );
    expect(print(parsed).at(-1)).toBe('VOID TICKET 1472');
  });

  it.each([
    ['OtherEvent', '<NosaleDetail/>', 'No Sale', 0, 'no_sales'],
    ['OtherEvent', '<NoSaleDetail/>', 'No Sale', 0, 'no_sales'],
    ['OtherEvent', '<CashierDetail detailType="noSale"/>', 'No Sale', 0, 'no_sales'],
    ['NoSaleEvent', '', 'No Sale', 0, 'no_sales'],
    ['OtherEvent', '<DrawerViolationDetail/>', 'Cash Drawer Violation', 0, 'cash_drawer_violation'],
    [
      'FinancialEvent',
      '<FinancialEventDetail><SafeDropDetail><DropAmount>200.00</DropAmount><TenderInfo><TenderAmount>200</TenderAmount></TenderInfo></SafeDropDetail></FinancialEventDetail>',
      'Safe Manual DROP',
      20_000,
      'safe_manual_drop',
    ],
    [
      'FinancialEvent',
      '<FinancialEventDetail><PayOutDetail><DetailAmount>35.0000</DetailAmount><PayOutReason>Milk vendor</PayOutReason></PayOutDetail></FinancialEventDetail>',
      'Paid Out',
      3500,
      null,
    ],
    [
      'FinancialEvent',
      '<PayInDetail><TenderInfo><TenderAmount>5</TenderAmount></TenderInfo></PayInDetail>',
      'Paid In',
      500,
      null,
    ],
  ])('%s with %s is understood', async (name, detail, transactionType, amountCents, filter) => {
    const parsed = await parseFeed(naxml(naxmlEvent(name, detail)));
    expect(parsed.assessments[0]).toMatchObject({ transactionType, amountCents });
    expect(Object.keys(reasons(parsed))).toEqual(filter === null ? [] : [filter]);
  });

  it("money that is rung up as a department and paid out isn't a refund", async () => {
    const line =
      '<TransactionLine status="normal"><MerchandiseCodeLine><MerchandiseCode>23</MerchandiseCode><Description>PAID OUT</Description>' +
      '<SalesAmount>-60.00</SalesAmount></MerchandiseCodeLine></TransactionLine>';
    const lines = naxmlLines([line, tenderLine('cash', '-60.00')]);
    const parsed = await parseFeed(naxml(naxmlEvent('RefundEvent', lines)));
    expect(parsed.assessments[0]).toMatchObject({ transactionType: 'Paid Out', amountCents: 6000 });
    expect(reasons(parsed)).toEqual({});
  });

  it.each([
    [
      'FinancialEvent',
      '<FinancialEventDetail><TenderSafeDropDetail><DropAmount>300.00</DropAmount></TenderSafeDropDetail></FinancialEventDetail>',
      'safe-drop',
      30_000,
    ],
    ['OtherEvent', '<OtherEventDetail><EventDetail>NoSale</EventDetail></OtherEventDetail>', 'no-sale', null],
  ])('an event that is not listed is what its words say', async (name, detail, kind, amountCents) => {
    const { receipts } = await parseFeed(naxml(naxmlEvent(name, detail)));
    expect(receipts[0]?.events).toMatchObject([{ kind, amountCents }]);
  });

  it('events that are not transactions are counted and named', async () => {
    const opening = naxmlEvent(
      'OtherEvent',
      '<RegisterDetail detailType="open"><CashInDrawer>500</CashInDrawer></RegisterDetail>',
    );
    const { receipts, report } = await parseFeed(naxml(opening, opening, naxmlEvent('SaleEvent', PAID)));
    expect(receipts).toHaveLength(1);
    expect(report.remarks).toEqual([
      '2 events in this file are no transactions and were left out, such as the opening of a register (RegisterDetail 2).',
    ]);
  });

  it('an amount that cannot be read is rejected and named', async () => {
    const lines = naxmlLines([itemLine('ICE', 'free'), tenderLine('cash', '0')]);
    const { receipts, rejections } = await parseFeed(naxml(naxmlEvent('SaleEvent', lines)));
    expect(receipts).toEqual([]);
    expect(rejections).toMatchObject([
      { sheet: 'Journal', firstRow: 5, reason: 'Transaction 1472: “free” in <SalesAmount> is no amount.' },
    ]);
  });

  it('an event without its own number is named by its position', async () => {
    const event = naxmlEvent('OtherEvent', '<NosaleDetail/>', '<EventSequenceID>7</EventSequenceID>');
    const { receipts } = await parseFeed(naxml(event.replace('<TransactionID>1472</TransactionID>', '')));
    expect(receipts[0]?.transactionNumber).toBe('7');
  });

  it('an event without a time is rejected', async () => {
    const event = naxmlEvent('SaleEvent', PAID).replace('13:31:38-05:00', '');
    const { rejections } = await parseFeed(naxml(event));
    expect(rejections[0]?.reason).toContain('Transaction 1472 has no');
  });

  it('several stores in one file are reported', async () => {
    const other = naxml(naxmlEvent('SaleEvent', PAID))
      .split('\n')
      .slice(2, -2)
      .join('\n')
      .replace('>12<', '>37<');
    const both = naxml(naxmlEvent('SaleEvent', PAID)).replace(
      '</NAXML-POSJournal>',
      `${other}</NAXML-POSJournal>`,
    );
    const { report } = await parseFeed(both);
    expect(report.remarks[0]).toContain('transactions of 2 stores (12, 37)');
  });
});

describe('a suspended ticket', () => {
  const goods = [itemLine('ICE', '2.99'), itemLine('GUM', '1.00')];
  const suspended = naxmlEvent('SaleEvent', naxmlLines(goods), '<SuspendFlag value="yes"/>');
  const paid = (number: string, more = ''): string =>
    naxmlEvent('SaleEvent', naxmlLines([...goods, tenderLine('cash', '3.99')]), more).replace('1472', number);
  const other = naxmlEvent(
    'SaleEvent',
    naxmlLines([itemLine('MILK', '4.59'), tenderLine('cash', '4.59')]),
  ).replace('1472', '1480');
  const kinds = ({ receipts }: ParsedFeed): string[] =>
    receipts.map(
      ({ transactionNumber, events }) => `${transactionNumber} ${events.map(({ kind }) => kind).join(' ')}`,
    );

  it.each([
    [
      'names it',
      paid(
        '1490',
        '<LinkedTransactionInfo><OriginalTransactionID>1472</OriginalTransactionID></LinkedTransactionInfo>',
      ),
      '1490 recall',
    ],
    ['has the same goods', paid('1490'), '1490 '],
    ['has its number', paid('1472').replace('13:31:38', '13:40:00'), '1472 '],
  ])('counts in the one that %s', async (_, event, told) => {
    const parsed = await parseFeed(naxml(suspended, other, event));
    expect(kinds(parsed)).toEqual(['1480 ', '1472 suspend', told]);
    expect(parsed.receipts[1]?.items.map(({ state }) => state)).toEqual(['suspended', 'suspended']);
    expect(parsed.assessments[1]?.findings).toEqual([]);
  });

  it('that nobody recalls is reported', async () => {
    const parsed = await parseFeed(naxml(suspended, other));
    expect(kinds(parsed)).toEqual(['1480 ', '1472 suspend memory-cancel']);
    expect(parsed.assessments[1]?.findings.map(({ reason }) => reason)).toEqual([
      'The ticket was suspended and not continued under its number in this file: 2 items, $3.99.',
    ]);
  });

  it('at the end of a file may be recalled in the next one', async () => {
    const parsed = await parseFeed(naxml(other, suspended));
    expect(kinds(parsed)).toEqual(['1480 ', '1472 suspend']);
    expect(parsed.assessments[1]?.findings).toEqual([]);
  });
});
