// Journals as registers print them in other scripts and languages.

import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

function brief(receipt: Receipt): string {
  const { transactionType, amountCents } = assessReceipt(receipt);
  const { transactionNumber, registerId, employeeId, employeeName, time, items } = receipt;
  const goods = items.map(({ name, quantity, priceCents }) => `${quantity} ${name} ${priceCents}`).join(', ');
  const who = employeeName ?? employeeId;
  return `${transactionNumber}|${registerId}|${who}|${time}|${transactionType}|${amountCents}|${goods}`;
}

const PLACES = Array.from({ length: 12 }, (_, at) => at);

const read = (receiptAt: (at: number) => string[]): string[] =>
  parseLines(PLACES.flatMap(receiptAt).join('\n')).receipts.map(brief);

describe('journals in other scripts', () => {
  it('reads Bulgarian receipts, with their number below them and letters for the tax', () => {
    const receipts = read((at) => [
      'ФИСКАЛЕН БОН',
      `КАСИЕР ${at % 2 === 0 ? 'РОСИ' : 'МАРИН'}`,
      'БОЗА 0.5                      1.40 Б',
      'ЧУБРИЦА 20Г                   2.10 Г',
      ...(at === 7
        ? ['МЕЖДИННА СУМА                 3.50', '      А Н У Л И Р А Н']
        : [
            'ОБЩА СУМА EUR                 3.50',
            'В БРОЙ EUR                    5.00',
            'РЕСТО EUR                     1.50',
          ]),
      `00${4310 + at}  1${at % 10}-03-2026  09:${at + 10}:05`,
    ]);
    expect(receipts).toEqual(
      PLACES.map((at) => {
        const what = at === 7 ? 'Void' : 'Sale';
        const who = at % 2 === 0 ? 'РОСИ' : 'МАРИН';
        return `00${4310 + at}|null|${who}|2026-03-1${at % 10}T09:${at + 10}:05|${what}|350|1 БОЗА 0.5 140, 1 ЧУБРИЦА 20Г 210`;
      }),
    );
  });

  it('reads full-width prices of one, taxes that are included, and change', () => {
    const receipts = read((at) => [
      `２０２６年５月${at + 11}日（火） １４：${at + 20}`,
      at < 5 ? '担当者：田村' : '担当者：大野',
      `取引No.00${310 + at}`,
      'みかんゼリー　　￥１２０',
      'のり弁当',
      '　＠４８０×２個　　￥９６０',
      '小計(3点)　　￥１，０８０',
      '合計　　　　￥１，０８０',
      '(内消費税　￥８０)',
      'お預り　　￥１，１００',
      'お釣り　　￥２０',
      '--------------------------',
    ]);
    expect(receipts).toEqual(
      PLACES.map(
        (at) =>
          `00${310 + at}|null|${at < 5 ? '田村' : '大野'}|2026-05-${at + 11}T14:${at + 20}:00|Sale|108000|1 みかんゼリー 12000, 2 のり弁当 96000`,
      ),
    );
  });

  it.each([
    ['¥130軽', '(8%対象 ¥130 内消費税 ¥10)', '(10%対象 ¥220 内消費税 ¥20)'],
    ['¥130 軽', '(税率8%対象額 ¥130 内税額 ¥10)', '(税率10%対象額 ¥220 内税額 ¥20)'],
    ['¥130※', '8%対象 ¥130', '10%対象 ¥220'],
    ['130円軽', '（８％対象　１３０円　うち消費税　１０円）', '（１０％対象　２２０円　うち消費税　２０円）'],
    ['¥130内', '内消費税 8%対象 ¥130 ¥10', '内消費税 10%対象 ¥220 ¥20'],
    ['¥130*', '8%課税対象額 ¥130', '10%課税対象額 ¥220'],
  ])('reads amounts with a mark for their tax, and what is taxed: %s %s', (amount, ...taxes) => {
    const receipts = read((at) => [
      `2026年5月${at + 11}日(火) 14:${at + 20}`,
      `レジ 2  取引No.00${310 + at}  責任者 ${at < 5 ? '014:田村' : '021:大野'}`,
      ...(at === 4 ? ['【返品】'] : []),
      `みかんゼリー        ${at === 4 ? '-' : ''}${amount}`,
      `のり100%巻き        ${at === 4 ? '-' : ''}¥220`,
      `合計                ${at === 4 ? '-' : ''}¥350`,
      ...taxes,
      at === 4 ? '現金返金        ¥350' : '現金お預り        ¥350',
      '--------------------------',
    ]);
    expect(receipts.map((text) => text.split('|').slice(4).join('|'))).toEqual(
      PLACES.map((at) =>
        at === 4
          ? 'Refund|-35000|1 みかんゼリー -13000, 1 のり100%巻き -22000'
          : 'Sale|35000|1 みかんゼリー 13000, 1 のり100%巻き 22000',
      ),
    );
  });

  it('reads Korean and Russian receipts with refunds and voids', () => {
    const korean = read((at) => [
      `영수증번호: 51${10 + at}  포스: 2  캐셔: ${at < 5 ? '한별' : '나리'}`,
      `2026-04-03 10:${at + 10}`,
      ...(at === 3 ? ['** 반품 **'] : at === 6 ? ['** 거래취소 **'] : []),
      `감귤주스 1L    ${at === 3 ? '-' : ''}2,500원`,
      `합계    ${at === 3 ? '-' : ''}2,500원`,
      `현금    ${at === 3 ? '-' : ''}2,500원`,
      '',
    ]);
    expect(korean.map((text) => text.split('|').slice(0, 6).join('|'))).toEqual(
      PLACES.map(
        (at) =>
          `51${10 + at}|2|${at < 5 ? '한별' : '나리'}|2026-04-03T10:${at + 10}:00|${at === 3 ? 'Refund|-250000' : at === 6 ? 'Void|250000' : 'Sale|250000'}`,
      ),
    );
    const russian = read((at) => [
      `ЧЕК № 77${20 + at}   КАССА: 3`,
      `КАССИР: ${at < 5 ? 'Белова' : 'Лугин'}`,
      `${at + 1}.04.2026 09:${at + 20}`,
      ...(at === 4 ? ['ВОЗВРАТ ПРИХОДА'] : []),
      'Пряник медовый        64,50',
      'ИТОГО                 64,50',
      'НАЛИЧНЫМИ            100,00',
      'СДАЧА                 35,50',
      '',
    ]);
    expect(russian.map((text) => text.split('|').slice(0, 5).join('|'))).toEqual(
      PLACES.map(
        (at) =>
          `77${20 + at}|3|${at < 5 ? 'Белова' : 'Лугин'}|2026-04-${String(at + 1).padStart(2, '0')}T09:${at + 20}:00|${at === 4 ? 'Refund' : 'Sale'}`,
      ),
    );
  });

  it('keeps printed lines as the file has them', () => {
    const [first] = parseLines(
      PLACES.flatMap((at) => [
        `レシートNo.${4000 + at}　レジ：１`,
        `２０２６／０３／０２　１２：${at === 0 ? '００' : at + 10}`,
        'あんパン　￥１５０',
        '合計　￥１５０',
        '現金　￥１５０',
        '',
      ]).join('\n'),
    ).receipts;
    expect(first?.lines.map(({ text }) => text)).toEqual([
      'レシートNo.4000　レジ：１',
      '２０２６／０３／０２　１２：００',
      'あんパン　￥１５０',
      '合計　￥１５０',
      '現金　￥１５０',
    ]);
  });
});

describe('around the headings of journals', () => {
  it('takes words below the rule that ends a receipt for those of the next one', () => {
    const receipts = read((at) => [
      ...(at === 2 ? ['** RETURN **'] : at === 5 ? ['** VOIDED TICKET **'] : []),
      `Ticket 88${20 + at}  Reg 2  Clerk 14`,
      `07/${at + 11}/2026 11:30:${at + 10}`,
      `GLAZED HAM      ${at === 2 ? '-' : ''}6.10`,
      `TOTAL           ${at === 2 ? '-' : ''}6.10`,
      `CASH            ${at === 2 ? '-' : ''}6.10`,
      '==========================',
    ]);
    expect(receipts.map((text) => text.split('|').slice(4, 6).join(' '))).toEqual(
      PLACES.map((at) => (at === 2 ? 'Refund -610' : at === 5 ? 'Void 610' : 'Sale 610')),
    );
  });

  it.each(['NIP 525-11-02', 'ИНН 7701234567', 'CUIT 30-71-9', 'VAT 811-20'])(
    'takes the number of the business for neither register nor cashier: %s',
    (business) => {
      const receipts = read((at) => [
        `${business}           doc.Q08${410 + at}`,
        'PEAR CAKE             4.40',
        'TOTAL                 4.40',
        'CASH                  4.40',
        `00${570 + at} #03 ${at < 5 ? 'Irena' : 'Pavel'}        2026-08-19 08:${at + 10}`,
        '',
      ]);
      expect(receipts.map((text) => text.split('|').slice(1, 3).join(' '))).toEqual(
        PLACES.map((at) => `3 ${at < 5 ? 'Irena' : 'Pavel'}`),
      );
    },
  );
});

describe('tickets above their lines, in Turkish', () => {
  it('reads kinds in a column of remarks', () => {
    const rows: Cell[][] = [
      ['Kasiyer', 'Tarih', 'Saat', 'Kasa No', 'Fiş No', 'Açıklama', 'Tutar'],
      [null, 'Barkod', 'Ürün Adı', 'Adet', 'Birim Fiyat', 'Tutar', null],
      ['Deniz', '12.06.2026', '10:00:05', '3', 4101, 'Satış', '46,00 TL'],
      [null, '8691', 'Kayısı Reçeli', 1, '46,00 TL', '46,00 TL', null],
      ['Deniz', '12.06.2026', '10:04:10', '3', 4102, 'Satış İptali', '15,00 TL'],
      [null, '8692', 'Gazoz', 1, '15,00 TL', '15,00 TL', null],
      ['Umut', '12.06.2026', '10:09:30', '3', 4103, 'İade Fişi', '-30,00 TL'],
      [null, '8692', 'Gazoz', -2, '15,00 TL', '-30,00 TL', null],
      ['Umut', '12.06.2026', '10:12:45', '3', 4104, 'Parka Alınan', '15,00 TL'],
      [null, '8692', 'Gazoz', 1, '15,00 TL', '15,00 TL', null],
    ];
    expect(
      parseRows(rows).receipts.map((receipt) => brief(receipt).split('|').slice(0, 6).join('|')),
    ).toEqual([
      '4101|3|Deniz|2026-06-12T10:00:05|Sale|4600',
      '4102|3|Deniz|2026-06-12T10:04:10|Void|1500',
      '4103|3|Umut|2026-06-12T10:09:30|Refund|-3000',
      '4104|3|Umut|2026-06-12T10:12:45|Memory Cancel|1500',
    ]);
  });
});
