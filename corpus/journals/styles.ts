// Journals as families of registers print them.
import type { Kind } from '../model/day.ts';
import { articles, center, isPaid, type JournalStyle, payments, spread, unlessZero } from './print.ts';

const MOST_KINDS: readonly Kind[] = ['sale', 'refund', 'void', 'no-sale', 'drop'];
const PLAIN = ['plain', 'no leading zero'] as const;
const DOLLARS = ['dollar', 'plain'] as const;
const first = (name: string): string => name.split(' ')[0]?.toUpperCase() ?? '';

const siteNumber = (number: number): string => String(1_020_000 + number);

export const JOURNAL_STYLES: readonly JournalStyle[] = [
  {
    system: 'forecourt console, flags and foot',
    kinds: ['sale', 'refund', 'void', 'no-sale', 'drop', 'paid-out'],
    dates: ['m/d/yy', 'm/d/y'],
    times: ['h:m:s'],
    monies: ['plain'],
    nameLength: 20,
    employee: 'first name',
    hasRegister: true,
    endsWithHeading: true,
    numberOf: siteNumber,
    receipt(p) {
      const { ticket: t } = p;
      const item = (flag: string, name: string, quantity: number, cents: number): string =>
        `${flag.padEnd(3)}${p.cut(name).padStart(20)} ${String(quantity).padStart(3)} ${p.money(cents).padStart(10)}`;
      const stars = '*'.repeat(37);
      const lines = articles(p, (line) =>
        line.isVoid
          ? [center(' ERROR CORRECT ', 37), item('', line.name, line.quantity, line.cents), stars]
          : [item(line.isTaxed ? 'H' : 'L', line.name, line.quantity, line.cents)],
      );
      const sum = (label: string, cents: number): string => spread(center(label, 24), p.money(cents), 37);
      const event: Partial<Record<Kind, string[]>> = {
        void: [`VOID TICKET ${t.number}`],
        'no-sale': ['NO SALE'],
        drop: [sum('SAFE DROP', t.totalCents)],
        'paid-out': [sum('PAID OUT', t.totalCents)],
        refund: ['REFUND'],
      };
      const reduced = unlessZero(t.discountCents, sum('COUPON', t.discountCents));
      const paid = isPaid(p)
        ? [
            ...reduced,
            sum('TOTAL', t.totalCents),
            ...payments(p, (method, cents) => sum(method === 'cash' ? 'CASH' : 'CREDIT', cents)),
          ]
        : [];
      const above = t.kind === 'refund' ? (event.refund ?? []) : [];
      const below = t.kind === 'refund' ? [] : (event[t.kind] ?? []);
      return [
        ...above,
        ...lines,
        ...paid,
        ...below,
        `ST#${t.store}   DR#${t.register} TRAN#${siteNumber(t.number)}`,
        `CSH: ${first(t.clerk.name).padEnd(14)} ${p.date} ${p.time}`,
      ];
    },
  },
  {
    system: 'forecourt register, rule and foot',
    kinds: MOST_KINDS,
    dates: ['m/d/yy'],
    times: ['h:m:s', 'h:m'],
    monies: PLAIN,
    nameLength: 12,
    employee: 'id',
    hasRegister: true,
    endsWithHeading: true,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string =>
        `${label.padStart(18)} ${p.money(cents).padStart(12)}`;
      const lines = articles(p, (line) => {
        const article = `${line.isTaxed ? 'T' : ' '}  ${p.cut(line.name).padEnd(12)} ${line.code.slice(-5)}`;
        const amount = `${String(Math.abs(line.quantity)).padStart(3)} ${p.money(line.cents).padStart(10)}`;
        return line.isVoid ? ['VOID LINE', `${article} ${amount}`] : [`${article} ${amount}`];
      });
      const word = {
        refund: '** REFUND **',
        void: '** TRANSACTION VOIDED **',
        'no-sale': 'NO SALE',
      } as const;
      const heading = t.kind === 'refund' ? [center(word.refund, 31)] : [];
      const paid = [
        `${' '.repeat(21)}----------`,
        ...unlessZero(t.discountCents, sum('Discount', t.discountCents)),
        sum('Sub Total', t.subtotalCents),
        sum('Tax', t.taxCents),
        sum('TOTAL', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'Cash' : 'Credit', cents)),
        ...unlessZero(t.changeCents, sum('Change', -t.changeCents)),
      ];
      const event = t.kind === 'drop' ? [sum('SAFE DROP', t.totalCents)] : [];
      const end =
        t.kind === 'void'
          ? [center(word.void, 31)]
          : t.kind === 'no-sale'
            ? [center(word['no-sale'], 31)]
            : event;
      return [
        ...heading,
        ...lines,
        ...(isPaid(p) ? paid : end),
        `REG# ${t.register.padStart(4, '0')} CSH# ${t.clerk.id} DR# ${t.register.padStart(2, '0')}  TRAN# ${t.number}`,
        `${p.date}  ${p.time}           ST# ${t.store}`,
        '',
      ];
    },
  },
  {
    system: 'forecourt register, coded foot',
    kinds: ['sale', 'void', 'no-sale', 'drop'],
    dates: ['weekday d Mon yy'],
    times: ['hh:mm:sspm'],
    monies: ['minus behind'],
    nameLength: 13,
    employee: 'id',
    hasRegister: true,
    endsWithHeading: true,
    receipt(p) {
      const { ticket: t } = p;
      const amount = (cents: number): string => p.money(cents).padStart(9);
      const sum = (label: string, cents: number): string => `${label.padStart(28)} ${amount(cents)}`;
      const lines = articles(p, (line) => {
        const several = `${' '.repeat(24)}${line.quantity}    @ ${p.money(line.unitCents)}`;
        const article = ` #${line.code}    ${p.cut(line.name).padEnd(13)} ${amount(line.cents)}${line.isTaxed ? ' T' : ''}`;
        if (line.isVoid) return [sum('ITEM CORRECT', line.cents)];
        return line.quantity > 1 ? [several, article] : [article];
      });
      const pieces = t.lines.reduce((count, { quantity }) => count + quantity, 0);
      const paid = [
        ...unlessZero(t.discountCents, sum('DISCOUNT', t.discountCents)),
        sum(`ITEMS: ${pieces}      SUBTOTAL`, t.subtotalCents),
        sum('SALES TAX', t.taxCents),
        sum('TOTAL', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'Indoor Cash' : 'Indoor Credit', cents)),
        ...unlessZero(t.changeCents, sum('CHANGE DUE', t.changeCents)),
      ];
      const event =
        t.kind === 'void'
          ? ['   *** SALE VOIDED ***']
          : t.kind === 'drop'
            ? [sum('SAFE DROP', t.totalCents)]
            : ['   NO SALE'];
      const foot = `  ${String(t.number).padStart(4, '0')}e${t.clerk.id}s${t.store}t${t.register} ${p.time} ${p.date}`;
      return [...lines, ...(isPaid(p) ? paid : event), foot, ''];
    },
  },
  {
    system: 'chain register, compact heading',
    kinds: MOST_KINDS,
    dates: ['yy/m/d', 'm/d/yy'],
    times: ['hh:mm pm', 'h:m'],
    monies: ['plain', 'minus behind'],
    nameLength: 22,
    employee: 'id',
    hasRegister: true,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(label, p.money(cents), 35);
      const word: Partial<Record<Kind, string>> = {
        void: '*** VOID TRANSACTION ***',
        'no-sale': 'NO SALE',
        refund: 'REFUND',
      };
      const lines = articles(p, (line) => [
        ...(line.isVoid ? ['VOID ITEM'] : []),
        spread(
          `${Math.abs(line.quantity)}  ${p.cut(line.name)}`,
          `${p.money(line.cents)}${line.isTaxed ? 'T' : 'F'}`,
          35,
        ),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, sum('COUPON', t.discountCents)),
        sum('SUBTOTAL', t.subtotalCents),
        sum(`SALES TAX ON ${p.money(t.subtotalCents)}`, t.taxCents),
        sum('TOTAL DUE', t.totalCents),
        ...payments(p, (method, cents) => sum(method.toUpperCase().replace('CARD', 'CREDIT'), cents)),
        ...unlessZero(t.changeCents, sum('CHANGE', t.changeCents)),
      ];
      const event = t.kind === 'drop' ? [sum('CASH DROP', t.totalCents)] : [];
      return [
        `T#0${t.register} OP${t.clerk.id} TRN${t.number} ${p.date} ${p.time}`,
        ...(word[t.kind] === undefined || t.kind === 'void' ? [] : [center(word[t.kind] ?? '', 35)]),
        ...lines,
        ...(isPaid(p) ? paid : event),
        ...(t.kind === 'void' ? [center(word.void ?? '', 35)] : []),
        '',
      ];
    },
  },
  {
    system: 'register log, a stamp above each line',
    kinds: ['sale', 'no-sale', 'void', 'drop'],
    dates: ['m/d/yy', 'm/d/y'],
    times: ['h:m:s'],
    monies: ['plain'],
    nameLength: 18,
    employee: 'id',
    hasRegister: true,
    endsWithHeading: true,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(label, p.money(cents), 36);
      const lines = articles(p, (line) => [
        spread(
          `${line.isVoid ? 'VOID ' : ''}${p.cut(line.name)}`,
          `${Math.abs(line.quantity) > 1 ? `${Math.abs(line.quantity)} @ ${p.money(line.unitCents)}  ` : ''}${p.money(line.cents)}`,
          36,
        ),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, sum('Discount', t.discountCents)),
        sum('Subtotal:', t.subtotalCents),
        sum('Sales TAX:', t.taxCents),
        sum('Total:', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'Cash' : 'Credit Card', cents)),
        ...unlessZero(t.changeCents, sum('Change', t.changeCents)),
      ];
      const event =
        t.kind === 'void'
          ? ['Transaction Voided']
          : t.kind === 'drop'
            ? [sum('Safe Drop', t.totalCents)]
            : ['No Sale'];
      const stamp = `e${t.clerk.id}s${t.store}t${t.register}   ${p.date} ${p.time}`;
      return [...lines, ...(isPaid(p) ? paid : event), `Transaction ID#${t.number}`].flatMap((line) => [
        stamp,
        line,
      ]);
    },
  },
  {
    system: 'video overlay, tags and bare cents',
    kinds: ['sale', 'no-sale', 'void'],
    dates: ['m/d/yy'],
    times: ['h:m'],
    monies: ['cents'],
    nameLength: 8,
    employee: 'id',
    hasRegister: true,
    endsWithHeading: true,
    receipt(p) {
      const { ticket: t } = p;
      const tagged = (text: string, tag: string): string => `${text.padEnd(23)}${t.register}${tag}`;
      const sum = (label: string, cents: number, tag: string): string =>
        tagged(label.padEnd(15) + p.money(cents).padStart(6), tag);
      const lines = articles(p, (line) => [
        sum(`${line.isVoid ? 'V' : 'T'} ${p.cut(line.name)}`, line.cents, ''),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, sum('COUPON', t.discountCents, 'CP')),
        sum('TAX', t.taxCents, 'TX'),
        sum('TOTAL', t.totalCents, 'TT'),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'CASH' : 'CREDIT', cents, 'AM')),
      ];
      const event = t.kind === 'void' ? [tagged('VOID TICKET', 'VT')] : [tagged('NO SALE', 'NS')];
      return [
        ...lines,
        ...(isPaid(p) ? paid : event),
        tagged(t.clerk.id, 'CL'),
        tagged(String(t.number), 'TK'),
        tagged(`${p.date} ${p.time}`, 'TI'),
      ];
    },
  },
  {
    system: 'hardware-store program, two rows an article',
    kinds: ['sale', 'refund', 'void'],
    dates: ['m/d/yy', 'm/d/y'],
    times: ['h:m'],
    monies: PLAIN,
    nameLength: 24,
    employee: 'first name',
    hasRegister: true,
    receipt(p) {
      const { ticket: t } = p;
      const lines = articles(p, (line) => [
        `${line.code.slice(-5).padEnd(16)} ${String(line.quantity).padStart(3)}   EA ${p.money(line.unitCents).padStart(8)} EA`,
        spread(`${line.isVoid ? 'VOID ' : ''}${p.cut(line.name)}`, p.money(line.cents), 40),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, spread('DISCOUNT', p.money(t.discountCents), 40)),
        `SUB-TOTAL:${p.money(t.subtotalCents).padStart(12)}    TAX:${p.money(t.taxCents).padStart(11)}`,
        `${'TOTAL:'.padStart(30)}${p.money(t.totalCents).padStart(11)}`,
        ...payments(
          p,
          (method, cents) =>
            `${method === 'cash' ? 'CASH TEND:' : 'CARD TEND:'}${p.money(cents).padStart(12)} CHANGE:${p.money(method === 'cash' ? t.changeCents : 0).padStart(11)}`,
        ),
      ];
      const word = t.kind === 'refund' ? 'RETURN' : 'SALE';
      return [
        ` ${p.date}  ${p.time}  ${first(t.clerk.name).padEnd(8)} ${t.register} ${word}`,
        ...lines,
        ...(isPaid(p) ? paid : ['*** VOIDED ***']),
        `==> JOURNAL# ${t.number} <==`,
        '',
      ];
    },
  },
  {
    system: 'ten-key register, machine and clerk codes',
    kinds: ['sale', 'refund', 'no-sale', 'void'],
    dates: ['m-d-y'],
    times: ['h:m'],
    monies: ['dollar'],
    nameLength: 16,
    employee: 'id',
    hasRegister: true,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(`   ${label}`, p.money(cents), 28);
      const mode = t.kind === 'refund' ? 'RF ' : 'REG';
      const lines = articles(p, (line) => [
        ...(line.isVoid ? ['   VOID'] : []),
        spread(` ${Math.abs(line.quantity)} ${p.cut(line.name)}`, p.money(line.cents), 28),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, sum('%-', t.discountCents)),
        sum('TX1', t.taxCents),
        sum('TL', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'CASH' : 'CHARGE', cents)),
        ...unlessZero(t.changeCents, sum('CG', t.changeCents)),
      ];
      const event = t.kind === 'void' ? ['   CANCEL'] : ['   #/NS'];
      return [
        `${mode}  ${p.date} ${p.time}`,
        `C${t.clerk.id}  MC#0${t.register}      ${String(t.number).padStart(6, '0')}`,
        ...lines,
        ...(isPaid(p) ? paid : event),
        '',
      ];
    },
  },
  {
    system: 'ten-key register, consecutive number first',
    kinds: ['sale', 'refund', 'no-sale', 'void'],
    dates: ['m/d/y'],
    times: ['hh:mm pm', 'h:m'],
    monies: DOLLARS,
    nameLength: 18,
    employee: 'id',
    hasRegister: false,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(label, p.money(cents), 30);
      const lines = articles(p, (line) => [
        ...(line.isVoid ? ['VOID'] : []),
        ...(Math.abs(line.quantity) > 1 ? [`${Math.abs(line.quantity)}@ ${p.money(line.unitCents)}`] : []),
        sum(p.cut(line.name), line.cents),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, sum('(-)', t.discountCents)),
        sum('SUBTOTAL', t.subtotalCents),
        sum('TAX1', t.taxCents),
        sum('***TOTAL', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'CASH' : 'CREDIT1', cents)),
        ...unlessZero(t.changeCents, sum('CHANGE', t.changeCents)),
      ];
      const event = t.kind === 'void' ? ['***SUBTOTAL VOID***'] : ['NO SALE'];
      return [
        p.date,
        `#${String(t.number).padStart(6, '0')}  ${p.time}  CLERK${t.clerk.id}`,
        ...(t.kind === 'refund' ? ['REFUND'] : []),
        ...lines,
        ...(isPaid(p) ? paid : event),
        '',
      ];
    },
  },
  {
    system: 'service register, day above and number below',
    kinds: ['sale', 'refund', 'no-sale', 'void'],
    dates: ['m/d/y', 'm-d-y'],
    times: ['h:m'],
    monies: DOLLARS,
    nameLength: 18,
    employee: 'id',
    hasRegister: true,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(label, p.money(cents), 32);
      const lines = articles(p, (line) => [
        ...(line.isVoid ? ['VOID'] : []),
        sum(p.cut(line.name), line.cents),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, sum('-DISC', t.discountCents)),
        sum('TAX1 AMT', t.taxCents),
        sum('TOTAL', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'CASH' : 'CHARGE1', cents)),
        ...unlessZero(t.changeCents, sum('CHANGE', t.changeCents)),
      ];
      const event = t.kind === 'void' ? ['CANCEL'] : ['NO SALE'];
      return [
        `DATE ${p.date}   TIME ${p.time}`,
        ...(t.kind === 'refund' ? ['RETURN MDSE'] : []),
        ...lines,
        ...(isPaid(p) ? paid : event),
        `CLERK ${t.clerk.id}      No.${String(t.number).padStart(6, '0')}   REG 0${t.register}`,
        '',
      ];
    },
  },
  {
    system: 'site controller, customer receipts',
    kinds: ['sale', 'refund', 'void', 'no-sale'],
    dates: ['m/d/y', 'short m/d/y'],
    times: ['h:m:s PM', 'h:m PM'],
    monies: DOLLARS,
    nameLength: 18,
    employee: 'id',
    hasRegister: true,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(label, p.money(cents), 30);
      const lines = articles(p, (line) => [
        sum(`${line.isVoid ? 'VOID ' : ''}${p.cut(line.name)}`, line.cents),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, sum('COUPON', t.discountCents)),
        sum('SUBTOT', t.subtotalCents),
        sum('TAX', t.taxCents),
        sum('TOTAL', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'CASH' : 'CREDIT', cents)),
        ...unlessZero(t.changeCents, sum('CHANGE', t.changeCents)),
      ];
      const word: Partial<Record<Kind, string>> = {
        void: 'TRANSACTION VOID',
        'no-sale': 'NO SALE',
        refund: 'REFUND',
      };
      return [
        center('FERN STREET MARKET', 30),
        center('9 FERN STREET', 30),
        `${p.date} ${p.time}`,
        `Register: ${t.register} Trans #: ${t.number} Op ID: ${t.clerk.id}`,
        `Your cashier: ${first(t.clerk.name)}`,
        ...(t.kind === 'refund' ? ['*** REFUND ***'] : []),
        ...lines,
        ...(isPaid(p) ? paid : [`*** ${word[t.kind] ?? ''} ***`]),
        center('COME BACK SOON', 30),
        '',
      ];
    },
  },
  {
    system: 'Canadian register, two taxes',
    kinds: ['sale', 'void', 'no-sale'],
    dates: ['m/d/y', 'y-m-d'],
    times: ['hh:mm pm', 'h:m'],
    monies: ['plain'],
    nameLength: 20,
    employee: null,
    hasRegister: false,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(label, p.money(cents), 40);
      const lines = articles(p, (line) => [
        ...(Math.abs(line.quantity) > 1
          ? [`             ${Math.abs(line.quantity)}  @ ${p.money(line.unitCents)}`]
          : []),
        sum(`${line.isVoid ? 'VOID ' : ''}${line.code}  ${p.cut(line.name)}`, line.cents),
      ]);
      const gst = Math.floor((t.taxCents * 5) / 12);
      const paid = [
        ...unlessZero(t.discountCents, sum('DISCOUNT', t.discountCents)),
        sum('SUBTOTAL', t.subtotalCents),
        sum('PST', t.taxCents - gst),
        sum('GST', gst),
        sum('TOTAL', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'Cash' : 'Visa', cents)),
        sum('CHANGE', t.changeCents),
      ];
      const event = t.kind === 'void' ? ['TRANSACTION CANCELLED'] : ['NO SALE'];
      return [
        spread(`${p.date}        ${p.time}`, String(t.number).padStart(6, '0'), 40),
        ...lines,
        ...(isPaid(p) ? paid : event),
        '',
      ];
    },
  },
  {
    system: 'slip printer, labels and colons',
    kinds: ['sale', 'refund', 'void'],
    dates: ['d/m/yy', 'd/m/y'],
    times: ['h:m'],
    monies: ['plain'],
    nameLength: 24,
    employee: 'id',
    hasRegister: false,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(label, p.money(cents), 40);
      const lines = articles(p, (line) => {
        const name = `${line.isVoid ? 'CANCEL ' : ''}${p.cut(line.name)}`;
        if (Math.abs(line.quantity) === 1) return [sum(name, line.cents)];
        const counted = `${line.code.slice(-5)}         *  ${line.quantity}    @ ${p.money(line.unitCents)}=`;
        return [name, sum(counted, line.cents)];
      });
      const paid = [
        ...unlessZero(t.discountCents, sum('DISCOUNT', t.discountCents)),
        sum('TAX', t.taxCents),
        sum('TOTAL AMOUNT', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'Cash' : 'Card', cents)),
        sum('CHANGE', t.changeCents),
      ];
      return [
        `Date  : ${p.date}            Time : ${p.time}`,
        `Slip  : ${t.number}          Cashier : ${t.clerk.id}`,
        ...(t.kind === 'refund' ? ['REFUND'] : []),
        ...lines,
        ...(isPaid(p) ? paid : ['SLIP CANCELLED']),
        '*'.repeat(39),
      ];
    },
  },
  {
    system: 'back-office journal, headings of two lines',
    kinds: ['sale', 'refund', 'void', 'no-sale', 'suspended', 'paid-out', 'paid-in', 'drop'],
    dates: ['m/d/y', 'y-m-d', 'd-Mon-y'],
    times: ['h:m:s', 'h:m:s PM'],
    monies: ['plain', 'dollar', 'minus behind'],
    nameLength: 24,
    employee: 'id',
    hasRegister: true,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(` ${label}`, p.money(cents), 42);
      const lines = articles(p, (line) => [
        ...(line.isVoid ? ['  VOID LINE ITEM'] : []),
        spread(
          ` ${String(Math.abs(line.quantity)).padStart(2)} ${p.cut(line.name)}`,
          p.money(line.cents),
          42,
        ),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, sum('DISCOUNT', t.discountCents)),
        sum('SUBTOTAL', t.subtotalCents),
        sum('TAX', t.taxCents),
        sum('TOTAL DUE', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'CASH' : 'CREDIT', cents)),
        ...unlessZero(t.changeCents, sum('CHANGE', t.changeCents)),
      ];
      const event: Partial<Record<Kind, string>> = {
        void: ' VOID TRANSACTION',
        'no-sale': ' NO SALE',
        suspended: ' TRANSACTION SUSPENDED',
        'paid-out': sum('PAID OUT', t.totalCents),
        'paid-in': sum('PAID IN', t.totalCents),
        drop: sum('SAFE DROP', t.totalCents),
      };
      return [
        `STORE #${t.store}  REG ${t.register.padStart(2, '0')}  TRANS# ${t.number}`,
        `${p.date} ${p.time}  CASHIER ${t.clerk.id} ${t.clerk.name.toUpperCase()}`,
        ...(t.kind === 'refund' ? [' REFUND'] : []),
        ...lines,
        ...(isPaid(p) ? paid : [event[t.kind] ?? '']),
        '-'.repeat(42),
      ];
    },
  },
  {
    system: 'restaurant program, checks',
    kinds: ['sale', 'void'],
    dates: ['m/d/y', 'Mon d, y'],
    times: ['h:m PM'],
    monies: DOLLARS,
    nameLength: 22,
    employee: 'name',
    hasRegister: true,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(label, p.money(cents), 36);
      const lines = articles(p, (line) => [
        spread(
          `${line.isVoid ? 'VOID ' : ''}${Math.abs(line.quantity)} ${p.cut(line.name)}`,
          p.money(line.cents),
          36,
        ),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, sum('Discount', t.discountCents)),
        sum('Subtotal', t.subtotalCents),
        sum('Tax', t.taxCents),
        sum('Total', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'Cash' : 'Credit Card', cents)),
        ...unlessZero(t.changeCents, sum('Change Due', t.changeCents)),
      ];
      return [
        spread(`Check: ${t.number}`, `Terminal: ${t.register}`, 36),
        `Server: ${t.clerk.name}`,
        `${p.date} ${p.time}`,
        ...lines,
        ...(isPaid(p) ? paid : ['CHECK VOIDED']),
        '='.repeat(36),
      ];
    },
  },
  {
    system: 'French register',
    kinds: ['sale', 'refund', 'void', 'no-sale'],
    dates: ['d/m/y', 'y-m-d'],
    times: ['h:m', 'h h m'],
    monies: ['comma', 'comma, dollar'],
    nameLength: 22,
    employee: 'name',
    hasRegister: true,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(label, p.money(cents), 38);
      const lines = articles(p, (line) => [
        spread(
          `${line.isVoid ? 'ANNULÉ ' : ''}${Math.abs(line.quantity)} ${p.cut(line.name)}`,
          p.money(line.cents),
          38,
        ),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, sum('RABAIS', t.discountCents)),
        sum('SOUS-TOTAL', t.subtotalCents),
        sum('TAXES', t.taxCents),
        sum('TOTAL', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'COMPTANT' : 'CARTE', cents)),
        ...unlessZero(t.changeCents, sum('MONNAIE', t.changeCents)),
      ];
      const event = t.kind === 'void' ? ['FACTURE ANNULÉE'] : ['OUVERTURE TIROIR'];
      return [
        `FACTURE No ${t.number}   CAISSE ${t.register}`,
        `${p.date} ${p.time}   CAISSIER ${t.clerk.name}`,
        ...(t.kind === 'refund' ? ['REMBOURSEMENT'] : []),
        ...lines,
        ...(isPaid(p) ? paid : event),
        '',
      ];
    },
  },
  {
    system: 'Spanish register',
    kinds: ['sale', 'refund', 'void', 'no-sale'],
    dates: ['d/m/y'],
    times: ['h:m:s', 'h:m'],
    monies: ['plain', 'dollar'],
    nameLength: 22,
    employee: 'name',
    hasRegister: true,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(label, p.money(cents), 38);
      const lines = articles(p, (line) => [
        spread(
          `${line.isVoid ? 'CANCELADO ' : ''}${Math.abs(line.quantity)} ${p.cut(line.name)}`,
          p.money(line.cents),
          38,
        ),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, sum('DESCUENTO', t.discountCents)),
        sum('SUBTOTAL', t.subtotalCents),
        sum('IVA', t.taxCents),
        sum('TOTAL', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'EFECTIVO' : 'TARJETA', cents)),
        ...unlessZero(t.changeCents, sum('CAMBIO', t.changeCents)),
      ];
      const event = t.kind === 'void' ? ['TICKET CANCELADO'] : ['APERTURA DE CAJON'];
      return [
        `FOLIO: ${t.number}   CAJA: ${t.register}`,
        `CAJERO: ${t.clerk.name}`,
        `FECHA: ${p.date}  HORA: ${p.time}`,
        ...(t.kind === 'refund' ? ['DEVOLUCION'] : []),
        ...lines,
        ...(isPaid(p) ? paid : event),
        '',
      ];
    },
  },
  {
    system: 'German register',
    kinds: ['sale', 'void', 'no-sale'],
    dates: ['d.m.y'],
    times: ['h:m', 'h:m:s'],
    monies: ['comma'],
    nameLength: 22,
    employee: 'id',
    hasRegister: true,
    receipt(p) {
      const { ticket: t } = p;
      const sum = (label: string, cents: number): string => spread(label, p.money(cents), 38);
      const lines = articles(p, (line) => [
        spread(
          `${line.isVoid ? 'STORNO ' : ''}${Math.abs(line.quantity)} x ${p.cut(line.name)}`,
          p.money(line.cents),
          38,
        ),
      ]);
      const paid = [
        ...unlessZero(t.discountCents, sum('RABATT', t.discountCents)),
        sum('ZWISCHENSUMME', t.subtotalCents),
        sum('MWST', t.taxCents),
        sum('SUMME', t.totalCents),
        ...payments(p, (method, cents) => sum(method === 'cash' ? 'BAR' : 'KARTE', cents)),
        ...unlessZero(t.changeCents, sum('RÜCKGELD', t.changeCents)),
      ];
      const event = t.kind === 'void' ? ['BON STORNIERT'] : ['LADE GEÖFFNET'];
      return [
        ...lines,
        ...(isPaid(p) ? paid : event),
        `Bon-Nr. ${t.number}  Kasse ${t.register}  Bediener ${t.clerk.id}`,
        `${p.date} ${p.time}`,
        '-'.repeat(38),
      ];
    },
    endsWithHeading: true,
  },
];
