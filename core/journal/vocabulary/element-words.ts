// Names of elements in XML exports, word by word, in lowercase and without the s of plurals.

import { splitWords } from './column-names.ts';

/** What an element within a transaction is about. */
export type ElementKind = 'line' | 'tender' | 'discount' | 'tax' | 'change';

/** Beginnings of words. Those of the first kind that fits count: a `discountLine` is a discount. */
export const ELEMENT_BEGINNINGS: readonly (readonly [ElementKind, readonly string[]])[] = [
  ['change', ['changedue', 'wechselgeld', 'ruckgeld', 'troco', 'vuelto']],
  [
    'tender',
    splitWords('pay tender settlement mop media zahl paiement reglement pago pagam betal einzug forma pagto'),
  ],
  ['tax', splitWords('tax vat gst hst pst tva iva mwst ust steuer impuesto imposto btw')],
  [
    'discount',
    splitWords(
      'discount disc promo coupon rebate reduction markdown rabat remise descuento desconto korting',
    ),
  ],
  [
    'line',
    splitWords(`
      line item article artikel product produ producto position pos detail det merchandise good sku plu entry posten
      ligne linea linha articulo artigo row salesline saleline orderline invoiceline receiptline lineitem
      saleitem salesitem orderitem`),
  ],
];

/** Ends of words: `trLine`, `payline`. */
export const ELEMENT_ENDINGS: readonly (readonly [ElementKind, readonly string[]])[] = [
  ['line', ['line', 'item', 'position', 'detail']],
];

/** Elements that only hold others together: what is in them is said about the whole. */
export const HOLDERS: ReadonlySet<string> = new Set(
  splitWords(`
    header head hdr info information data detail body content general main summary total totals value amount
    amounts sum sums trans transaction trn trx txn ticket receipt sale order invoice document doc record meta field
    attribute property properties common identification kopf entete cabecera cabecalho documenttotal tick flag status
    period time timestamp money financial ide icmstot`),
);

/** Elements about something else than the transaction, so a date or a number in them isn't the transaction's. */
export const OTHERS: ReadonlySet<string> = new Set(
  splitWords(`
    customer client member loyalty guest buyer vendor supplier company address billing shipping contact person
    original reference ref related linked link previous prior parent source software system version signature
    auth authorization authorisation host network product item article category department license header2 audit
    export batch file message kunde lieferant dest emit`),
);
