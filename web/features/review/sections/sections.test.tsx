import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { makeTransaction } from '../testing/transaction-detail.ts';
import { DoubtfulSums } from './doubtful-sums.tsx';
import { ItemsScanned } from './items-scanned.tsx';
import { RawTransactionData } from './raw-transaction-data.tsx';
import { Risks } from './risks.tsx';
import { Signals } from './signals.tsx';

describe('Risk Assessment', () => {
  const render = (more: Parameters<typeof makeTransaction>[0]) =>
    renderToStaticMarkup(<Risks transaction={makeTransaction(more)} />);

  // Specification: 2.114
  it('is there only when a risk applies', () => {
    expect(render({})).toBe('');
    expect(render({ amount: 30.01 })).toContain('Risk Assessment');
  });

  // Specification: 9.28 to 9.30
  it('shows the red ones and the yellow one in their colors', () => {
    const html = render({
      amount: 99,
      transactionType: 'Abort',
      transactionTime: '2026-11-18T15:00:00',
    });
    expect([...html.matchAll(/text-(high|medium)"/g)].map(([, color]) => color)).toEqual([
      'high',
      'high',
      'medium',
    ]);
    for (const text of [
      'High Value Transaction',
      'Transaction Aborted',
      'Customer may have left with items',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('Peak Hours');
  });
});

describe('What deserves a look', () => {
  it('names everybody whom a sentence about the cashier may be about', () => {
    const signal = {
      id: 'above-peers',
      level: 'person',
      label: 'The cashier does this more often than the others',
      isExculpation: false,
      sentence: 'This cashier opened the drawer 9 times without a sale. For 120 sales, 3 are usual.',
      weight: 1,
      limitsMoney: false,
      links: [],
      lineIndexes: [],
    } as const;
    const render = (sharedNames: string[]): string =>
      renderToStaticMarkup(
        <Signals
          transaction={makeTransaction({
            employeeId: '27',
            risk: {
              moneyAtRisk: 9,
              isMoneyAssumed: false,
              wasRandomLook: false,
              sharedNames,
              signals: [{ ...signal, links: [], lineIndexes: [] }],
            },
          })}
          onOpen={() => {}}
          onPointLine={() => {}}
        />,
      );
    expect(render(['Ann Bell', 'Cy Dunn'])).toContain(
      'Number 27 stands for several names: Ann Bell and Cy Dunn. What is said of the cashier counts them together',
    );
    expect(render([])).not.toContain('stands for');
  });
});

describe('Items Scanned', () => {
  // Specification: 2.109
  it('makes voided items stand out', () => {
    const item = { price: 4.59, quantity: 1, state: 'sold', lineIndex: 0 } as const;
    const html = renderToStaticMarkup(
      <ItemsScanned
        transaction={makeTransaction({
          items: [
            { ...item, name: 'MILK' },
            { ...item, name: 'Void line item MILK', state: 'void' },
          ],
        })}
        onPointLine={() => {}}
      />,
    );
    const [, sold = '', voided = ''] = html.split(/<tr/).slice(1);
    expect(sold).not.toContain('data-voided');
    expect(voided).toContain('data-voided="true"');
    expect(voided).toContain('text-high');
  });

  it('says what there is no telling where the export names no articles', () => {
    const render = (more: Parameters<typeof makeTransaction>[0]) =>
      renderToStaticMarkup(
        <ItemsScanned transaction={makeTransaction({ items: [], ...more })} onPointLine={() => {}} />,
      );
    const uncertain = 'no telling what was rung again';
    expect(render({ transactionType: 'Abort', amount: 12.5 })).toContain(uncertain);
    expect(render({ transactionType: 'No Sale', amount: 0 })).not.toContain(uncertain);
    expect(render({ transactionType: 'Paid Out', amount: -20 })).not.toContain(uncertain);
  });
});

describe('Raw Transaction Data', () => {
  // Specification: 2.110, 3.20, 3.21
  it('shows what was read off the lines: sums, payment and card', () => {
    const data = {
      subtotal: 4.59,
      discount: 1,
      tax: 0.33,
      total: 3.92,
      paymentInfo: {
        method: 'CREDIT',
        tenders: [{ method: 'CREDIT', amount: 3.92 }],
        maskedCard: '************4242',
        cardType: 'VISA',
        approvalCode: '083021',
        entryMethod: 'CHIP',
        change: 0,
      },
    };
    const html = renderToStaticMarkup(<RawTransactionData data={data} />);
    const shown = [
      '$4.59',
      '$1.00',
      '$0.33',
      '$3.92',
      'CREDIT',
      '************4242',
      'VISA',
      '083021',
      'CHIP',
    ];
    for (const text of shown) expect(html).toContain(`>${text}<`);
    // A table has no print.
    const bare = renderToStaticMarkup(<RawTransactionData data={{ ...data, total: null }} />);
    expect(bare).toContain('>Not found<');
    expect(bare).not.toMatch(/print(?!:)/i);
  });
});

describe('sums that do not add up', () => {
  const item = { name: 'MILK', quantity: 1, state: 'sold', lineIndex: 1 } as const;

  function render(
    prices: number[],
    subtotal: number | null,
    more: Parameters<typeof makeTransaction>[0] = {},
  ) {
    const { rawData } = makeTransaction();
    const transaction = makeTransaction({
      items: prices.map((price) => ({ ...item, price })),
      rawData: {
        originalRows: ['TRAN# 1', 'MILK 4.59', 'SUBTOTAL 4.59'],
        lineKinds: ['header', 'item', 'total'],
        extractedData: { ...rawData.extractedData, subtotal },
      },
      ...more,
    });
    return renderToStaticMarkup(<DoubtfulSums transaction={transaction} />);
  }

  it('are pointed out if the lines add up to something other than the receipt', () => {
    expect(render([4.59, 0.2], 5.48)).toContain(
      'The lines that were read add up to $4.79, but the receipt comes to $5.48 by its subtotal.',
    );
  });

  it('are not mentioned if they match, if nothing is printed, or if the ticket was voided', () => {
    expect(render([4.59, 0.2], 4.79)).toBe('');
    expect(render([4.59, 0.2], null)).toBe('');
    expect(render([4.59], 5.48, { transactionType: 'Void' })).toBe('');
  });
});
