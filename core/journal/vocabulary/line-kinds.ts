// Values of the line kind column in tables with one row per line, in lowercase with a blank between words.

/** The row that a transaction itself has above its lines. */
export const OWN_ROW_KINDS: readonly string[] = [
  'sale',
  'transaction',
  'ticket',
  'receipt',
  'order',
  'invoice',
  'header',
];

/** Means only that the description counts. */
export const ARTICLE_KINDS: readonly string[] = [
  'item',
  'items',
  'sale',
  'plu',
  'dept',
  'department',
  'product',
  'line',
  'merchandise',
  'fuel',
  'sku',
  'open',
  'sale line',
  'sales line',
  'sale item',
  'line item',
  'item line',
  'order line',
  'order item',
  'receipt line',
  'invoice line',
  'fuel line',
  'item sold',
  'sold item',
  'sold',
  'goods',
  'article',
  'merch',
  'merchandise sale',
  'merchandise line',
];
