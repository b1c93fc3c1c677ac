import { describe, expect, it } from 'vitest';
import { nameKey } from './name-key.ts';
import { plainScript } from './plain-script.ts';

describe('text of other scripts', () => {
  it.each([
    ['١٬٢٣٤٫٥٠', '1,234.50'],
    ['۱۲/۰۵/۲۰۲۶', '12/05/2026'],
    ['‏-٨٠٫٠٠', '-80.00'],
    ['١٥٪', '15%'],
    ['०९:३०', '09:30'],
    ['ＰＯＳ－０１', 'POS-01'],
    ['￥１，２００', '¥1,200.00'],
    ['¥1,200', '¥1,200.00'],
    ['¥12.50', '¥12.50'],
    ['₩ 9,250', '₩ 9,250.00'],
    ['1,480円', '¥1,480.00'],
    ['9,250원', '₩9,250.00'],
    ['12.50元', '12.50'],
    ['₺1.250,00', '1.250,00'],
    ['189,00 ₽', '189,00'],
    ['MILK (₱-2.59)', 'MILK (-2.59)'],
    ['₦ 1,500.00', ' 1,500.00'],
    ['58,50 грн.', '58,50'],
    ['＠６００×２点', '2 @ 600.00'],
    ['3個×@1,150', '3 @ 1,150.00'],
    ['▲498円', '-¥498.00'],
    ['№ чека', 'No чека'],
    ['【返品】', '[返品]'],
    ['ﾄﾞﾛﾜ　開', 'ドロワ 開'],
  ])('has plain digits and signs: %s', (text, plain) => expect(plainScript(text)).toBe(plain));

  it.each([
    ['2026年11月8日(日) 午後3時05分', '2026-11-8 3:05 PM'],
    ['2026/10/02(金) 21:25', '2026/10/02 21:25'],
    ['2026. 6. 20. 오후 3:05:11', '2026-6-20 3:05:11 PM'],
    ['2026年6月20日 星期六 上午9:05', '2026-6-20 9:05 AM'],
    ['٠٩:٣٩ ص', '09:39 AM'],
    ['٠٥:٢٦:١٠ مساءً', '05:26:10 PM'],
    ['09:15 π.μ.', '09:15 AM'],
    ['07:45 אחה"צ', '07:45 PM'],
    ['8時2分', '8:02'],
  ])('has plain dates and times: %s', (text, plain) => expect(plainScript(text)).toBe(plain));

  it.each([
    'Café Ñandú 1½ L',
    'Сигареты Прима 20шт',
    'שוקולד מריר',
    '100円ライター',
    '水2点セット',
    '9.99 м',
  ])('keeps words, and what only looks like a sign: %s', (text) => expect(plainScript(text)).toBe(text));
});

describe('the key of a name', () => {
  it.each([
    ['Ödeme Şekli', 'odemesekli'],
    ['FİŞ NO', 'fisno'],
    ['الإجمالي', 'الاجمالي'],
    ['طريقة الدّفع', 'طريقهالدفع'],
    ['Ταμίας', 'ταμιασ'],
    ['ΤΑΜΙΑΣ', 'ταμιασ'],
    ['レジ・担当者', 'レシ担当者'],
    ['Nº ticket', 'nticket'],
    ['Wartość', 'wartosc'],
  ])('is the same however it is written: %s', (text, key) => expect(nameKey(text)).toBe(key));
});
