import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

/** What is read of the receipts of a table, in short. */
function read(rows: readonly Cell[][]): unknown {
  return parseRows(rows).receipts.map((receipt) => {
    const { transactionType, amountCents } = assessReceipt(receipt);
    const { transactionNumber, registerId, employeeName, employeeId, time } = receipt;
    return [
      transactionNumber,
      registerId,
      employeeName ?? employeeId,
      time,
      transactionType,
      amountCents,
    ].join('|');
  });
}

describe('tables in other scripts', () => {
  it('reads Arabic digits, headings, halves of the day, and states', () => {
    const rows = [
      ['رقم الإيصال', 'التاريخ', 'الوقت', 'نقطة البيع', 'اسم الكاشير', 'الحالة', 'المجموع', 'وسيلة الدفع'],
      ['٤٤٠١', '٠٥/٠٣/٢٠٢٦', '١١:٥٨ ص', '٢', 'ليلى', 'مدفوعة', '١٬٠١٢٫٥٠', 'نقدا'],
      ['٤٤٠٢', '٠٥/٠٣/٢٠٢٦', '١٢:٠٤ م', '٢', 'ليلى', 'مسترجعة', '-٤٠٫٠٠', 'نقدا'],
      ['٤٤٠٣', '٠٥/٠٣/٢٠٢٦', '٠١:١٥ م', '٢', 'ليلى', 'ملغاة', '١٨٫٢٥', 'بطاقة'],
      ['٤٤٠٤', '٠٥/٠٣/٢٠٢٦', '٠٢:٣٠ م', '٢', 'ليلى', 'مدفوعة', '٧٫٧٥', 'بطاقة'],
    ];
    expect(read(rows)).toEqual([
      '4401|2|ليلى|2026-03-05T11:58:00|Sale|101250',
      '4402|2|ليلى|2026-03-05T12:04:00|Refund|-4000',
      '4403|2|ليلى|2026-03-05T13:15:00|Void|1825',
      '4404|2|ليلى|2026-03-05T14:30:00|Sale|775',
    ]);
  });

  it('takes what was paid for a ticket, and the sum of a line for the line', () => {
    const rows = [
      [
        'رقم الفاتورة',
        'التاريخ',
        'الوقت',
        'الكاشير',
        'الصنف',
        'الكمية',
        'السعر',
        'الإجمالي',
        'الخصم',
        'المبلغ المدفوع',
      ],
      ...Array.from({ length: 8 }, (_, at): Cell[][] => [
        [
          `${310 + at}`,
          '١٤/٠٢/٢٠٢٦',
          `٠٩:١${at} م`,
          'نور',
          'عصير',
          '٢',
          '٣٫٠٠',
          '٦٫٠٠',
          at === 5 ? '١٫٠٠' : '٠٫٠٠',
          at === 5 ? '٩٫٠٠' : '١٠٫٠٠',
        ],
        [null, null, null, null, 'كعك', '١', '٤٫٠٠', '٤٫٠٠', null, null],
      ]).flat(),
    ];
    expect(read(rows)).toEqual(
      Array.from(
        { length: 8 },
        (_, at) => `${310 + at}||نور|2026-02-14T21:1${at}:00|Sale|${at === 5 ? 900 : 1000}`,
      ),
    );
  });

  it('keeps the lines as the file has them', () => {
    const rows = [
      ['レシート番号', '取引日時', 'レジ番号', '担当者', '取引区分', '合計金額'],
      ['Ｎ－７７１', '２０２６年４月９日 午後１時０５分', '０３', '高橋', '販売', '￥１，２６０'],
      ['Ｎ－７７２', '２０２６年４月９日 午後１時１２分', '０３', '高橋', '返品', '￥－３８０'],
      ['Ｎ－７７３', '２０２６年４月９日 午後１時２０分', '０３', '高橋', '取消', '￥５４０'],
    ];
    expect(read(rows)).toEqual([
      'N-771|3|高橋|2026-04-09T13:05:00|Sale|126000',
      'N-772|3|高橋|2026-04-09T13:12:00|Refund|-38000',
      'N-773|3|高橋|2026-04-09T13:20:00|Void|54000',
    ]);
    const [first] = parseRows(rows).receipts;
    expect(first?.lines.map(({ text }) => text)).toEqual([rows[1]?.join('\t')]);
  });

  it.each([
    [
      'Korean',
      ['영수증번호', '거래일시', '포스번호', '캐셔', '거래구분', '결제금액'],
      ['정상', '환불', '취소'],
      '2026-05-11 오후 4:10:00',
    ],
    [
      'Chinese',
      ['小票号', '交易日期时间', '收银机号', '收银员', '交易类型', '实收金额'],
      ['销售', '退货', '作废'],
      '2026年5月11日 16:10:00',
    ],
    [
      'Chinese in traditional letters',
      ['單號', '日期時間', '收銀機', '收銀員', '交易類型', '總金額'],
      ['銷售', '退貨', '作廢'],
      '2026/05/11 下午 04:10:00',
    ],
    [
      'Hebrew',
      ['מספר קבלה', 'תאריך ושעה', 'קופה', 'קופאי', 'סוג עסקה', 'סה"כ לתשלום'],
      ['מכירה', 'החזר', 'ביטול'],
      '11/05/2026 16:10:00',
    ],
    [
      'Turkish',
      ['Fiş No', 'Tarih Saat', 'Kasa No', 'Kasiyer', 'İşlem Türü', 'Genel Toplam'],
      ['Satış', 'İade', 'Fiş İptali'],
      '11.05.2026 16:10:00',
    ],
    [
      'Greek',
      ['Αρ. απόδειξης', 'Ημερομηνία & ώρα', 'Ταμείο', 'Ταμίας', 'Τύπος συναλλαγής', 'Σύνολο'],
      ['Πώληση', 'Επιστροφή', 'Ακύρωση'],
      '11/05/2026 04:10:00 μ.μ.',
    ],
    [
      'Russian',
      ['№ чека', 'Дата и время', 'Касса', 'Кассир', 'Тип операции', 'Итого'],
      ['Приход', 'Возврат прихода', 'Аннулирован'],
      '11.05.2026 16:10:00',
    ],
    [
      'Ukrainian',
      ['Номер чеку', 'Дата та час', 'Каса', 'Касир', 'Тип операції', 'До сплати'],
      ['Продаж', 'Повернення', 'Анульовано'],
      '11.05.2026 16:10:00',
    ],
    [
      'Czech',
      ['Číslo účtenky', 'Datum a čas', 'Pokladna', 'Pokladní', 'Typ dokladu', 'Celkem s DPH'],
      ['Prodej', 'Vratka', 'Stornováno'],
      '11.05.2026 16:10:00',
    ],
    [
      'Hungarian',
      ['Nyugtaszám', 'Dátum és idő', 'Pénztárgép', 'Pénztáros', 'Bizonylat típusa', 'Végösszeg'],
      ['Eladás', 'Visszáru', 'Sztornó'],
      '2026.05.11 16:10:00',
    ],
    [
      'Romanian',
      ['Nr. bon', 'Data și ora', 'Casa de marcat', 'Casier', 'Tip document', 'Total de plată'],
      ['Vânzare', 'Retur marfă', 'Anulat'],
      '11.05.2026 16:10:00',
    ],
    [
      'Polish',
      ['Nr paragonu', 'Data i godzina', 'Nr kasy', 'Kasjer', 'Rodzaj dokumentu', 'Do zapłaty'],
      ['Sprzedaż', 'Zwrot', 'Paragon anulowany'],
      '11.05.2026 16:10:00',
    ],
  ])(
    'reads headings, kinds, and moments in %s',
    (_, heading, [sale = '', refund = '', voided = ''], when) => {
      const rows = [
        heading,
        ['5101', when, '4', 'Dana', sale, '250.00'],
        ['5102', when, '4', 'Dana', refund, '-90.00'],
        ['5103', when, '4', 'Dana', voided, '75.00'],
        ['5104', when, '4', 'Dana', sale, '12.00'],
      ];
      expect(read(rows)).toEqual([
        '5101|4|Dana|2026-05-11T16:10:00|Sale|25000',
        '5102|4|Dana|2026-05-11T16:10:00|Refund|-9000',
        '5103|4|Dana|2026-05-11T16:10:00|Void|7500',
        '5104|4|Dana|2026-05-11T16:10:00|Sale|1200',
      ]);
    },
  );

  it('takes the day for first if the headings are of a language that writes it so', () => {
    const rows = [
      ['Bon nr', 'Dato', 'Tid', 'Kasse', 'Ekspedient', 'Beløb'],
      ['310', '03-08-2026', '10:00:00', '1', 'Karen', '44,00'],
      ['311', '03-08-2026', '10:04:00', '1', 'Karen', '18,50'],
      ['312', '03-08-2026', '10:09:00', '1', 'Karen', '7,25'],
    ];
    expect(read(rows)).toEqual([
      '310|1|Karen|2026-08-03T10:00:00|Sale|4400',
      '311|1|Karen|2026-08-03T10:04:00|Sale|1850',
      '312|1|Karen|2026-08-03T10:09:00|Sale|725',
    ]);
  });

  it('takes thousands for what goods cost in a currency without cents', () => {
    const places = Array.from({ length: 12 }, (_, at) => at);
    const rows = [
      [
        '거래일자',
        '포스번호',
        '영수증번호',
        '거래시각',
        '거래구분',
        '총할인액',
        '실매출액',
        '결제내역',
        null,
        '캐셔',
      ],
      [null, null, null, null, null, null, null, '현금', '카드', null],
      ...places.map((at): Cell[] => [
        at % 6 === 0 ? '2026-02-1' + String(at / 6) : null,
        at % 6 === 0 ? '1' : null,
        `00${10 + (at % 6)}`,
        `1${at % 6}:20:07`,
        at === 4 ? '반품' : '정상',
        '0',
        `${at === 4 ? '-' : ''}${at + 7},300`,
        `${at === 4 ? '-' : ''}${at + 7},300`,
        '0',
        '윤슬',
      ]),
    ];
    expect(parseRows(rows).report.questions).toEqual([]);
    expect(read(rows)).toEqual(
      places.map(
        (at) =>
          `00${10 + (at % 6)}|1|윤슬|2026-02-1${at < 6 ? 0 : 1}T1${at % 6}:20:07|${at === 4 ? 'Refund|-' : 'Sale|'}${(at + 7) * 1000 + 300}00`,
      ),
    );
  });

  it('drops sums below groups and tables', () => {
    const rows = [
      ['영수번호', '판매일자', '판매시각', '포스번호', '판매원', '결제금액'],
      ['0007', '2026-07-02', '08:10:05', '1', '정하나', '3,400'],
      ['0008', '2026-07-02', '08:14:40', '1', '정하나', '1,250'],
      [null, '소계', null, null, null, '4,650'],
      ['0009', '2026-07-02', '08:19:00', '2', '한두리', '9,900'],
      ['합계', null, null, null, null, '14,550'],
    ];
    expect(read(rows)).toEqual([
      '0007|1|정하나|2026-07-02T08:10:05|Sale|340000',
      '0008|1|정하나|2026-07-02T08:14:40|Sale|125000',
      '0009|2|한두리|2026-07-02T08:19:00|Sale|990000',
    ]);
  });
});
