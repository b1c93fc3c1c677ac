// Values of the line kind column in tables with one row per line, in lowercase with a blank between words.
import { splitPhrases } from './column-names.ts';

/** The row that a transaction itself has above its lines. */
export const OWN_ROW_KINDS = splitPhrases(`
  sale, transaction, ticket, receipt, order, invoice, header, head, transaction header, trans header, ticket header,
  receipt header, sale header, order header, invoice header`);

/** Means only that the description counts. */
export const ARTICLE_KINDS = splitPhrases(`
  item, items, sale, plu, dept, department, product, line, merchandise, fuel, sku, open, sale line, sales line,
  sale item, line item, item line, order line, order item, receipt line, invoice line, fuel line, item sold,
  sold item, sold, goods, article, merch, merchandise sale, merchandise line, artikel, artikelzeile,
  artikelposition, verkauf, vente, venta, vendita, verkoop, position, posten, ware, produit, ligne, ligne article,
  vente article, artículo, articulo, producto, línea, linea, articolo, prodotto, riga, artigo, produto, produkt,
  regel, artikelregel, vara, vare, varerad, varelinje, rad, artikelrad, linje, towar, pozycja`);

/** A row with a way to pay, whose name or code stands in another column. */
export const PAYMENT_KINDS = splitPhrases(`
  payment, pay, pmt, tender, tndr, tnd, tender line, payment line, media, paiement, règlement, reglement, mode de paiement,
  zahlung, zahlart, zahlungsart, zahlungsmittel, pago, forma de pago, medio de pago, pagamento, forma de pagamento,
  betaling, betaalwijze, betalning, betalingsmiddel, betalsätt, płatność, zapłata`);
