// Small exports in different layouts of XML, each with the same day in it: a sale with a line taken back, a refund, and
// a drawer that was opened without a sale.
import { createKindWatch } from '@tillwatch/core/detection';
import { describe, expect, it } from 'vitest';
import { brief, goods, parseFeed, type ParsedFeed } from '../testing/parse-feed.ts';

const texts = ({ receipts }: ParsedFeed, at = 0): string[] => receipts[at]!.lines.map(({ text }) => text);

const DAY = ['4711 2 Ruth Sale 659', '4712 2 Ruth Refund -189', '4713 2 Ruth No Sale 0'];
const GOODS = ['MILK 459 sold', 'GUM 159 sold', 'Void line item GUM -159 void', 'ICE 200 sold'];

describe('flat XML', () => {
  it.each([
    [
      'a data set with schema, escaped names, and money of four decimals',
      `<NewDataSet><xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="Table"/></xs:schema>
<Table><Trans_x0020_No>4711</Trans_x0020_No><TransDate>2026-11-16T13:31:38-05:00</TransDate><Reg>2</Reg><CashierName>Ruth</CashierName><TransType>Sale</TransType><TotalAmount>6.5900</TotalAmount></Table>
<Table><Trans_x0020_No>4712</Trans_x0020_No><TransDate>2026-11-16T13:35:00-05:00</TransDate><Reg>2</Reg><CashierName>Ruth</CashierName><TransType>Refund</TransType><TotalAmount>-1.8900</TotalAmount></Table>
<Table><Trans_x0020_No>4713</Trans_x0020_No><TransDate>2026-11-16T13:36:00-05:00</TransDate><Reg>2</Reg><CashierName>Ruth</CashierName><TransType>No Sale</TransType><TotalAmount>0.0000</TotalAmount></Table>
</NewDataSet>`,
    ],
    [
      'rows with attributes below a prefix',
      `<xml xmlns:rs="urn:schemas-microsoft-com:rowset" xmlns:z="#RowsetSchema"><rs:data>
<z:row TRANS_NO="4711" TRANS_DATE="11/16/2026" TRANS_TIME="1:31:38 PM" REG_NO="2" CASHIER="Ruth" TRANS_TYPE="Sale" TOTAL="6.59"/>
<z:row TRANS_NO="4712" TRANS_DATE="11/16/2026" TRANS_TIME="1:35:00 PM" REG_NO="2" CASHIER="Ruth" TRANS_TYPE="Refund" TOTAL="-1.89"/>
<z:row TRANS_NO="4713" TRANS_DATE="11/16/2026" TRANS_TIME="1:36:00 PM" REG_NO="2" CASHIER="Ruth" TRANS_TYPE="No Sale" TOTAL="0.00"/>
</rs:data></xml>`,
    ],
    [
      'fields named by an attribute',
      `<resultset>${[
        ['4711', '13:31:38', 'Sale', '6.59'],
        ['4712', '13:35:00', 'Refund', '-1.89'],
        ['4713', '13:36:00', 'No Sale', '0.00'],
      ]
        .map(
          ([number, time, type, total]) =>
            `<row><field name="trans_no">${number}</field><field name="trans_date">2026-11-16</field>` +
            `<field name="trans_time">${time}</field><field name="register">2</field><field name="cashier">Ruth</field>` +
            `<field name="trans_type">${type}</field><field name="total" value="${total}"/></row>`,
        )
        .join('')}</resultset>`,
    ],
  ])('is read as %s', async (_, xml) => {
    expect(brief(await parseFeed(xml))).toEqual(DAY);
  });
});

const LAYOUTS: readonly (readonly [string, string])[] = [
  [
    'a transaction log with header, lines, and payments',
    `<transSet periodname="DAILY" site="12"><openedTime>2026-11-16T05:00:00-05:00</openedTime>
${[
  ['4711', '31:38', 'sale', '6.59', ''],
  ['4712', '35:00', 'refund sale', '-1.89', ''],
]
  .map(
    ([
      number,
      time,
      type,
      total,
    ]) => `<trans type="${type}" recalled="false"><trHeader><termMsgSN type="FINANCIAL" term="2">90${number}</termMsgSN>
<trTickNum><posNum>2</posNum><trSeq>${number}</trSeq></trTickNum><date>2026-11-16T13:${time}-05:00</date><cashier sysid="9" empNum="104">Ruth</cashier></trHeader>
<trValue><trTotNoTax>${total}</trTotNoTax><trTotWTax>${total}</trTotWTax><trTotTax>0.00</trTotTax></trValue>
<trLines>${
      type === 'sale'
        ? logLine('plu', 'MILK', '4.59') + logLine('void plu', 'GUM', '1.59') + logLine('plu', 'ICE', '2.00')
        : logLine('plu', 'SODA', '1.89', '-1')
    }</trLines>
<trPaylines><trPayline type="sys"><trpPaycode mop="1">CASH</trpPaycode><trpAmt>${type === 'sale' ? '10.00' : total}</trpAmt></trPayline>${
      type === 'sale'
        ? '<trPayline type="sys"><trpPaycode mop="1">Change</trpPaycode><trpAmt>-3.41</trpAmt></trPayline>'
        : ''
    }</trPaylines></trans>`,
  )
  .join('\n')}
<trans type="nosale" recalled="false"><trHeader><trTickNum><posNum>2</posNum><trSeq>4713</trSeq></trTickNum><date>2026-11-16T13:36:00-05:00</date><cashier sysid="9" empNum="104">Ruth</cashier></trHeader></trans>
</transSet>`,
  ],
  [
    'receipts with attributes',
    `<DOCUMENT><RECEIPTS>
<RECEIPT receipt_num="4711" workstation="2" cashier="Ruth" created_date="2026-11-16T13:31:38" receipt_type="sale" total="6.59"><ITEMS>
<ITEM item_pos="1" description1="MILK" qty="1" price="4.59" ext_price="4.59"/><ITEM item_pos="2" description1="GUM" qty="1" price="1.59" ext_price="1.59"/>
<ITEM item_pos="3" description1="GUM" qty="-1" price="1.59" ext_price="-1.59"/><ITEM item_pos="4" description1="ICE" qty="1" price="2.00" ext_price="2.00"/></ITEMS>
<TENDERS><TENDER tender_type="CASH" amount="6.59"/></TENDERS></RECEIPT>
<RECEIPT receipt_num="4712" workstation="2" cashier="Ruth" created_date="2026-11-16T13:35:00" receipt_type="refund" total="-1.89"><ITEMS><ITEM item_pos="1" description1="SODA" qty="-1" price="1.89" ext_price="-1.89"/></ITEMS><TENDERS><TENDER tender_type="CASH" amount="-1.89"/></TENDERS></RECEIPT>
<RECEIPT receipt_num="4713" workstation="2" cashier="Ruth" created_date="2026-11-16T13:36:00" receipt_type="nosale" total="0.00"/>
</RECEIPTS></DOCUMENT>`,
  ],
  [
    'an element for each kind',
    `<journal><sale no="4711" time="2026-11-16 13:31:38" register="2" cashier="Ruth"><item qty="1" amount="4.59">MILK</item><item qty="1" amount="1.59">GUM</item><item qty="-1" amount="-1.59">GUM</item><item qty="1" amount="2.00">ICE</item><total>6.59</total><payment method="CASH">6.59</payment></sale>
<refund no="4712" time="2026-11-16 13:35:00" register="2" cashier="Ruth"><item qty="-1" amount="-1.89">SODA</item><total>-1.89</total><payment method="CASH">-1.89</payment></refund>
<noSale no="4713" time="2026-11-16 13:36:00" register="2" cashier="Ruth"/></journal>`,
  ],
  [
    'rows that say what they are',
    `<Transactions>${[
      [
        '4711',
        '31:38',
        'SALE',
        typedRow('ITEM', 'MILK', '4.59') +
          typedRow('ITEM', 'GUM', '1.59') +
          typedRow('VOID', 'GUM', '-1.59') +
          typedRow('ITEM', 'ICE', '2.00') +
          typedRow('TOTAL', 'TOTAL', '6.59') +
          typedRow('TENDER', 'CASH', '6.59'),
      ],
      [
        '4712',
        '35:00',
        'REFUND',
        typedRow('ITEM', 'SODA', '-1.89') +
          typedRow('TOTAL', 'TOTAL', '-1.89') +
          typedRow('TENDER', 'CASH', '-1.89'),
      ],
      ['4713', '36:00', 'NO SALE', ''],
    ]
      .map(
        ([number, time, kind, rows]) =>
          `<Transaction><TransactionId>${number}</TransactionId><Kind>${kind}</Kind><Terminal id="2"/><Employee id="104" name="Ruth"/><EndedAt>2026-11-16T13:${time}</EndedAt><Rows>${rows}</Rows></Transaction>`,
      )
      .join('\n')}</Transactions>`,
  ],
  [
    'registers around their receipts',
    `<store id="12"><pos nr="2"><bons>${[
      [
        '4711',
        '31:38',
        'Verkauf',
        '6.59',
        [
          ['MILK', '1', '4.59'],
          ['GUM', '1', '1.59'],
          ['GUM', '-1', '-1.59'],
          ['ICE', '1', '2.00'],
        ],
      ],
      ['4712', '35:00', 'Rückgabe', '-1.89', [['SODA', '-1', '-1.89']]],
      ['4713', '36:00', 'Nullbon', '0.00', []],
    ]
      .map(
        ([number, time, kind, total, lines]) =>
          `<bon><bonNr>${number as string}</bonNr><datum>2026-11-16</datum><uhrzeit>13:${time as string}</uhrzeit><bediener>Ruth</bediener><vorgang>${kind as string}</vorgang><positionen>${(
            lines as string[][]
          )
            .map(
              ([name, count, amount]) =>
                `<position><bezeichnung>${name}</bezeichnung><menge>${count}</menge><gesamtpreis>${amount}</gesamtpreis></position>`,
            )
            .join('')}</positionen><summe>${total as string}</summe></bon>`,
      )
      .join('\n')}</bons></pos></store>`,
  ],
];

function logLine(type: string, name: string, amount: string, sign = '1'): string {
  return `<trLine type="${type}"><trlQty>1</trlQty><trlSign>${sign}</trlSign><trlUnitPrice>${amount}</trlUnitPrice><trlLineTot>${amount}</trlLineTot><trlDesc>${name}</trlDesc></trLine>`;
}

function typedRow(type: string, text: string, amount: string): string {
  return `<Row><RowType>${type}</RowType><Text>${text}</Text><Amount>${amount}</Amount></Row>`;
}

describe('nested XML', () => {
  it.each(LAYOUTS)('is read as %s', async (_, xml) => {
    const parsed = await parseFeed(xml);
    expect(brief(parsed)).toEqual(DAY);
    expect(goods(parsed)).toEqual(GOODS);
    const names = texts(parsed).join('\n');
    expect(names).toContain('MILK');
  });

  it('shows each element with the names of its values', async () => {
    const [header, milk] = texts(await parseFeed(LAYOUTS[1]![1]));
    expect(header).toContain('receipt num: 4711\tworkstation: 2\tcashier: Ruth');
    expect(milk).toBe('ITEM\titem pos: 1\tdescription1: MILK\tqty: 1\tprice: 4.59\text price: 4.59');
  });

  it('numbers rows by their line or, on one line, in turn', async () => {
    const { receipts } = await parseFeed(LAYOUTS[1]![1]);
    expect(receipts.map(({ source }) => source.firstRow)).toEqual([2, 8, 11]);
  });

  it('masks card numbers in what is shown, too', async () => {
    const xml = LAYOUTS[1]![1].replaceAll(
      'tender_type="CASH"',
      'tender_type="VISA" card_number="4111111111111111"',
    );
    const parsed = await parseFeed(xml);
    expect(JSON.stringify(parsed.receipts)).not.toContain('4111111111111111');
    expect(texts(parsed).join('\n')).toContain('1111');
    expect(parsed.cardNumbers).toBe(2);
  });
});

it('says what became of an age check that an element in a ticket is about', async () => {
  const slip = (number: number, check: string): string =>
    `<Slip no="${number}" till="3" clerk="Ruth" at="2026-09-21T13:${number - 4700}:05" kind="Sale" total="6.40">` +
    `<Line item="CIDER" qty="1" price="6.40" amount="6.40"/>${check}<Payment type="Cash" amount="6.40"/></Slip>`;
  const checks = [
    '<AgeCheck limit="18" result="Skipped"/>',
    '<AgeCheck limit="18" result="IdScanned"/>',
    '',
    '<AgeCheck limit="16" result="Bypassed"/>',
    '<Note by="Ruth" text="Skipped the age check, as always when it is busy"/>',
    ...Array.from({ length: 6 }, () => ''),
  ];
  const xml = `<Export>${checks.map((check, at) => slip(4711 + at, check)).join('')}</Export>`;
  const { receipts } = await parseFeed(xml);
  expect(receipts.slice(0, 5).map(({ events }) => events.map(({ kind }) => kind))).toEqual([
    ['age-cancel'],
    ['age-check'],
    [],
    ['age-cancel'],
    [],
  ]);
});

describe('a cashier’s number beside the name', () => {
  it.each([
    ['<clerk sysid="9">Ruth</clerk>', '9'],
    ['<bediener intern="x" systemNr="9">Ruth</bediener>', '9'],
    ['<cajero clave="9">Ruth</cajero>', '9'],
    ['<user key="9"><name>Ruth</name></user>', '9'],
    ['<cashier sysid="9" empNum="104">Ruth</cashier>', '104'],
    ['<cashier shiftNo="9">Ruth</cashier>', 'Ruth'],
  ])('%s', async (cashier, number) => {
    const slips = [1, 2, 3, 4].map(
      (at) =>
        `<slip no="470${at}" till="2" time="2026-09-21 13:0${at}:05" kind="Sale" total="6.40">${cashier}</slip>`,
    );
    const { receipts } = await parseFeed(`<slips>${slips.join('')}</slips>`);
    expect(receipts.map(({ employeeId }) => employeeId)).toEqual([number, number, number, number]);
  });
});

describe('transactions elsewhere in a file, in elements of another kind', () => {
  const slip = (at: number): string =>
    `<Slip no="47${10 + at}" till="2" clerk="Ruth" time="2026-09-21T13:${10 + at}:05" total="6.40">` +
    `<Lines><Line item="CIDER" qty="1" price="6.40" amount="6.40"/></Lines></Slip>`;
  const slips = Array.from({ length: 6 }, (_, at) => slip(at)).join('');

  it.each([
    [
      'before them',
      `<Export><Movements><Movement no="88" till="2" clerk="Ruth" time="2026-09-21T14:00:05" amount="-150.00" reason="Safe drop"/>` +
        `<Movement no="89" till="2" clerk="Ruth" time="2026-09-21T14:05:05" amount="-90.00" reason="Safe drop"/></Movements><Slips>${slips}</Slips></Export>`,
    ],
    [
      'behind them, with elements for their values',
      `<Export><Day><Slips>${slips}</Slips></Day><Cash><Bag><No>88</No><Till>2</Till><Clerk>Ruth</Clerk><Time>2026-09-21T14:00:05</Time>` +
        `<Kind>Safe drop</Kind><Amount>150.00</Amount></Bag><Bag><No>89</No><Till>2</Till><Clerk>Ruth</Clerk><Time>2026-09-21T14:05:05</Time>` +
        `<Kind>Safe drop</Kind><Amount>90.00</Amount></Bag></Cash></Export>`,
    ],
  ])('are read, too: %s', async (_, xml) => {
    const found = brief(await parseFeed(xml));
    expect(found).toHaveLength(8);
    expect(found.filter((one) => /^8[89] /.test(one))).toEqual([
      expect.stringContaining('88 2 Ruth'),
      expect.stringContaining('89 2 Ruth'),
    ]);
  });

  const moved = (name: string, amounts: readonly string[]): string =>
    amounts
      .map(
        (amount, at) =>
          `<${name} no="${88 + at}" till="2" clerk="Ruth" time="2026-09-21T14:0${at}:05" amount="${amount}"/>`,
      )
      .join('');
  const kindsOf = async (others: string) => {
    const parsed = await parseFeed(`<Export><Others>${others}</Others><Slips>${slips}</Slips></Export>`);
    const watch = createKindWatch();
    for (const receipt of parsed.receipts) watch.add(receipt);
    return { kinds: brief(parsed).filter((one) => /^8\d /.test(one)), told: watch.describe() };
  };

  it('are money that was put in or taken out, if they are named after cash and have both signs', async () => {
    const { kinds, told } = await kindsOf(moved('CashTransaction', ['50.00', '-12.50', '-90.00']));
    expect(kinds).toEqual([
      expect.stringMatching(/^88 2 Ruth Paid In -?5000$/),
      expect.stringMatching(/^89 2 Ruth Paid Out -?1250$/),
    ]);
    expect(told).toBeNull();
  });

  it('are told if their name is no known word, and nothing else says what they are', async () => {
    const { told } = await kindsOf(moved('LedgerEntry', ['50.00', '-12.50']));
    expect(told).toContain('words that are not known (“Ledger Entry”)');
  });

  it.each([
    '<Deliveries><Delivery no="88" date="2026-09-21" amount="150.00"/><Delivery no="89" date="2026-09-21" amount="15.00"/></Deliveries>',
    '<Bank><Deposits><Deposit><When>2026-09-21</When><Sum>150.00</Sum></Deposit><Deposit><When>2026-09-22</When><Sum>15.00</Sum></Deposit></Deposits></Bank>',
  ])('are told if nothing says that they are of a register: %s', async (others) => {
    const parsed = await parseFeed(`<Export>${others}<Slips>${slips}</Slips></Export>`);
    expect(parsed.receipts).toHaveLength(6);
    expect(parsed.remarks).toEqual([expect.stringMatching(/<(?:Delivery|Deposit)> 2 times/)]);
  });
});

describe('the name of goods, under names that say nothing', () => {
  const ticket = (number: number, lines: string): string =>
    `<sale nr="${number}" date="2026-11-16T13:3${number % 10}:38" till="2" seller_name="RUTH" total="6.00">${lines}</sale>`;
  const sold = (line: (name: string, at: number) => string): string =>
    [
      ['MILK', 'GUM'],
      ['ICE', 'BREAD'],
      ['TEA', 'EGGS'],
    ]
      .map((names, at) => ticket(4711 + at, names.map(line).join('')))
      .join('');
  const namesIn = async (xml: string): Promise<string[]> =>
    (await parseFeed(`<sales>${xml}</sales>`)).receipts.flatMap(({ items }) => items.map(({ name }) => name));

  it.each<[string, (name: string, at: number) => string]>([
    ['no count of the lines', (name, at) => `<position nItem="${at + 1}" xBem="${name} 500" amount="3.00"/>`],
    [
      'not who sold them',
      (name) =>
        `<position seller_name="RUTH" amount="3.00"><base sku="7001" description1="${name} 500"/></position>`,
    ],
  ])('is what differs from line to line in words: %s', async (_, line) => {
    expect(await namesIn(sold(line))).toEqual([
      'MILK 500',
      'GUM 500',
      'ICE 500',
      'BREAD 500',
      'TEA 500',
      'EGGS 500',
    ]);
  });
});

it.each([
  ['c', 'v', 'x'],
  ['n', 'dec', 'str'],
  ['num', 'dbl', 'txt'],
])(
  'keeps values apart that are called the same but for what is in them: %s, %s, %s',
  async (code, value, text) => {
    const goods = ['MILK', 'GUM', 'ICE', 'BREAD', 'TEA', 'EGGS', 'SODA', 'CHIPS'];
    const line = (at: number): string =>
      `<det place="${at}"><good><${code}Good>78000${at}</${code}Good><${text}Good>${goods[at % 8]}</${text}Good><${value}Good>${at}.25</${value}Good></good></det>`;
    const sale = (at: number): string =>
      `<sale nr="${4711 + at}" date="2026-11-16T13:3${at}:38" till="2" cashier="RUTH">${line(at)}${line(at + 1)}<total>${2 * at + 1}.50</total></sale>`;
    const xml = `<sales>${[1, 2, 3, 4, 5, 6].map(sale).join('')}</sales>`;
    const [question] = (await parseFeed(xml)).report.questions;
    const [answer] = question?.readings ?? [];
    if (question === undefined || answer === undefined) throw new Error('Nothing was asked');
    const { receipts } = await parseFeed(xml, { mappings: [{ ...answer, headings: question.headings }] });
    expect(
      receipts.slice(0, 2).map(({ items }) => items.map(({ name, priceCents }) => `${name} ${priceCents}`)),
    ).toEqual([
      ['GUM 125', 'ICE 225'],
      ['ICE 225', 'BREAD 325'],
    ]);
  },
);

it('takes priced rows under any name for lines, names goods by their codes, and turns what has a sign of its own', async () => {
  const parts = (sign: string, ...goods: [code: string, cost: string, tax: string][]): string =>
    goods
      .map(
        ([code, cost, tax]) =>
          `<s2><kind>EAN</kind><w>${code}</w><z>${sign}</z><s3><v>${cost}</v></s3><s4><x>${tax}</x></s4></s2>`,
      )
      .join('');
  const ticket = (number: number, sign: string, ...goods: [string, string, string][]): string =>
    `<s1><till>2</till><date>2026-11-16</date><time>13:3${number % 10}:38</time><receiptNumber>${number}</receiptNumber>` +
    `<cashier>Ruth</cashier>${parts(sign, ...goods)}` +
    `<s6><q>C1</q><u>${goods.reduce((sum, [, cost]) => sum + Number(cost), 0).toFixed(2)}</u></s6></s1>`;
  const sale = (number: number): string =>
    ticket(number, '+', ['710011', '4.59', '0.30'], ['710025', '2.00', '0.12']);
  const tickets = [
    ...[4711, 4713, 4715, 4716, 4717].map(sale),
    ticket(4712, '-', ['710025', '2.00', '0.12']),
    ticket(4714, '-', ['710038', '1.59', '0.10']),
  ];
  const xml = `<doc>${tickets.join('')}</doc>`;
  const [question] = (await parseFeed(xml)).report.questions;
  const [answer] = question?.readings ?? [];
  if (question === undefined || answer === undefined) throw new Error('Nothing was asked');
  const { receipts } = await parseFeed(xml, { mappings: [{ ...answer, headings: question.headings }] });
  const read = receipts.map(({ items }) => items.map(({ name, priceCents }) => `${name} ${priceCents}`));
  expect(read).toEqual([
    ...Array.from({ length: 5 }, () => ['710011 459', '710025 200']),
    ['710025 -200'],
    ['710038 -159'],
  ]);
});

it('a document’s own number is not that of the one it is about', async () => {
  const factura = (number: number): string =>
    `<facturaElectronica><cabecera><numeroFactura>${number}</numeroFactura><fechaHora>2026-05-29T07:${number - 4700}:58</fechaHora>` +
    `<codigoPuntoVenta>2</codigoPuntoVenta><usuario>Ruth</usuario><montoTotal>6.40</montoTotal></cabecera>` +
    '<detalle><descripcion>CAFE</descripcion><cantidad>1</cantidad><subTotal>6.40</subTotal></detalle></facturaElectronica>';
  const nota =
    '<notaCreditoElectronica><cabecera><numeroNotaCredito>58</numeroNotaCredito><fechaHora>2026-05-29T07:40:46</fechaHora>' +
    '<codigoPuntoVenta>2</codigoPuntoVenta><usuario>Ruth</usuario><numeroFactura>4711</numeroFactura><montoTotal>6.40</montoTotal></cabecera>' +
    '<detalle><descripcion>CAFE</descripcion><cantidad>1</cantidad><subTotal>6.40</subTotal></detalle></notaCreditoElectronica>';
  const xml = `<documentos>${[4711, 4712, 4713].map(factura).join('')}${nota}${factura(4754)}</documentos>`;
  expect(brief(await parseFeed(xml))).toEqual([
    '4711 2 Ruth Sale 640',
    '4712 2 Ruth Sale 640',
    '4713 2 Ruth Sale 640',
    '58 2 Ruth Refund -640',
    '4754 2 Ruth Sale 640',
  ]);
});
