// What lines of journals say in Serbian, Croatian, Bosnian, and Slovene, in both scripts, in Indonesian and Malay, in
// Vietnamese, in Finnish, and in Lithuanian, Latvian, and Estonian, in the notation of `PhraseList`.

import type { PhraseList } from '../lines/phrase-table.ts';
import type { LineMeaning } from './line-meaning.ts';

const SOUTH_SLAVIC: PhraseList<LineMeaning> = [
  [
    'subtotal',
    ['(MEĐUZBROJ|MEDJUZBROJ|MEĐUZBIR|MEDJUZBIR|MEĐUIZNOS|VMESNA VSOTA|МЕЂУЗБИР) (|RSD|DIN|EUR|KM|KN) $'],
  ],
  [
    'total',
    [
      '(UKUPNO|UKUPAN IZNOS|SVEUKUPNO|SVEGA|ZA PLATITI|ZA PLAĆANJE|ZA UPLATU|ZA POVRAT|SKUPAJ|VSE SKUPAJ|ZA PLAČILO) (|RSD|DIN|EUR|KM|KN) $',
      '(УКУПНО|УКУПАН ИЗНОС|СВЕГА|ЗА УПЛАТУ|ЗА ПЛАЋАЊЕ) (|РСД|ДИН|RSD|KM) $',
      '(UKUPNA REFUNDACIJA|УКУПНА РЕФУНДАЦИЈА) $',
    ],
  ],
  [
    'note',
    [
      '(PDV|DDV|POREZ|OSNOVICA|UKUPAN IZNOS POREZA|UKUPNO PDV|ПДВ|ПОРЕЗ|ОСНОВИЦА|УКУПАН ИЗНОС ПОРЕЗА) ... $',
      '(PROMET PRODAJA|ПРОМЕТ ПРОДАЈА) ... !$',
    ],
  ],
  ['change', ['(POVRAĆAJ|VRAĆENO|ZA VRATITI|KUSUR|VRAČILO|ZA VRNITI|ПОВРАЋАЈ|КУСУР) (|RSD|DIN|EUR|KM|KN) $']],
  [
    'tender',
    [
      '(GOTOVINA|GOTOVINOM|NOVČANICE|KARTICA|KARTICOM|PLATNA KARTICA|KREDITNA KARTICA|DEBITNA KARTICA|PLAČILNA KARTICA) (|RSD|DIN|EUR|KM|KN) $',
      '(UPLAĆENO|PRIMLJENO|PLAĆENO|PREJETO|VAUČER|INSTANT PLAĆANJE|PRENOS NA RAČUN|DRUGO BEZGOTOVINSKO PLAĆANJE) (|RSD|DIN|EUR|KM|KN) $',
      '(ГОТОВИНА|ПЛАТНА КАРТИЦА|ВАУЧЕР|ИНСТАНТ ПЛАЋАЊЕ|ПРЕНОС НА РАЧУН|ДРУГО БЕЗГОТОВИНСКО ПЛАЋАЊЕ|УПЛАЋЕНО) (|РСД|RSD) $',
    ],
  ],
  ['no-sale', ['(OTVARANJE LADICE|LADICA OTVORENA|OTVARANJE FIOKE|ODPIRANJE PREDALA|ОТВАРАЊЕ ФИОКЕ) ... !$']],
  [
    'void-line',
    [
      '(STORNO STAVKE|STORNO STAVKA|STORNIRANA STAVKA|STORNO ARTIKLA|STORNO POSTAVKE|СТОРНО СТАВКЕ|СТОРНО АРТИКЛА) ...',
    ],
  ],
  [
    'void-ticket',
    [
      '(STORNO RAČUNA|STORNIRAN RAČUN|RAČUN STORNIRAN|PONIŠTEN RAČUN|RAČUN PONIŠTEN|СТОРНО РАЧУНА|РАЧУН СТОРНИРАН|РАЧУН ПОНИШТЕН) ... !$',
    ],
  ],
  [
    'refund',
    [
      '(REFUNDACIJA|PROMET REFUNDACIJA|REKLAMIRANI RAČUN|POVRATNI RAČUN|DOBROPIS|POVRAT|POVRAT ROBE|POVRAT NOVCA|POVRAĆAJ ROBE|VRAČILO BLAGA) ... !$',
      '(РЕФУНДАЦИЈА|ПРОМЕТ РЕФУНДАЦИЈА|ПОВРАЋАЈ РОБЕ) ... !$',
    ],
  ],
  ['price-override', ['(PROMJENA CIJENE|PROMENA CENE|SPREMEMBA CENE|ПРОМЕНА ЦЕНЕ) ...']],
  ['promo', ['(POPUST|RABAT|AKCIJA|KUPON|ПОПУСТ|РАБАТ|АКЦИЈА) ... -$']],
  ['paid-in', ['(UNOS NOVCA|POLOG NOVCA|POLOG|POLOG U BLAGAJNU|DEPOZIT NOVCA|УНОС НОВЦА) ...']],
  [
    'paid-out',
    [
      '(ISPLATA|POVLAČENJE NOVCA|PODIZANJE NOVCA|ISPLATA NOVCA|ISPLATA IZ BLAGAJNE|ISPLATA IZ KASE|IZPLAČILO IZ BLAGAJNE|ИСПЛАТА) ...',
    ],
  ],
  ['safe-drop', ['(POLAGANJE PAZARA|PREDAJA PAZARA|ПОЛАГАЊЕ ПАЗАРА|ПРЕДАЈА ПАЗАРА) ...']],
  ['report', ['(X|Z|DNEVNI|ДНЕВНИ) (IZVJEŠTAJ|IZVEŠTAJ|ИЗВЕШТАЈ|POROČILO) ... !$']],
];

const INDONESIAN_AND_MALAY: PhraseList<LineMeaning> = [
  ['subtotal', ['(HARGA JUAL|SUBTOTAL BELANJA|JUMLAH KECIL) (|RP|IDR|RM) $']],
  [
    'total',
    [
      '(TOTAL BELANJA|TOTAL BAYAR|GRAND TOTAL BELANJA|JUMLAH BELANJA|JUMLAH BAYAR|JUMLAH BESAR) (|RP|IDR|RM) $',
    ],
  ],
  ['note', ['(PPN|DPP|BKP) ... $', '(ANDA HEMAT|PEMBULATAN) ... $']],
  ['change', ['(KEMBALI|KEMBALIAN|UANG KEMBALI|KEMBALIAN TUNAI|BAKI) (|RP|IDR|RM) $']],
  [
    'tender',
    [
      '(TUNAI|BAYAR TUNAI|UANG TUNAI|DIBAYAR|KARTU DEBIT|KARTU KREDIT|DEBIT (BCA|BRI|BNI|MANDIRI)|KREDIT (BCA|BRI|BNI|MANDIRI)|QRIS|GOPAY|SHOPEEPAY|TOUCH N GO) (|RP|IDR|RM) $',
    ],
  ],
  ['no-sale', ['(BUKA LACI|LACI TERBUKA|BUKA LACI KAS) ... !$']],
  ['void-line', ['(BATAL ITEM|ITEM BATAL|KOREKSI ITEM|HAPUS ITEM) ...']],
  ['void-ticket', ['(TRANSAKSI BATAL|BATAL TRANSAKSI|STRUK BATAL|TRANSAKSI DIBATALKAN) ... !$']],
  ['refund', ['(RETUR BARANG|RETUR PENJUALAN|PENGEMBALIAN BARANG|PENGEMBALIAN DANA|PULANGAN BARANG) ... !$']],
  ['promo', ['(DISKON|POTONGAN|HEMAT|VOUCHER BELANJA|DISKAUN) ... -$']],
  ['paid-out', ['(PENGELUARAN KAS|KAS KELUAR) ...']],
  ['paid-in', ['(PEMASUKAN KAS|KAS MASUK|MODAL AWAL) ...']],
  ['safe-drop', ['(SETORAN KASIR|SETOR BRANKAS|SETORAN KAS) ...']],
];

const VIETNAMESE: PhraseList<LineMeaning> = [
  ['subtotal', ['(TẠM TÍNH|CỘNG TIỀN HÀNG|TIỀN HÀNG|TỔNG TIỀN HÀNG) (|VND|VNĐ|Đ) $']],
  [
    'total',
    [
      '(TỔNG CỘNG|TỔNG TIỀN|TỔNG THANH TOÁN|TỔNG TIỀN THANH TOÁN|THÀNH TIỀN|PHẢI TRẢ|KHÁCH PHẢI TRẢ|CẦN THANH TOÁN) (|VND|VNĐ|Đ) $',
    ],
  ],
  ['note', ['(THUẾ|THUẾ GTGT|TIỀN THUẾ|TIỀN THUẾ GTGT) ... $']],
  ['change', ['(TIỀN THỐI|TIỀN THỐI LẠI|TIỀN THỪA|TIỀN TRẢ LẠI|TRẢ LẠI|TRẢ LẠI KHÁCH) (|VND|VNĐ|Đ) $']],
  [
    'tender',
    [
      '(TIỀN MẶT|KHÁCH ĐƯA|TIỀN KHÁCH ĐƯA|THẺ|THẺ ATM|THẺ NGÂN HÀNG|THẺ TÍN DỤNG|CHUYỂN KHOẢN|QUÉT QR|MOMO|ZALOPAY|VNPAY|VÍ ĐIỆN TỬ) (|VND|VNĐ|Đ) $',
    ],
  ],
  ['no-sale', ['(MỞ NGĂN KÉO|MỞ KÉT|MỞ NGĂN KÉO TIỀN|MỞ HỘC TIỀN|KHÔNG BÁN) ... !$']],
  ['void-line', ['(HỦY DÒNG|HỦY MÓN|HỦY HÀNG|HỦY MẶT HÀNG|XÓA DÒNG|XÓA MÓN) ...']],
  ['void-ticket', ['(HỦY HÓA ĐƠN|HÓA ĐƠN ĐÃ HỦY|HÓA ĐƠN HỦY|HỦY GIAO DỊCH|HỦY ĐƠN HÀNG|ĐÃ HỦY) ... !$']],
  ['refund', ['(TRẢ HÀNG|HÀNG TRẢ LẠI|HOÀN TIỀN|HÓA ĐƠN TRẢ HÀNG|PHIẾU TRẢ HÀNG) ... !$']],
  ['price-override', ['(SỬA GIÁ|ĐỔI GIÁ|THAY ĐỔI GIÁ) ...']],
  ['promo', ['(GIẢM GIÁ|CHIẾT KHẤU|KHUYẾN MÃI|KHUYẾN MẠI) ... -$']],
  ['paid-out', ['(CHI TIỀN|CHI TIỀN MẶT|PHIẾU CHI) ...']],
  ['paid-in', ['(THU TIỀN VÀO|TIỀN ĐẦU CA|PHIẾU THU) ...']],
  ['safe-drop', ['(NỘP TIỀN KÉT|NỘP KÉT|NỘP TIỀN|NỘP TIỀN VÀO KÉT) ...']],
  ['suspend', ['(TẠM GIỮ|HÓA ĐƠN TẠM GIỮ|LƯU TẠM) ... !$']],
];

const FINNISH: PhraseList<LineMeaning> = [
  ['subtotal', ['(VALISUMMA|OSTOT YHTEENSA) (|EUR) $']],
  ['total', ['(YHTEENSA|LOPPUSUMMA|MAKSETTAVAA|MAKSETTAVA|SUMMA YHTEENSA) (|EUR|€) $']],
  ['change', ['(TAKAISIN|VAIHTORAHA|VAIHTORAHAA|TAKAISIN KATEISENA) (|EUR) $']],
  [
    'tender',
    [
      '(KATEINEN|KATEISMAKSU|KATEISELLA|PANKKIKORTTI|KORTTI|KORTTIMAKSU|KORTTITAPAHTUMA|LUOTTOKORTTI|DEBIT|LUOTTO) (|EUR) $',
      '(LAHJAKORTTI|MOBIILIMAKSU|LASKUTUS) (|EUR) $',
    ],
  ],
  [
    'no-sale',
    ['(EI MYYNTIA|LIPASTON AVAUS|KASSALAATIKON AVAUS|LAATIKON AVAUS|LIPAS AUKI|AVAA KASSALAATIKKO) #'],
  ],
  ['void-mark', ['MITATOITY !$']],
  [
    'void-line',
    [
      '(MITATOITY|VIRHEKORJAUS) ... -$',
      '(RIVIN POISTO|PERUTTU RIVI|KORJAUS|RIVIPERUUTUS|RIVIN PERUUTUS|RIVIKORJAUS|PERUUTETTU RIVI|RIVI PERUUTETTU) ...',
    ],
  ],
  [
    'void-ticket',
    ['(MITATOITY KUITTI|TAPAHTUMA MITATOITY|KUITTI MITATOITY|KUITIN MITATOINTI|MYYNTI MITATOITY) #'],
  ],
  [
    'abort',
    [
      '(TAPAHTUMA KESKEYTETTY|KUITTI PERUUTETTU|KUITIN PERUUTUS|OSTO PERUUTETTU|MYYNTI PERUUTETTU|KESKEYTETTY MYYNTI) #',
    ],
  ],
  [
    'refund',
    ['(PALAUTUS|PALAUTUSKUITTI|TUOTEPALAUTUS|HYVITYS|HYVITYSKUITTI|ASIAKASPALAUTUS) # !$', 'PALAUTUS ... -$'],
  ],
  ['payout', ['(PANTTIPALAUTUS|PULLOPALAUTUS|PANTIN PALAUTUS) ...']],
  ['suspend', ['(KUITTI PARKISSA|LEPAAMAAN JATETTY|KUITTI PYSAKOITY|PYSAKOITY KUITTI|MYYNTI KESKEN) #']],
  ['age-check', ['(IKARAJA|IKATARKISTUS|IKA TARKISTETTU) ...']],
  ['price-override', ['(HINNANMUUTOS|HINTA MUUTETTU|HINNAN MUUTOS) ...']],
  [
    'promo',
    [
      '(ALENNUS|ETU|KAMPANJA|TARJOUS|PLUSSA ETU|BONUS ETU|HENKILOKUNTA ALENNUS) ... -$',
      '... (ETU|ALENNUS) -$',
    ],
  ],
  [
    'safe-drop',
    [
      '(TILITYS KASSAKAAPPIIN|RAHAN NOSTO KASSAKAAPPIIN|KASSATILITYS|TILITYS|SIIRTO KASSAKAAPPIIN|RAHANVIENTI) #',
    ],
  ],
  ['paid-out', ['(KASSASTAMAKSU|KASSASTA MAKSU|MAKSU KASSASTA) ...']],
  ['paid-in', ['(KASSAAN MAKSU|KASSAANMAKSU|POHJAKASSA) ...']],
  ['note', ['PYORISTYS $', '(ALV|VEROTON|VEROLLINEN) ... $']],
  ['report', ['(X|Z) (RAPORTTI|RAPORTTIOTE) ... !$', '(KASSARAPORTTI|PAIVARAPORTTI|PAIVAN RAPORTTI) ... !$']],
];

/** Lithuanian, Latvian, and Estonian. */
const BALTIC: PhraseList<LineMeaning> = [
  ['subtotal', ['(TARPINE SUMA|STARPSUMMA|VAHESUMMA) (|EUR) $']],
  [
    'total',
    [
      '(MOKETI|SUMA|IS VISO|VISO|MOKETINA SUMA|BENDRA SUMA|KOPA|KOPA APMAKSAI|APMAKSAI|SUMMA APMAKSAI|KOKKU|TASUDA|MAKSTA|SUMMA KOKKU) (|EUR|€) $',
    ],
  ],
  ['change', ['(GRAZA|ATLIKUMS|IZDOTS|TAGASI|RAHA TAGASI) (|EUR) $']],
  [
    'tender',
    [
      '(GRYNIEJI|GRYNAIS|GRYNIEJI PINIGAI|SUMOKETA GRYNAIS|BANKO KORTELE|KORTELE|MOKEJIMO KORTELE|DOVANU KORTELE) (|EUR) $',
      '(SKAIDRA NAUDA|SKAIDRA|MAKSAJUMU KARTE|BANKAS KARTE|KARTE|BEZSKAIDRA NAUDA|DAVANU KARTE) (|EUR) $',
      '(SULARAHA|SULARAHAS|PANGAKAART|KAARDIMAKSE|MAKSEKAART|KINKEKAART) (|EUR) $',
      '(GRAZINTA|GRAZINTI) (GRYNAISIAIS|GRYNAIS|KORTELE|I KORTELE) $',
    ],
  ],
  [
    'no-sale',
    ['(STALCIUS ATIDARYTAS|STALCIAUS ATIDARYMAS|ATVERTA ATVILKTNE|ATVILKTNES ATVERSANA|SAHTLI AVAMINE) #'],
  ],
  [
    'void-line',
    [
      '(PREKES ANULIAVIMAS|EILUTES ANULIAVIMAS|ANULIUOTA PREKE|PRECES ATCELSANA|ATCELTA PRECE|RIDA TUHISTATUD|TUHISTATUD KAUP) ...',
    ],
  ],
  [
    'abort',
    [
      '(KVITAS ANULIUOTAS|ANULIUOTAS KVITAS|CEKIS ANULIUOTAS|KVITO ANULIAVIMAS) #',
      '(CEKS ANULETS|ANULETS CEKS|DARIJUMS ATCELTS|TSEKK TUHISTATUD|KVIITUNG TUHISTATUD|OST TUHISTATUD) #',
    ],
  ],
  [
    'refund',
    [
      '(GRAZINIMAS|PREKIU GRAZINIMAS|PREKES GRAZINIMAS|GRAZINIMO KVITAS|ATGRIESANA|PRECES ATGRIESANA|ATGRIESANAS CEKS|TAGASTUS|KAUBA TAGASTUS) # !$',
      '(GRAZINIMAS|ATGRIESANA|TAGASTUS) ... -$',
    ],
  ],
  ['payout', ['(TAROS GRAZINIMAS|DEPOZITO GRAZINIMAS|TAARA TAGASTUS|DEPOZITA ATMAKSA) ...']],
  ['price-override', ['(KAINOS PAKEITIMAS|KAINA PAKEISTA|CENAS MAINA|HINNA MUUTMINE) ...']],
  ['promo', ['(NUOLAIDA|AKCIJA|KUPONAS|ATLAIDE|KUPONS|ALLAHINDLUS|SOODUSTUS|KAMPAANIA) ... -$']],
  ['safe-drop', ['(INKASACIJA|PINIGU ISEMIMAS|INKASSATSIOON|RAHA VALJAVOTT) ...']],
  ['paid-in', ['(PINIGU INESIMAS|NAUDAS IEMAKSA|RAHA SISSEPANEK) ...']],
  ['note', ['(APVALINIMAS|NOAPALOSANA|UMARDAMINE) $', '(PVM|PVN|KM|KAIBEMAKS) ... $']],
  ['report', ['(X|Z) (ATASKAITA|PARSKATS|ARUANNE) ... !$']],
];

export const OTHER_LANGUAGES: PhraseList<LineMeaning> = [
  ...SOUTH_SLAVIC,
  ...INDONESIAN_AND_MALAY,
  ...VIETNAMESE,
  ...FINNISH,
  ...BALTIC,
];
