// How a ticket was paid, by the words of registers.
import { createTextMemo } from '../text/text-memo.ts';
import { upperCase, withoutAccents } from '../text/upper-case.ts';
import { splitWords } from './column-names.ts';

/** In capitals, without accents. */
const CASH = new Set(
  splitWords(`
    CASH EFECTIVO METALICO ESPECES ESPECE COMPTANT ARGENT BAR BARGELD BARZAHLUNG CONTANTI CONTANTE CONTANT
    CONTANTEN KONTANT KONTANTER DINHEIRO NUMERARIO GOTOWKA NAKIT HOTOVE HOTOVOST HOTOVOSTI KESZPENZ NUMERAR
    ΜΕΤΡΗΤΑ НАЛИЧНЫЕ НАЛИЧНЫМИ НАЛИЧНЫМ НАЛИЧКА НАЛ ГОТІВКА ГОТІВКОЮ 現金 お預り 現金支払 现金 现金支付 現金支付 현금 현금결제
    نقدي نقدا نقد كاش النقدي מזומן`).map(withoutAccents),
);
const CARD = new Set(
  splitWords(`
    CARD CARDS CREDIT DEBIT VISA MASTERCARD MC AMEX EXPRESS DISCOVER DINERS JCB INTERAC MAESTRO WEX VOYAGER FLEET
    CONTACTLESS TARJETA CREDITO DEBITO CARTE CARTES CB BANCAIRE KARTE KARTENZAHLUNG KREDITKARTE GIROCARD
    LASTSCHRIFT CARTA BANCOMAT CARTAO PINPAS KORT BANKKORT KORTBETALING KARTA KARTI KART KARTOU KARTY KARTYA BANKKARTYA DANKORT
    ΚΑΡΤΑ ΠΙΣΤΩΤΙΚΗ ΧΡΕΩΣΤΙΚΗ КАРТА КАРТОЙ КАРТЫ КАРТКА КАРТКОЮ БЕЗНАЛИЧНЫЕ БЕЗНАЛИЧНЫМИ БЕЗНАЛ ЭЛЕКТРОННЫМИ БЕЗГОТІВКОВА
    クレジット クレジットカード カード デビット デビットカード 信用卡 银行卡 銀行卡 刷卡 신용카드 카드 체크카드 카드결제
    بطاقة شبكة مدى فيزا ماستركارد אשראי כרטיס`).map(withoutAccents),
);

/** So short that they mean this only beside one another: `CB+ESP`. */
const CASH_CODES = new Set(splitWords('CA CSH ESP'));
const CARD_CODES = new Set(splitWords('CC DC EC PIN MULTIBANCO'));

export type TenderKind = 'cash' | 'card';

/**
 * @param method as printed, such as 'CASH TENDERED' or 'Carte de crédit'.
 * @returns null if no known word says so.
 */
export function readTender(method: string): TenderKind | null {
  const known = memo.get(method);
  if (known !== undefined) return known;
  const kind = readWords(method);
  memo.keep(method, kind);
  return kind;
}

const memo = createTextMemo<TenderKind | null>();

function readWords(method: string): TenderKind | null {
  const words = withoutAccents(upperCase(method))
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  // `EBT CASH` is on a card, too.
  if (words.includes('EBT')) return 'card';
  const areCodes = words.every((word) => CASH_CODES.has(word) || CARD_CODES.has(word) || CARD.has(word));
  const has = (known: ReadonlySet<string>, codes: ReadonlySet<string>): boolean =>
    words.some((word) => known.has(word) || (areCodes && codes.has(word)));
  if (has(CASH, CASH_CODES)) return 'cash';
  return has(CARD, CARD_CODES) ? 'card' : null;
}
