// What words of an export mean, for people.
import type { WordPlace } from '@tillwatch/core/journal';
import type { WordMeaning } from './words.ts';

const LABELS: Record<WordMeaning, string> = {
  note: 'Changes nothing',
  sale: 'A sale',
  'void-line': 'Takes back a line',
  'void-ticket': 'A void: the whole ticket is taken back',
  abort: 'Given up before it was paid',
  refund: 'A refund',
  'no-sale': 'The drawer is opened without a sale',
  suspend: 'Set aside, to be paid later',
  'safe-drop': 'Cash goes into the safe',
  'paid-in': 'Cash is paid in',
  'paid-out': 'Cash is paid out',
  'price-override': 'A price is changed by hand',
  'age-cancel': 'An age check is skipped',
  promo: 'A discount',
  subtotal: 'The subtotal',
  tax: 'A tax',
  total: 'The total',
  tender: 'A way to pay',
  change: 'Change',
};

/** 'Cash goes into the safe' */
export function describeMeaning(place: WordPlace, meaning: WordMeaning): string {
  return place === 'cell' && meaning === 'note' ? 'Nothing was sold' : LABELS[meaning];
}
