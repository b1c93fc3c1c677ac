import type { EventKind } from '../receipt.ts';
import { splitPhrases, splitWords } from './column-names.ts';

/** What a line may mark a whole ticket as; drawer-open and moved money count only if nothing is sold in it. */
export type MarkMeaning =
  | Extract<
      EventKind,
      'void-ticket' | 'abort' | 'refund' | 'suspend' | 'no-sale' | 'safe-drop' | 'paid-out' | 'paid-in'
    >
  | 'drawer-open';

/**
 * Parts of words, in capitals and without accents, that hint at what a ticket was, in a line that no phrase explains.
 * Such a line counts only if few tickets have it, and what it is taken for is reported.
 */
export const MARK_STEMS: readonly (readonly [MarkMeaning, readonly string[]])[] = [
  [
    'no-sale',
    splitPhrases(`
      NO SALE, NOSALE, SANS VENTE, SIN VENTA, NON SALE, KEIN VERKAUF, BEZ SPRZEDA, UTAN KOP, UTAN FORSALJ,
      UTEN SALG, UDEN SALG`),
  ],
  [
    'drawer-open',
    splitPhrases(`
      DRAWER, TIROIR, CAJON, SCHUBLADE, KASSENLADE, GAVETA, CASSETTO, SZUFLAD, LADOPPN, TILL OPEN`),
  ],
  ['paid-out', ['PAID OUT', 'PAYOUT', 'PAY OUT', 'PETTY CASH', 'DECAISS', 'PAGO DE CAJA', 'AUSZAHL']],
  ['paid-in', ['PAID IN', 'PAYIN', 'PAY IN', 'ENCAISS', 'EINZAHL']],
  ['safe-drop', ['DROP', 'SAFE', 'PRELEV', 'COFFRE', 'TRESOR', 'CAJA FUERTE', 'RETIRO', 'SEJF', 'VARDESKAP']],
  ['suspend', ['SUSPEND', 'PARKED', 'GEPARK', 'ON HOLD']],
  // Whatever the verb: what was not paid yet was given up.
  [
    'abort',
    splitPhrases(`
      BEFORE PAYMENT, BEFORE TENDER, AVANT PAIEMENT, ANTES DE PAG, ANTES DEL PAGO, VOR ZAHLUNG, FORE BETALNING,
      FOR BETALING, PRZED ZAP`),
  ],
  ['void-ticket', ['VOID', 'ANNUL', 'ANULA', 'ANULO', 'ANULL', 'STORN', 'MAKULER']],
  ['abort', ['CANCEL', 'ABORT', 'AVBRUT', 'AFBRUDT', 'PRZERWAN']],
  [
    'refund',
    splitPhrases(`
      REFUND, RETURN, REMBOURS, RETOUR, DEVOLU, REEMBOLS, RUCKGABE, RUECKGABE, ERSTATT, ZWROT, ATERKOP, ATERBETAL`),
  ],
];

/** The same for words that hint at a reward, which makes an article free. */
export const REWARD_STEMS = splitWords(`
  FREE REWARD LOYAL POINTS GRATIS GRATUIT FIDEL TREUE PRAMIE PREMIO OMAGGIO REGALO SPAARKAART BONUS`);

/** The same for words that hint at a line that was taken back. */
export const CORRECTION_STEMS = splitWords(`
  CORR KORR RECTIF BERICHTIG UNDO OTMEN OPRAV CANCEL VOID STORN ANUL ANNUL`);
