// The words that exports of four languages use for the kinds of transactions, ways to pay, and rows around a table.
import type { Kind } from '../model/day.ts';

/** A kind that an export leaves out needs no word. */
export type KindWords = Readonly<Partial<Record<Kind, string>>>;

export interface Words {
  kinds: KindWords;
  /** What a ticket's status is called. */
  closed: string;
  voided: string;
  open: string;
  yes: string;
  no: string;
  cash: string;
  card: string;
  discount: string;
  tax: string;
  total: string;
  page: string;
  report: string;
  records: string;
  register: string;
  cashier: string;
}

export const ENGLISH: Words = {
  kinds: {
    sale: 'Sale',
    refund: 'Refund',
    void: 'Void',
    'no-sale': 'No Sale',
    suspended: 'Suspended',
    'paid-out': 'Paid Out',
    'paid-in': 'Paid In',
    drop: 'Safe Drop',
  },
  closed: 'Closed',
  voided: 'Voided',
  open: 'Suspended',
  yes: 'Yes',
  no: 'No',
  cash: 'Cash',
  card: 'Credit Card',
  discount: 'Discount',
  tax: 'Tax',
  total: 'Total',
  page: 'Page',
  report: 'Transaction Listing',
  records: 'Records:',
  register: 'Register',
  cashier: 'Cashier',
};

export const FRENCH: Words = {
  kinds: {
    sale: 'Vente',
    refund: 'Remboursement',
    void: 'Annulation',
    'no-sale': 'Ouverture tiroir',
    suspended: 'En attente',
    'paid-out': 'Sortie de caisse',
    'paid-in': 'Entrée de caisse',
    drop: 'Dépôt au coffre',
  },
  closed: 'Fermée',
  voided: 'Annulée',
  open: 'En attente',
  yes: 'Oui',
  no: 'Non',
  cash: 'Comptant',
  card: 'Carte de crédit',
  discount: 'Rabais',
  tax: 'Taxes',
  total: 'Total',
  page: 'Page',
  report: 'Journal des ventes',
  records: 'Enregistrements :',
  register: 'Caisse',
  cashier: 'Caissier',
};

export const SPANISH: Words = {
  kinds: {
    sale: 'Venta',
    refund: 'Devolución',
    void: 'Anulación',
    'no-sale': 'Apertura de cajón',
    suspended: 'Suspendida',
    'paid-out': 'Salida de efectivo',
    'paid-in': 'Entrada de efectivo',
    drop: 'Retiro a caja fuerte',
  },
  closed: 'Cerrada',
  voided: 'Anulada',
  open: 'Suspendida',
  yes: 'Sí',
  no: 'No',
  cash: 'Efectivo',
  card: 'Tarjeta',
  discount: 'Descuento',
  tax: 'Impuesto',
  total: 'Total',
  page: 'Página',
  report: 'Reporte de ventas',
  records: 'Registros:',
  register: 'Caja',
  cashier: 'Cajero',
};

export const GERMAN: Words = {
  kinds: {
    sale: 'Verkauf',
    refund: 'Rückgabe',
    void: 'Storno',
    'no-sale': 'Lade öffnen',
    suspended: 'Geparkt',
    'paid-out': 'Auszahlung',
    'paid-in': 'Einzahlung',
    drop: 'Abschöpfung',
  },
  closed: 'Abgeschlossen',
  voided: 'Storniert',
  open: 'Geparkt',
  yes: 'Ja',
  no: 'Nein',
  cash: 'Bar',
  card: 'Karte',
  discount: 'Rabatt',
  tax: 'MwSt',
  total: 'Summe',
  page: 'Seite',
  report: 'Kassenjournal',
  records: 'Datensätze:',
  register: 'Kasse',
  cashier: 'Bediener',
};

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
