// What lines of journals say in Serbian, Croatian, Bosnian, and Slovene, in both scripts, and in Indonesian and Malay, in
// the notation of `PhraseList`.

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
      '(UKUPNO|UKUPAN IZNOS|SVEUKUPNO|SVEGA|ZA PLATITI|ZA PLAĆANJE|ZA UPLATU|SKUPAJ|VSE SKUPAJ|ZA PLAČILO) (|RSD|DIN|EUR|KM|KN) $',
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
      '(REFUNDACIJA|PROMET REFUNDACIJA|POVRAT|POVRAT ROBE|POVRAT NOVCA|POVRAĆAJ ROBE|VRAČILO BLAGA) ... !$',
      '(РЕФУНДАЦИЈА|ПРОМЕТ РЕФУНДАЦИЈА|ПОВРАЋАЈ РОБЕ) ... !$',
    ],
  ],
  ['price-override', ['(PROMJENA CIJENE|PROMENA CENE|SPREMEMBA CENE|ПРОМЕНА ЦЕНЕ) ...']],
  ['promo', ['(POPUST|RABAT|AKCIJA|KUPON|ПОПУСТ|РАБАТ|АКЦИЈА) ... -$']],
  ['paid-in', ['(UNOS NOVCA|POLOG U BLAGAJNU|УНОС НОВЦА) ...']],
  ['paid-out', ['(ISPLATA|ISPLATA IZ BLAGAJNE|ISPLATA IZ KASE|IZPLAČILO IZ BLAGAJNE|ИСПЛАТА) ...']],
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

export const OTHER_LANGUAGES: PhraseList<LineMeaning> = [...SOUTH_SLAVIC, ...INDONESIAN_AND_MALAY];
