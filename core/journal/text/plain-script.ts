// Writes the digits, signs, dates, and times of other scripts as this program's readers expect them. Words stay.

import { plainDigits } from './employee-key.ts';

const FIRST_LETTER = 0x370;
const YEN = 0xa5;
const EURO = 0x20ac;
const RUPEE = 0x20b9;

/** Whether a character is, or may stand beside, one of another script. Latin text with accents and dashes has none. */
function isOfOtherScript(code: number): boolean {
  if (code < FIRST_LETTER) return code === YEN;
  if (code < 0x1e00 || code >= 0x2e80) return true;
  const isCurrency = code > 0x20a0 && code < 0x20d0 && code !== EURO && code !== RUPEE;
  return isCurrency || code === 0x200e || code === 0x200f || (code >= 0x2100 && code < 0x2150);
}

function hasOtherScript(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127 && isOfOtherScript(code)) return true;
  }
  return false;
}

/** Full-width letters and signs, half-width kana, Arabic letters in their printed forms, `№`, `㈱`. */
const COMPATIBILITY_FORMS = /[\u2100-\u214f\u3000\u3200-\u33ff\ufb1d-\ufdff\ufe30-\uffef]+/g;

const SIGNS: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '،': ',',
  '؛': ';',
  '٪': '%',
  '、': ',',
  '。': '.',
  '〜': '~',
  '【': '[',
  '】': ']',
  '〔': '[',
  '〕': ']',
  '「': '[',
  '」': ']',
  '『': '[',
  '』': ']',
  '〈': '[',
  '〉': ']',
  '《': '[',
  '》': ']',
  // Letters of Arabic are drawn out with it, and marks of direction are not seen.
  ـ: '',
  '\u200e': '',
  '\u200f': '',
  '\u061c': '',
};
const SIGN = /[٫٬،؛٪、。〜【】〔〕「」『』〈〉《》ـ\u200e\u200f\u061c]/g;

/** In order: dates before the days of the week behind them, hours before the halves of the day around them. */
const REWRITTEN: readonly (readonly [RegExp, string])[] = [
  // What accountants of Japan and Korea write for a minus.
  [/[▲△](?=\s?[¥₩$]?\s?\d)/g, '-'],
  [/(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号號]\s?/g, '$1-$2-$3 '],
  [/(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?(?= ?[^\d\s.])/g, '$1-$2-$3'],
  [
    /([-/.]\d{1,2}) ?[([]?(?:[月火水木金土日](?:曜日?)?|(?:星期|[周週])[一二三四五六日天]|[월화수목금토일](?:요일)?)[)\]]?(?=\s|$|\d) ?/g,
    '$1 ',
  ],
  [/(?<!\d)(\d{1,2})\s?[時时點点시]\s?(\d\d)\s?[分분](?:\s?(\d\d)\s?[秒초])?/g, '$1:$2:$3'],
  [/(?<!\d)(\d{1,2})\s?[時时點点시]\s?(\d)\s?[分분](?:\s?(\d\d)\s?[秒초])?/g, '$1:0$2:$3'],
  [/(\d:\d\d):(?!\d)/g, '$1'],
  [/(?:午前|上午|早上|凌晨|오전|(?<!\p{L})ص) ?(\d{1,2}:\d\d(?::\d\d)?)/gu, '$1 AM'],
  [/(?:午後|下午|晚上|中午|오후|(?<!\p{L})م) ?(\d{1,2}:\d\d(?::\d\d)?)/gu, '$1 PM'],
  [/(\d{1,2}:\d\d(?::\d\d)?) ?(?:صباح[اً]{0,3}|ص|π\.? ?μ\.?|לפנה["״']{1,2}צ)(?!\p{L})/giu, '$1 AM'],
  [/(\d{1,2}:\d\d(?::\d\d)?) ?(?:مساء[اً]{0,3}|م|μ\.? ?μ\.?|אחה["״']{1,2}צ)(?!\p{L})/giu, '$1 PM'],
  // The price of one comes first, and what is counted behind how many.
  [
    /[@単] ?¥?(\d{1,3}(?:,\d{3}){1,2}|\d{1,6}) ?[x×*] ?(\d{1,4}) ?(?:[点個コヶケ枚本개]|(?=\s|$))/gi,
    '$2 @ $1.00',
  ],
  [
    /(?<![\d.,])(\d{1,4}) ?[点個コヶケ枚本개] ?[x×*@]{1,2} ?¥?(\d{1,3}(?:,\d{3}){1,2}|\d{1,6})(?![\d.,])/gi,
    '$1 @ $2.00',
  ],
  [/(\d ?%)(?=対象|課税|内税|外税|消費税|税)/g, '$1 '],
  // Amounts in currencies without cents are written as those with them.
  [/(?<![\d.,])(\d{1,3}(?:,\d{3}){1,3}|\d{1,9}) ?[円圓](?=[軽外内非課別]|[^\p{L}\d]|$)/gu, '¥$1.00'],
  [/(?<![\d.,])(\d{1,3}(?:,\d{3}){1,3}|\d{1,9}) ?원(?![\p{L}\d])/gu, '₩$1.00'],
  [/(\d[.,]\d\d) ?(?:元|руб\.?|р\.|грн\.?|[₽₴₺₪₸₾])(?![\p{L}\d])/giu, '$1'],
  [/(?![$€£¥₹₩¢])\p{Sc}(?= ?-?\d)/gu, ''],
  [/([¥₩] ?)(\d{1,3}(?:,\d{3}){1,3}|\d{1,9})(?![\d.,])/g, '$1$2.00'],
];

/** @returns the very same text if it has none of that, as nearly all texts */
export function plainScript(text: string): string {
  if (!hasOtherScript(text)) return text;
  const plain = plainDigits(text.replaceAll(COMPATIBILITY_FORMS, (run) => run.normalize('NFKC'))).replaceAll(
    SIGN,
    (sign) => SIGNS[sign] ?? sign,
  );
  return /\d/.test(plain) ? REWRITTEN.reduce((done, [from, to]) => done.replaceAll(from, to), plain) : plain;
}
