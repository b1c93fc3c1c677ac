import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADINGS: Readonly<Record<string, string>> = {
  English: 'Date;Time;Trans #;Register;Cashier;Total;Tender',
  Spanish: 'Fecha;Hora;Ticket;Caja;Cajero;Total;Forma de pago',
  French: 'Date;Heure;N° ticket;Caisse;Caissier;Total TTC;Règlement',
  German: 'Datum;Uhrzeit;Bonnr;Kasse;Bediener;Summe;Zahlart',
  Dutch: 'Datum;Tijd;Bonnummer;Kassa;Medewerker;Totaal;Betaalwijze',
  Italian: 'Data;Ora;N. scontrino;Cassa;Operatore;Totale;Pagamento',
  Portuguese: 'Data;Hora;Documento;Caixa;Operador;Total;Pagamento',
  Swedish: 'Datum;Tid;Kvittonr;Kassa;Kassör;Summa;Betalsätt',
  Danish: 'Dato;Tid;Bonnr;Kasse;Ekspedient;Totalbeløb;Betalingsmåde',
};

interface Table {
  language: string;
  heading?: string;
  /** The value of nearly all transactions, and that of the fifth. */
  values?: readonly [Cell, Cell];
  /** The same for what is before a number. */
  prefixes?: readonly [string, string];
  below?: string;
}

/** Kinds of twelve transactions, those of ordinary sales left out. */
function kindsOf({
  language,
  heading = '',
  values = ['', ''],
  prefixes = ['', ''],
  below = '',
}: Table): string[] {
  const rows = Array.from({ length: 12 }, (_, at): Cell[] => [
    '2026-10-01',
    `10:${20 + at}:05`,
    `${prefixes[at === 4 ? 1 : 0]}${2000 + at}`,
    '1',
    'Kim',
    3.5 + at,
    'Visa',
    values[at === 4 ? 1 : 0] ?? '',
  ]);
  const { receipts } = parseRows([[...(HEADINGS[language] ?? '').split(';'), heading], ...rows, [below]]);
  expect(receipts).toHaveLength(12);
  const kinds = receipts.map((receipt) => assessReceipt(receipt).transactionType);
  return kinds.filter((kind) => kind !== 'Sale');
}

describe('a transaction is void', () => {
  it.each<Table>([
    { language: 'Spanish', heading: 'Estado', values: ['Vigente', 'Anulado'] },
    { language: 'French', heading: 'Statut', values: ['Validé', 'Annulé'] },
    { language: 'German', heading: 'Status', values: ['Gebucht', 'Storniert'] },
    { language: 'Dutch', heading: 'Status', values: ['Afgerekend', 'Geannuleerd'] },
    { language: 'Italian', heading: 'Stato', values: ['Emesso', 'Annullato'] },
    { language: 'Swedish', heading: 'Status', values: ['Godkänd', 'Makulerad'] },
    { language: 'Italian', heading: 'Annullato', values: ['No', 'Sì'] },
    { language: 'Portuguese', heading: 'Estado', values: ['N', 'A'] },
    { language: 'English', heading: 'Invoice Status', values: ['N', 'A'] },
    { language: 'English', heading: 'Stat', values: ['N', 'C'], below: 'Stat: N = Normal, C = Canceled' },
    {
      language: 'English',
      heading: 'Status',
      values: ['A', 'C'],
      below: 'Status codes: A - approved, C - canceled',
    },
  ])('$language, $heading: $values', (table) => {
    expect(kindsOf(table)).toEqual(['Void']);
  });
});

describe('a document pays money back', () => {
  it.each<Table>([
    { language: 'English', heading: 'Document Type', values: ['Invoice', 'Credit note'] },
    { language: 'English', heading: 'Doc Type', values: ['INV', 'CN'] },
    { language: 'Spanish', heading: 'Tipo de documento', values: ['Factura', 'Nota de crédito'] },
    { language: 'French', heading: 'Type de pièce', values: ['Facture', 'Avoir'] },
    { language: 'German', heading: 'Belegart', values: ['Rechnung', 'Gutschrift'] },
    { language: 'Italian', heading: 'Tipo documento', values: ['Fattura', 'Nota di credito'] },
    { language: 'Swedish', heading: 'Kvittotyp', values: ['Kvitto', 'Kreditnota'] },
    { language: 'Danish', heading: 'Type', values: ['Salg', 'Returnering'] },
    { language: 'Portuguese', heading: 'Tipo doc', values: ['FS', 'NC'] },
    { language: 'Spanish', heading: 'Datos Generales Tipo', values: ['FACT', 'NCRE'] },
    { language: 'Spanish', heading: 'Tipo DTE', values: [39, 61] },
    { language: 'Spanish', heading: 'tipoDte', values: ['01', '05'] },
    { language: 'Spanish', heading: 'CbteTipo', values: ['6', '8'] },
    { language: 'Spanish', heading: 'Tipo de comprobante', values: ['03', '07'] },
    { language: 'Spanish', heading: 'Tipo de comprobante', values: ['I', 'E'] },
    { language: 'Spanish', heading: 'codDoc', values: ['01', '04'] },
    { language: 'English', heading: 'InvoiceTypeCode', values: ['388', '381'] },
    { language: 'Portuguese', heading: 'finNFe', values: ['1', '4'] },
    { language: 'Portuguese', prefixes: ['FS 26/', 'NC 26/'] },
    { language: 'Spanish', prefixes: ['FT-', 'NC-'] },
  ])('$language, $heading: $values $prefixes', (table) => {
    expect(kindsOf(table)).toEqual(['Refund']);
  });

  it.each<Table>([
    // Two countries understand it differently.
    { language: 'Spanish', heading: 'Tipo de comprobante', values: ['1', '3'] },
    { language: 'Spanish', heading: 'Tipo de documento', values: ['1', '7'] },
    { language: 'Spanish', heading: 'Tipo DTE', values: ['39', '56'] },
  ])('but not for $heading: $values', (table) => {
    expect(kindsOf(table)).not.toContain('Refund');
  });

  it('but not if its number begins like any other', () => {
    expect(kindsOf({ language: 'English', prefixes: ['NC-', 'FS-'] })).toEqual([]);
  });
});

it('codes of documents beside the kinds of lines say what each ticket was', () => {
  const { receipts } = parseRows([
    ['Ticket', 'Fecha', 'Hora', 'Caja', 'Cajero', 'Generales Tipo', 'Line Type', 'Description', 'Line Total'],
    ...Array.from({ length: 24 }, (_, at): Cell[] => {
      const ticket = at >> 1;
      const kind = ticket === 4 ? 'NCRE' : 'FACT';
      const goods = at % 2 === 0 ? 'CAFE' : 'LECHE';
      return [7000 + ticket, '2026-08-07', `10:${20 + ticket}`, 1, 'Ana', kind, 'Item', goods, 12.5];
    }),
  ]);
  const refunds = receipts
    .map((receipt) => assessReceipt(receipt))
    .filter((one) => one.transactionType === 'Refund');
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([-2500]);
});
