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
    { language: 'Portuguese', prefixes: ['FS 26/', 'NC 26/'] },
    { language: 'Spanish', prefixes: ['FT-', 'NC-'] },
  ])('$language, $heading: $values $prefixes', (table) => {
    expect(kindsOf(table)).toEqual(['Refund']);
  });

  it('but not if its number begins like any other', () => {
    expect(kindsOf({ language: 'English', prefixes: ['NC-', 'FS-'] })).toEqual([]);
  });
});
