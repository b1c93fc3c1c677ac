// The words that exports in four languages use for the kinds of transactions, ways to pay, and rows around a table.
import type { Kind } from '../model/day.ts';

/** A kind that an export leaves out needs no word. */
export type KindWords = Readonly<Partial<Record<Kind, string>>>;

/** In English, French, Spanish, and German. */
type Translations = readonly [english: string, french: string, spanish: string, german: string];

const KINDS: Readonly<Record<Kind, Translations>> = {
  sale: ['Sale', 'Vente', 'Venta', 'Verkauf'],
  refund: ['Refund', 'Remboursement', 'Devolución', 'Rückgabe'],
  void: ['Void', 'Annulation', 'Anulación', 'Storno'],
  'no-sale': ['No Sale', 'Ouverture tiroir', 'Apertura de cajón', 'Lade öffnen'],
  suspended: ['Suspended', 'En attente', 'Suspendida', 'Geparkt'],
  'paid-out': ['Paid Out', 'Sortie de caisse', 'Salida de efectivo', 'Auszahlung'],
  'paid-in': ['Paid In', 'Entrée de caisse', 'Entrada de efectivo', 'Einzahlung'],
  drop: ['Safe Drop', 'Dépôt au coffre', 'Retiro a caja fuerte', 'Abschöpfung'],
};

const OTHERS = {
  /** A ticket's status. */
  closed: ['Closed', 'Fermée', 'Cerrada', 'Abgeschlossen'],
  voided: ['Voided', 'Annulée', 'Anulada', 'Storniert'],
  open: ['Suspended', 'En attente', 'Suspendida', 'Geparkt'],
  yes: ['Yes', 'Oui', 'Sí', 'Ja'],
  no: ['No', 'Non', 'No', 'Nein'],
  cash: ['Cash', 'Comptant', 'Efectivo', 'Bar'],
  card: ['Credit Card', 'Carte de crédit', 'Tarjeta', 'Karte'],
  discount: ['Discount', 'Rabais', 'Descuento', 'Rabatt'],
  total: ['Total', 'Total', 'Total', 'Summe'],
  page: ['Page', 'Page', 'Página', 'Seite'],
  report: ['Transaction Listing', 'Journal des ventes', 'Reporte de ventas', 'Kassenjournal'],
  records: ['Records:', 'Enregistrements :', 'Registros:', 'Datensätze:'],
  register: ['Register', 'Caisse', 'Caja', 'Kasse'],
  cashier: ['Cashier', 'Caissier', 'Cajero', 'Bediener'],
} satisfies Record<string, Translations>;

export type Words = Readonly<Record<keyof typeof OTHERS, string>> & { kinds: KindWords };

const translate = <Key extends string>(words: Readonly<Record<Key, Translations>>, language: number) =>
  Object.fromEntries(
    Object.entries<Translations>(words).map(([key, translations]) => [key, translations[language]]),
  ) as Record<Key, string>;

const [ENGLISH, FRENCH, SPANISH, GERMAN] = [0, 1, 2, 3].map((language) => ({
  ...translate(OTHERS, language),
  kinds: translate(KINDS, language),
})) as [Words, Words, Words, Words];
export { ENGLISH, FRENCH, GERMAN, SPANISH };

const withKinds = (kinds: KindWords): Words => ({ ...ENGLISH, kinds });

/** As an event log names them. */
export const EVENTS = withKinds({
  sale: 'SaleEvent',
  refund: 'RefundEvent',
  void: 'VoidEvent',
  'no-sale': 'NoSale',
  'paid-out': 'PayOut',
  'paid-in': 'PayIn',
  drop: 'SafeDrop',
});

/** In capitals, as older back offices print them. */
export const CAPITALS = withKinds({
  sale: 'SALE',
  refund: 'RETURN',
  void: 'TRANS VOID',
  'no-sale': 'NO SALE',
  suspended: 'SUSPEND',
  'paid-out': 'PAYOUT',
  'paid-in': 'PAY IN',
  drop: 'CASH DROP',
});

/** Letters, which a legend explains. */
export const LETTERS = withKinds({ sale: 'S', refund: 'R', void: 'V', 'no-sale': 'NS' });

/** Numbers, which nothing explains. */
export const DIGITS = withKinds({ sale: '01', refund: '02', void: '03', 'no-sale': '11', drop: '21' });
