// What journals print in Turkish, Greek, Russian, Ukrainian, Czech, Hungarian, and Romanian, and in languages of other
// scripts. See `PhraseList` for how to write a phrase.

import type { PhraseList } from '../lines/phrase-table.ts';
import type { LineMeaning } from './line-meaning.ts';

const JAPANESE: PhraseList<LineMeaning> = [
  ['subtotal', ['(小計|商品小計|税抜小計) ... $']],
  ['total', ['(合計|総合計|お会計|合計金額|お買上計|お買上げ計|ご請求額|返金額|返品合計|返金合計) ... $']],
  [
    'note',
    [
      '(内消費税|内消費税等|内税|内税額|うち消費税|消費税等|税率別内訳|対象額|課税対象額) ... $',
      '... (対象|対象額|内消費税|内消費税等|内税|内税額|うち消費税) $',
    ],
  ],
  ['tax', ['(消費税|外税|外税額|外消費税) ... $']],
  ['change', ['(お釣り|おつり|釣銭|お釣|お釣銭|つり銭) $']],
  [
    'tender',
    [
      '(現金|お預り|お預かり|お預り金|お預り・現金|お預かり・現金|現金お預り|預り金) $',
      '(クレジット|クレジットカード|カード|デビット|電子マネー|交通系IC|交通系電子マネー|QUICPAY|PAYPAY|楽天ペイ|D払い|AU PAY) $',
      '(現金返金|カード返金|クレジット返金|電子マネー返金) $',
      '(楽天EDY|NANACO|WAON|ID|コード決済|QR決済|スマホ決済|掛売|掛売り) $',
    ],
  ],
  ['late-tender', ['(商品券|ギフト券|金券|ポイント利用|ポイント支払) $']],
  [
    'no-sale',
    [
      '(両替|レジ開|ドロア開|ドロワ開|ドロアオープン|ドロワオープン|ドロワーオープン|ノーセール|ドロア開放) ... !$',
      '(両替|ノーセール) $',
    ],
  ],
  ['void-line', ['(訂正|直前訂正|指定訂正|明細取消|商品取消|一品取消|行取消) ...']],
  [
    'void-ticket',
    ['(会計取消|取引取消|全取消|売上取消|伝票取消|一括取消|取消会計|取消レシート|会計取り消し) ...'],
  ],
  ['abort', ['(取引中止|会計中止|登録中止|中止) ... !$']],
  [
    'refund',
    [
      '(返品|返金|払戻|払戻し|払い戻し|返品会計|返品レシート|返品取引|戻品) ... !$',
      '(返品|返金|戻し) ... -$',
    ],
  ],
  ['suspend', ['(保留|一時保存|仮締め) ... !$']],
  ['recall', ['(保留呼出|保留呼び出し|呼出) ... !$']],
  ['price-override', ['(売価変更|単価変更|価格変更) ...']],
  [
    'promo',
    [
      '(値引|値引き|割引|割引クーポン|クーポン|小計値引|小計割引|セール値引|会員割引|ポイント値引) ... -$',
      '... (値引|値引き|割引) -$',
      '(クーポン|割引クーポン) #',
    ],
  ],
  ['age-check', ['(年齢確認|年齢認証) ...']],
  ['safe-drop', ['(中間回収|売上回収|金庫入金|現金回収) #']],
  ['paid-in', ['(入金|釣銭準備金|釣銭補充|準備金) ...']],
  ['paid-out', ['(出金|経費出金) ...']],
  ['reprint', ['(再発行|レシート再発行|再印刷) ... !$']],
  ['report', ['(点検|精算|日計|日計表|点検レポート|精算レポート) !$']],
];

const KOREAN: PhraseList<LineMeaning> = [
  ['subtotal', ['(소계|과세물품가액|공급가액) ... $']],
  [
    'total',
    [
      '(합계|총액|합계금액|결제금액|받을금액|판매금액|총합계|환불금액|청구금액) ... $',
      '(총 금액|결제 금액|합 계) $',
    ],
  ],
  ['note', ['(부가세|부가가치세|면세물품가액|세액) ... $']],
  ['change', ['(거스름돈|거스름|잔돈|거스름 돈) $']],
  [
    'tender',
    ['(현금|받은금액|받은돈|신용카드|카드|체크카드|삼성페이|카카오페이|네이버페이|제로페이|교통카드) $'],
  ],
  ['late-tender', ['(상품권|포인트|포인트사용|모바일상품권) $']],
  ['no-sale', ['(돈통열림|돈통열기|돈통개방|금고열기|서랍열기|무거래) ... !$', '돈통 (열림|열기|개방) !$']],
  ['void-line', ['(지정취소|상품취소|품목취소|항목취소|직전취소) ...']],
  ['void-ticket', ['(거래취소|판매취소|매출취소|전체취소|결제취소|승인취소|영수증취소) ...']],
  ['abort', ['(거래중지|판매중지|거래중단) ... !$']],
  ['refund', ['(반품|환불|반품영수증|반품매출) ... !$', '(반품|환불) ... -$']],
  ['suspend', ['(보류|거래보류|판매보류) ... !$']],
  ['recall', ['(보류호출|보류조회|보류해제) ... !$']],
  ['price-override', ['(가격변경|단가변경|판매가변경) ...']],
  ['promo', ['(할인|쿠폰|행사할인|에누리|할인쿠폰|멤버십할인|제휴할인) ... -$', '... 할인 -$']],
  ['age-check', ['(성인인증|연령확인|신분증확인) ...']],
  ['safe-drop', ['(중간출금|중간회수|금고입금|시재회수) #']],
  ['paid-in', ['(입금|준비금|영업준비금|시재입금) ...']],
  ['paid-out', ['(출금|지출|시재출금) ...']],
  ['reprint', ['(재발행|재출력) ... !$']],
  ['report', ['(정산|마감|정산지|마감정산|일마감) !$']],
];

const CHINESE: PhraseList<LineMeaning> = [
  ['subtotal', ['(小计|商品小计|小計金額) ... $']],
  [
    'total',
    [
      '(合计|总计|总额|应收|应付|应收金额|合计金额|總計|總額|應收|應付|合計金額|应付金额|退款金额|退款合计) ... $',
    ],
  ],
  ['note', ['(税额|稅額|含税|其中税额|件数|件數|总件数|品项数|應稅|營業稅) ... $']],
  ['change', ['(找零|找錢|找赎|找續) $']],
  [
    'tender',
    [
      '(现金|现金支付|实收|微信|微信支付|支付宝|银行卡|刷卡|信用卡|云闪付|現金支付|實收|銀行卡|悠遊卡|一卡通|街口支付|八達通) $',
    ],
  ],
  ['late-tender', ['(储值卡|会员卡|购物卡|禮券|儲值卡|會員卡) $']],
  ['no-sale', ['(开钱箱|打开钱箱|開錢櫃|開錢箱|无销售|無銷售|弹钱箱) ... !$']],
  ['void-line', ['(单品取消|删除商品|取消商品|更正|單品取消|刪除商品|更正單品|行取消) ...']],
  ['void-ticket', ['(整单取消|整单作废|作废|作废单|單據作廢|整單取消|整單作廢|作廢) ... !$']],
  ['abort', ['(取消交易|交易取消|放弃交易|放棄交易) ... !$']],
  ['refund', ['(退货|退款|销售退货|退货单|退貨|退貨單|銷貨退回) ... !$', '(退货|退貨|退款) ... -$']],
  ['suspend', ['(挂单|掛單|暂存|暫存) ... !$']],
  ['recall', ['(取单|取單|解挂|提单) ... !$']],
  ['price-override', ['(改价|改價|手动改价|变价|變價) ...']],
  ['promo', ['(折扣|优惠|优惠券|促销|会员优惠|整单折扣|優惠|優惠券|折讓|促銷|會員折扣) ... -$']],
  ['safe-drop', ['(抽大钞|现金上缴|抽鈔|交款|繳款) #']],
  ['paid-in', ['(备用金|入款|備用金|投入零钱) ...']],
  ['paid-out', ['(出款|现金支出|現金支出) ...']],
  ['reprint', ['(补打|重打|重印|補印) ... !$']],
  ['report', ['(交班|日结|班结|日結|交班报表|日结报表) !$']],
];

const ARABIC: PhraseList<LineMeaning> = [
  ['subtotal', ['(المجموع الفرعي|الإجمالي الفرعي|المجموع قبل الضريبة|الإجمالي قبل الضريبة) ... $']],
  [
    'total',
    [
      '(الإجمالي|المجموع|الصافي|إجمالي الفاتورة|المبلغ المستحق|المجموع الكلي|الإجمالي شامل الضريبة|صافي الفاتورة|المبلغ الإجمالي) ... $',
    ],
  ],
  ['tax', ['(ضريبة القيمة المضافة|الضريبة|ضريبة) ... $']],
  ['change', ['(الباقي|المتبقي|الفكة) $']],
  ['tender', ['(نقدي|نقدا|نقد|كاش|بطاقة|شبكة|مدى|فيزا|بطاقة ائتمان|المدفوع|المبلغ المدفوع|فوري|محفظة) $']],
  ['no-sale', ['(فتح الدرج|فتح درج النقود|بدون بيع|فتح الصندوق) ... !$']],
  ['void-line', ['(حذف صنف|إلغاء صنف|إلغاء بند|حذف بند|صنف محذوف|إلغاء منتج) ...']],
  ['void-ticket', ['(إلغاء الفاتورة|فاتورة ملغاة|فاتورة ملغية|ملغي|ملغاة|إلغاء العملية) ... !$']],
  [
    'refund',
    [
      '(مرتجع|مرتجع مبيعات|فاتورة مرتجع|استرجاع|استرداد|إشعار دائن|إرجاع) ... !$',
      '(مرتجع|استرداد|إرجاع) ... -$',
    ],
  ],
  ['suspend', ['(تعليق الفاتورة|فاتورة معلقة|معلق|معلقة) ... !$']],
  ['recall', ['(استدعاء الفاتورة|استدعاء فاتورة) ... !$']],
  ['price-override', ['(تعديل السعر|تغيير السعر|سعر معدل) ...']],
  ['promo', ['(خصم|الخصم|كوبون|قسيمة|عرض) ... -$']],
  ['safe-drop', ['(إيداع في الخزنة|تحويل إلى الخزنة|توريد للخزنة) ...']],
  ['paid-in', ['(إيداع|إيداع نقدي|رصيد افتتاحي|سند قبض) ...']],
  ['paid-out', ['(سحب نقدي|مصروف|مصروفات|سند صرف) ...']],
  ['report', ['(تقرير يومي|إغلاق الوردية|تقرير الوردية) ... !$']],
];

const HEBREW: PhraseList<LineMeaning> = [
  ['subtotal', ['(סכום ביניים|סה"כ ביניים|סה"כ לפני מע"מ) ... $']],
  ['total', ['(סה"כ|סך הכל|סה"כ לתשלום|לתשלום|סך הכל לתשלום|סה"כ כולל מע"מ|סה"כ להחזר) ... $']],
  ['note', ['(מע"מ|כולל מע"מ|מתוכם מע"מ) ... $']],
  ['change', ['(עודף|עודף ללקוח) $']],
  ['tender', ['(מזומן|אשראי|כרטיס אשראי|שולם במזומן|התקבל|ביט|שולם באשראי|המחאה) $']],
  ['no-sale', ['(פתיחת מגירה|ללא מכירה|מגירה נפתחה) ... !$']],
  ['void-line', ['(ביטול פריט|ביטול שורה|פריט בוטל|שורה מבוטלת|מחיקת פריט) ...']],
  ['void-ticket', ['(ביטול עסקה|עסקה מבוטלת|עסקה בוטלה|ביטול קבלה|קבלה מבוטלת|ביטול חשבונית|בוטל) ... !$']],
  ['refund', ['(החזר|זיכוי|חשבונית זיכוי|החזר כספי|החזרה|תעודת זיכוי) ... !$', '(החזר|זיכוי|החזרה) ... -$']],
  ['suspend', ['(עסקה מושהית|השהיית עסקה|מושהה) ... !$']],
  ['recall', ['(שחזור עסקה|שליפת עסקה) ... !$']],
  ['price-override', ['(שינוי מחיר|עקיפת מחיר|מחיר ידני) ...']],
  ['promo', ['(הנחה|מבצע|קופון|הנחת מועדון) ... -$']],
  ['safe-drop', ['(הפקדה לכספת|העברה לכספת) ...']],
  ['paid-in', ['(הפקדה לקופה|הכנסת מזומן) ...']],
  ['paid-out', ['(משיכה מקופה|הוצאת מזומן|תשלום מקופה) ...']],
  ['report', ['(דוח|דו"ח) ... !$']],
];

const TURKISH: PhraseList<LineMeaning> = [
  ['void-mark', ['(İPTAL|DÜZELTME) !$']],
  ['subtotal', ['(ARA TOPLAM|ARATOPLAM) (|TL|TRY)']],
  ['total', ['(TOPLAM|GENEL TOPLAM|ÖDENECEK TUTAR|İADE TOPLAMI|FİŞ TOPLAMI) (|TL|TRY) $']],
  ['note', ['(TOPKDV|TOPLAM KDV|KDV) ... $']],
  ['change', ['(PARA ÜSTÜ|PARAÜSTÜ) (|TL|TRY) $']],
  ['tender', ['(NAKİT|KREDİ KARTI|BANKA KARTI|KREDİ|YEMEK KARTI|YEMEK ÇEKİ|VERESİYE|HAVALE) (|TL|TRY) $']],
  ['late-tender', ['(HEDİYE ÇEKİ|HEDİYE KARTI) $']],
  [
    'no-sale',
    [
      '(SATIŞSIZ ÇEKMECE AÇMA|ÇEKMECE AÇMA|ÇEKMECE AÇILDI|PARA ÇEKMECESİ AÇILDI|SATIŞSIZ AÇMA|PARA ÇEKMECESİ AÇMA) ... !$',
    ],
  ],
  [
    'void-line',
    [
      '(SATIR İPTAL|SATIR İPTALİ|SATIR İPTALLERİ|ÜRÜN İPTAL|ÜRÜN İPTALİ|KALEM İPTALİ|İPTAL EDİLEN ÜRÜN|SATIR SİLME) ...',
      '(DÜZELTME|HATA DÜZELTME|İPTAL|SON SATIR İPTAL) ... -$',
    ],
  ],
  [
    'void-ticket',
    [
      'İPTAL EDİLEN FİŞ ...',
      '(FİŞ İPTAL|FİŞ İPTALİ|BELGE İPTAL|BELGE İPTALİ|SATIŞ İPTALİ|SATIŞ İPTAL|FİŞ İPTAL EDİLDİ|İPTAL FİŞİ) ...',
    ],
  ],
  ['abort', ['(SATIŞTAN VAZGEÇİLDİ|İŞLEMDEN VAZGEÇİLDİ|FİŞ YARIM KALDI) ... !$']],
  [
    'refund',
    [
      '(İADE|İADE FİŞİ|ÜRÜN İADE|ÜRÜN İADESİ|SATIŞ İADE|SATIŞ İADESİ|GİDER PUSULASI|PARA İADESİ) ... !$',
      'İADE ... -$',
    ],
  ],
  [
    'suspend',
    [
      '(FİŞ BEKLEMEDE|FİŞ BEKLETME|FİŞ BEKLETİLDİ|PARKA ALINDI|PARKA ALINAN|FİŞ PARKA ALINDI|BEKLEMEYE ALINDI) ... !$',
    ],
  ],
  ['recall', ['(PARKTAN ÇAĞRILDI|PARKTAN ALINDI|FİŞ GERİ ÇAĞIRMA|BEKLEYEN FİŞ ÇAĞRILDI) ... !$']],
  [
    'price-override',
    ['(FİYAT DEĞİŞİKLİĞİ|FİYAT DEĞİŞTİRME|FİYAT DEĞİŞTİ|FİYAT DEĞİŞİMİ|ELLE FİYAT|FİYAT DEĞİŞTİRİLDİ) ...'],
  ],
  [
    'promo',
    [
      '(İNDİRİM|İSKONTO|KAMPANYA|KUPON|PROMOSYON|TOPLAM İNDİRİM|TOPLAM İSKONTO|ARATOPLAM İNDİRİM|ARATOPLAM İSKONTO) ... -$',
      '... (İNDİRİMİ|İNDİRİM|KAMPANYASI) -$',
    ],
  ],
  ['safe-drop', ['(ÇELİK KASAYA AKTARMA|KASAYA TESLİM|PARA TESLİMİ|KASADAN BANKAYA) ...']],
  [
    'paid-in',
    [
      '(KASA GİRİŞ|AÇILIŞ PARASI|KASA AVANSI|KASA GİRİŞİ|PARA GİRİŞİ|KASAYA GİRİŞ|NAKİT GİRİŞİ|AÇILIŞ BAKİYESİ) ...',
    ],
  ],
  [
    'paid-out',
    [
      '(KASA ÇIKIŞ|KASADAN ÖDEME|KASA ÇIKIŞI|PARA ÇIKIŞI|KASADAN ÇIKIŞ|NAKİT ÇIKIŞI|MASRAF|GİDER ÖDEME|GİDER ÖDEMESİ|MASRAF ÖDEMESİ) ...',
    ],
  ],
  ['report', ['(X|Z) RAPORU ... !$', '(GÜNLÜK RAPOR|GÜN SONU|KASİYER RAPORU) ... !$']],
];

const GREEK: PhraseList<LineMeaning> = [
  ['void-mark', ['(ΑΚΥΡΩΣΗ|ΑΚΥΡΩΘΗΚΕ) !$']],
  ['subtotal', ['(ΜΕΡΙΚΟ ΣΥΝΟΛΟ|ΥΠΟΣΥΝΟΛΟ|ΜΕΡ ΣΥΝΟΛΟ) (|ΕΥΡΩ|EUR)']],
  ['total', ['(ΣΥΝΟΛΟ|ΓΕΝΙΚΟ ΣΥΝΟΛΟ|ΠΛΗΡΩΤΕΟ|ΠΛΗΡΩΤΕΟ ΠΟΣΟ|ΣΥΝΟΛΙΚΗ ΑΞΙΑ|ΤΕΛΙΚΟ ΠΟΣΟ) (|ΕΥΡΩ|EUR) $']],
  ['note', ['(ΦΠΑ|ΣΥΝΟΛΟ ΦΠΑ|ΚΑΘΑΡΗ ΑΞΙΑ|ΑΞΙΑ ΦΠΑ) ... $']],
  ['change', ['(ΡΕΣΤΑ) (|ΕΥΡΩ|EUR) $']],
  ['tender', ['(ΜΕΤΡΗΤΑ|ΚΑΡΤΑ|ΠΙΣΤΩΤΙΚΗ ΚΑΡΤΑ|ΧΡΕΩΣΤΙΚΗ ΚΑΡΤΑ|ΠΙΣΤΩΣΗ|ΕΠΙ ΠΙΣΤΩΣΕΙ) (|ΕΥΡΩ|EUR) $']],
  ['no-sale', ['(ΑΝΟΙΓΜΑ ΣΥΡΤΑΡΙΟΥ|ΧΩΡΙΣ ΠΩΛΗΣΗ|ΑΝΟΙΓΜΑ ΣΥΡΤΑΡΙ) ... !$']],
  [
    'void-line',
    [
      'ΑΚΥΡΩΣΗ ... -$',
      '(ΑΚΥΡΩΣΗ ΤΕΛΕΥΤΑΙΟΥ|ΑΚΥΡΩΣΗ ΕΙΔΟΥΣ|ΑΚΥΡΩΣΗ ΓΡΑΜΜΗΣ|ΔΙΟΡΘΩΣΗ|ΑΜΕΣΗ ΑΚΥΡΩΣΗ|ΑΛΛΑΓΗ) ...',
    ],
  ],
  [
    'void-ticket',
    [
      'ΑΚΥΡΗ ΑΠΟΔΕΙΞΗ !$',
      '(ΑΚΥΡΩΤΙΚΟ ΑΠΟΔΕΙΞΗΣ|ΑΚΥΡΩΣΗ ΑΠΟΔΕΙΞΗΣ|ΑΚΥΡΩΣΗ ΠΑΡΑΣΤΑΤΙΚΟΥ|ΑΚΥΡΩΣΗ ΣΥΝΑΛΛΑΓΗΣ|ΑΠΟΔΕΙΞΗ ΑΚΥΡΩΘΗΚΕ|ΑΚΥΡΩΜΕΝΗ ΑΠΟΔΕΙΞΗ) ...',
    ],
  ],
  [
    'refund',
    [
      '(ΔΕΛΤΙΟ ΕΠΙΣΤΡΟΦΗΣ|ΕΠΙΣΤΡΟΦΗ|ΕΠΙΣΤΡΟΦΗ ΧΡΗΜΑΤΩΝ|ΑΠΟΔΕΙΞΗ ΕΠΙΣΤΡΟΦΗΣ|ΠΙΣΤΩΤΙΚΟ ΣΗΜΕΙΩΜΑ) ... !$',
      'ΕΠΙΣΤΡΟΦΗ ... -$',
    ],
  ],
  ['suspend', ['(ΣΕ ΑΝΑΜΟΝΗ|ΑΠΟΔΕΙΞΗ ΣΕ ΑΝΑΜΟΝΗ) ... !$']],
  ['price-override', ['(ΑΛΛΑΓΗ ΤΙΜΗΣ|ΤΡΟΠΟΠΟΙΗΣΗ ΤΙΜΗΣ) ...']],
  ['promo', ['(ΕΚΠΤΩΣΗ|ΠΡΟΣΦΟΡΑ|ΚΟΥΠΟΝΙ) ... -$']],
  ['safe-drop', ['ΑΝΑΛΗΨΗ ΠΡΟΣ ΧΡΗΜΑΤΟΚΙΒΩΤΙΟ ...']],
  [
    'paid-in',
    ['(ΕΙΣΠΡΑΞΗ ΤΑΜΕΙΟΥ|ΑΡΧΙΚΟ ΤΑΜΕΙΟ|ΕΙΣΡΟΗ|ΚΑΤΑΘΕΣΗ ΣΤΟ ΤΑΜΕΙΟ|ΚΑΤΑΘΕΣΗ ΤΑΜΕΙΟΥ|ΕΙΣΑΓΩΓΗ ΜΕΤΡΗΤΩΝ) ...'],
  ],
  [
    'paid-out',
    [
      '(ΠΛΗΡΩΜΗ ΑΠΟ ΤΑΜΕΙΟ|ΕΞΟΔΟ ΤΑΜΕΙΟΥ|ΕΚΡΟΗ|ΑΝΑΛΗΨΗ ΑΠΟ ΤΑΜΕΙΟ|ΕΞΑΓΩΓΗ ΜΕΤΡΗΤΩΝ|ΠΛΗΡΩΜΗ ΕΞΟΔΟΥ|ΠΛΗΡΩΜΗ ΕΞΟΔΩΝ|ΕΞΟΔΑ ΤΑΜΕΙΟΥ) ...',
    ],
  ],
  ['report', ['(ΑΝΑΦΟΡΑ|ΔΕΛΤΙΟ) (Χ|Ζ|X|Z) ... !$']],
];

const BULGARIAN: PhraseList<LineMeaning> = [
  ['subtotal', ['МЕЖДИННА СУМА (|EUR|ЛВ|BGN) $']],
  ['total', ['(ОБЩА СУМА|ОБЩО|СУМА ЗА ПЛАЩАНЕ|ЗА ПЛАЩАНЕ) (|EUR|ЛВ|BGN) $']],
  ['note', ['(ДДС|В Т Ч ДДС|СУМА ДДС|ОБОРОТ) ... $']],
  ['change', ['РЕСТО (|EUR|ЛВ|BGN) $']],
  ['tender', ['(В БРОЙ|С КАРТА|С ДЕБИТНА КАРТА|С КРЕДИТНА КАРТА|БАНКОВА КАРТА|С ВАУЧЕР) (|EUR|ЛВ|BGN) $']],
  ['no-sale', ['(ОТВАРЯНЕ НА ЧЕКМЕДЖЕ|ОТВАРЯНЕ НА ЧЕКМЕДЖЕТО|ОТВОРЕНО ЧЕКМЕДЖЕ) ... !$']],
  ['void-line', ['(КОРЕКЦИЯ|ВОЙД|ВОИД|АНУЛИРАНА ПОЗИЦИЯ) ...']],
  ['void-ticket', ['(АНУЛИРАН|АНУЛИРАН БОН|АНУЛИРАН ФИСКАЛЕН БОН|БОНЪТ Е АНУЛИРАН) ... !$']],
  ['refund', ['(СТОРНО ФИСКАЛЕН БОН|СТОРНО БОН|ВРЪЩАНЕ|ВРЪЩАНЕ НА СТОКА|РЕКЛАМАЦИЯ) ... !$']],
  ['promo', ['(ОТСТЪПКА|ПРОМОЦИЯ|КУПОН) ... -$']],
  ['price-override', ['(ПРОМЯНА НА ЦЕНА|СВОБОДНА ЦЕНА) ...']],
  ['paid-in', ['(СЛУЖЕБНО ВЪВЕДЕНИ|СЛУЖЕБНО ВЪВЕЖДАНЕ|СЛУЖЕБНО ВЪВЕДЕНО) ...']],
  ['paid-out', ['(СЛУЖЕБНО ИЗВЕДЕНИ|СЛУЖЕБНО ИЗВЕЖДАНЕ|СЛУЖЕБНО ИЗВЕДЕНО) ...']],
];

const RUSSIAN_AND_UKRAINIAN: PhraseList<LineMeaning> = [
  ['void-mark', ['(АННУЛИРОВАН|АННУЛИРОВАНО|АННУЛ|КОРРЕКЦИЯ) !$']],
  ['subtotal', ['(ПОДЫТОГ|ПОДИТОГ|ПРОМЕЖУТОЧНЫЙ ИТОГ|ПІДСУМОК|ПРОМІЖНИЙ ПІДСУМОК) (|РУБ|ГРН)']],
  [
    'total',
    [
      '(ИТОГ|ИТОГО|ВСЕГО|К ОПЛАТЕ|ИТОГО К ОПЛАТЕ|СУММА ЧЕКА|РАЗОМ|ВСЬОГО|ДО СПЛАТИ|СУМА ДО СПЛАТИ|СУМА|К ВОЗВРАТУ) (|РУБ|ГРН) $',
    ],
  ],
  [
    'note',
    [
      '(НДС|СУММА НДС|ПДВ|СУММА БЕЗ НДС|СУМА ПДВ|АКЦИЗ|АКЦИЗНИЙ) ... $',
      'В ТОМ ЧИСЛЕ НДС ... $',
      'СТОИМОСТЬ $',
      'В Т Ч НДС ... $',
      'В Т.Ч НДС ... $',
    ],
  ],
  ['change', ['(СДАЧА|РЕШТА|ЗДАЧА) (|РУБ|ГРН) $']],
  [
    'tender',
    [
      '(НАЛИЧНЫМИ|НАЛИЧНЫЕ|БЕЗНАЛИЧНЫМИ|БЕЗНАЛИЧНЫЕ|ЭЛЕКТРОННЫМИ|КАРТОЙ|КАРТА|БАНКОВСКАЯ КАРТА|ПОЛУЧЕНО|ВНЕСЕНО|СБП) (|РУБ) $',
      '(ГОТІВКА|ГОТІВКОЮ|КАРТКА|КАРТКОЮ|БЕЗГОТІВКОВА|БЕЗГОТІВКОВИЙ|ПЛАТІЖНА КАРТКА|ОТРИМАНО) (|ГРН) $',
    ],
  ],
  ['late-tender', ['(ПОДАРОЧНАЯ КАРТА|ПОДАРОЧНЫЙ СЕРТИФИКАТ|ПОДАРУНКОВА КАРТКА|СЕРТИФИКАТ) $']],
  [
    'no-sale',
    [
      '(ОТКРЫТИЕ ЯЩИКА|ОТКРЫТИЕ ДЕНЕЖНОГО ЯЩИКА|ЯЩИК ОТКРЫТ|БЕЗ ПРОДАЖИ|ВІДКРИТТЯ ШУХЛЯДИ|ВІДКРИТТЯ СКРИНЬКИ|ВІДКРИТТЯ ГРОШОВОЇ СКРИНЬКИ) ... !$',
    ],
  ],
  [
    'void-line',
    [
      '(АННУЛИРОВАНО|АННУЛ|КОРРЕКЦИЯ) ... -$',
      '(СТОРНО|СТОРНО ПОЗИЦИИ|УДАЛЕНИЕ ПОЗИЦИИ|ПОЗИЦИЯ УДАЛЕНА|ОТМЕНА ПОЗИЦИИ|АНУЛЮВАННЯ ПОЗИЦІЇ|ВИДАЛЕННЯ ПОЗИЦІЇ|СТОРНО ПОЗИЦІЇ) ...',
    ],
  ],
  [
    'void-ticket',
    [
      '(АННУЛИРОВАНИЕ ЧЕКА|ЧЕК АННУЛИРОВАН|СТОРНО ЧЕКА|АНУЛЮВАННЯ ЧЕКУ|ЧЕК АНУЛЬОВАНО|ЧЕК АННУЛИРОВАН ПОСЛЕ ОПЛАТЫ) ...',
    ],
  ],
  ['abort', ['(ОТМЕНА ЧЕКА|ЧЕК ОТМЕНЕН|ПРОДАЖА ОТМЕНЕНА|ВІДМІНА ЧЕКУ|ЧЕК ВІДМІНЕНО|ЧЕК СКАСОВАНО) ... !$']],
  [
    'refund',
    [
      '(ВОЗВРАТ|ВОЗВРАТ ПРИХОДА|ВОЗВРАТ ПРОДАЖИ|ВОЗВРАТ ТОВАРА|ЧЕК ВОЗВРАТА|ПОВЕРНЕННЯ|ВИДАТКОВИЙ ЧЕК|ПОВЕРНЕННЯ ТОВАРУ) ... !$',
      '(ВОЗВРАТ|ПОВЕРНЕННЯ) ... -$',
    ],
  ],
  ['suspend', ['(ЧЕК ОТЛОЖЕН|ОТЛОЖЕННЫЙ ЧЕК|ЧЕК ВІДКЛАДЕНО|ВІДКЛАДЕНИЙ ЧЕК) ... !$']],
  [
    'recall',
    [
      '(ВОССТАНОВЛЕНИЕ ЧЕКА|ЧЕК ВОССТАНОВЛЕН|ВОЗВРАТ ОТЛОЖЕННОГО ЧЕКА|ВІДНОВЛЕННЯ ЧЕКУ|ЧЕК ВІДНОВЛЕНО) ... !$',
    ],
  ],
  [
    'price-override',
    ['(ИЗМЕНЕНИЕ ЦЕНЫ|ЦЕНА ИЗМЕНЕНА|РУЧНАЯ ЦЕНА|СВОБОДНАЯ ЦЕНА|ЗМІНА ЦІНИ|ЦІНУ ЗМІНЕНО) ...'],
  ],
  ['promo', ['(СКИДКА|АКЦИЯ|КУПОН|ЗНИЖКА|АКЦІЯ) ... -$']],
  ['age-check', ['(ПРОВЕРКА ВОЗРАСТА|ПЕРЕВІРКА ВІКУ) ...']],
  ['safe-drop', ['(ИНКАССАЦИЯ|ІНКАСАЦІЯ|ИЗЪЯТИЕ В СЕЙФ) ...']],
  [
    'paid-in',
    ['(ВНЕСЕНИЕ|ВНЕСЕНИЕ ДЕНЕГ|ВНЕСЕНИЕ НАЛИЧНЫХ|СЛУЖБОВЕ ВНЕСЕННЯ|ВНЕСЕННЯ ГОТІВКИ|ВНЕСЕННЯ) ...'],
  ],
  [
    'paid-out',
    ['(ВЫПЛАТА|ИЗЪЯТИЕ|ИЗЪЯТИЕ ДЕНЕГ|ВЫПЛАТА ДЕНЕГ|ВИЛУЧЕННЯ|СЛУЖБОВА ВИДАЧА|ВИДАЧА ГОТІВКИ|ВИПЛАТА) ...'],
  ],
  [
    'report',
    [
      '(X|Z|Х) (ОТЧЕТ|ЗВІТ) ... !$',
      '(ОТЧЕТ О ЗАКРЫТИИ СМЕНЫ|ОТЧЕТ ОБ ОТКРЫТИИ СМЕНЫ|СУТОЧНЫЙ ОТЧЕТ|ЗАКРЫТИЕ СМЕНЫ|ОТКРЫТИЕ СМЕНЫ) ... !$',
    ],
  ],
];

const CZECH_AND_SLOVAK: PhraseList<LineMeaning> = [
  ['void-mark', ['OPRAVA !$']],
  ['subtotal', ['(MEZISOUČET|MEDZISÚČET) (|KČ|CZK|EUR)']],
  [
    'total',
    [
      '(CELKEM|CELKEM K ÚHRADĚ|K ÚHRADĚ|CELKOVÁ ČÁSTKA|K ZAPLACENÍ|CELKOM|SPOLU|K ÚHRADE|NA ÚHRADU) (|KČ|CZK|EUR) $',
    ],
  ],
  ['note', ['(DPH|ZÁKLAD|ZÁKLAD DANĚ|ZAOKROUHLENÍ|ZAOKRÚHLENIE) ... $']],
  ['change', ['(VRÁCENO|NAZPĚT|ZPĚT|VÝDAVEK|VRÁTIŤ) (|KČ|CZK|EUR|HOTOVOST) $']],
  [
    'tender',
    [
      '(HOTOVĚ|HOTOVOST|V HOTOVOSTI|KARTOU|PLATEBNÍ KARTA|PLATEBNÍ KARTOU|STRAVENKY|PŘIJATO|PLATOBNÁ KARTA|BANKOVÁ KARTA) (|KČ|CZK|EUR) $',
    ],
  ],
  [
    'no-sale',
    [
      '(OTEVŘENÍ ZÁSUVKY|OTEVŘENÍ POKLADNÍ ZÁSUVKY|ZÁSUVKA OTEVŘENA|OTEVŘENÍ ŠUPLÍKU|BEZ PRODEJE|OTVORENIE ZÁSUVKY) ... !$',
    ],
  ],
  [
    'void-line',
    ['OPRAVA ... -$', '(STORNO POLOŽKY|POLOŽKA STORNOVÁNA|OPRAVA POLOŽKY|SMAZÁNA POLOŽKA|STORNO RIADKU) ...'],
  ],
  [
    'void-ticket',
    ['(STORNO ÚČTENKY|STORNO DOKLADU|ÚČTENKA STORNOVÁNA|DOKLAD STORNOVÁN|STORNO PARAGONU|STORNO BLOČKU) ...'],
  ],
  ['abort', ['(ÚČTENKA ZRUŠENA|PRODEJ ZRUŠEN|DOKLAD ZRUŠEN|PREDAJ ZRUŠENÝ) ... !$']],
  [
    'refund',
    [
      '(VRATKA|VRÁCENÍ|VRÁCENÍ ZBOŽÍ|VRATKA ZBOŽÍ|DOBROPIS|VRÁTENIE TOVARU) ... !$',
      '(VRATKA|VRÁCENÍ|VRÁCENO) ... -$',
    ],
  ],
  ['suspend', ['(ÚČET ODLOŽEN|ÚČTENKA ODLOŽENA|ODLOŽENÁ ÚČTENKA|PRODEJ POZASTAVEN) ... !$']],
  ['price-override', ['(ZMĚNA CENY|CENA ZMĚNĚNA|RUČNÍ CENA|ZMENA CENY) ...']],
  ['promo', ['(SLEVA|AKCE|KUPÓN|SLEVOVÝ KUPÓN|ZĽAVA|AKCIA) ... -$']],
  ['safe-drop', ['(ODVOD TRŽBY|ODVOD HOTOVOSTI|ODVOD DO TREZORU|ODVOD) ...']],
  [
    'paid-in',
    ['(POČÁTEČNÍ STAV|VKLAD|VKLAD HOTOVOSTI|VKLAD DO POKLADNY|POČÁTEČNÍ VKLAD|VKLAD DO POKLADNE) ...'],
  ],
  ['paid-out', ['(VÝDAJ Z POKLADNY|VÝBĚR|VÝBĚR HOTOVOSTI|VÝBĚR Z POKLADNY|VÝBER Z POKLADNE) ...']],
  ['report', ['(UZÁVĚRKA|DENNÍ UZÁVĚRKA|UZÁVIERKA|DENNÁ UZÁVIERKA) ... !$']],
];

const HUNGARIAN: PhraseList<LineMeaning> = [
  ['void-mark', ['(SZTORNÓ|JAVÍTÁS) !$']],
  ['subtotal', ['(RÉSZÖSSZEG|RÉSZ ÖSSZEG) (|FT|HUF)']],
  ['total', ['(ÖSSZESEN|VÉGÖSSZEG|FIZETENDŐ|MINDÖSSZESEN|BRUTTÓ VÉGÖSSZEG) (|FT|HUF) $']],
  ['note', ['(ÁFA|KEREKÍTÉS) ... $']],
  ['change', ['(VISSZAJÁRÓ) (|FT|HUF) $']],
  ['tender', ['(KÉSZPÉNZ|BANKKÁRTYA|KÁRTYA|SZÉP KÁRTYA|ÁTUTALÁS) (|FT|HUF) $']],
  ['no-sale', ['(NINCS ELADÁS|FIÓKNYITÁS|KASSZAFIÓK NYITÁS|FIÓK NYITÁS|ELADÁS NÉLKÜL) ... !$']],
  [
    'void-line',
    [
      '(SZTORNÓ|JAVÍTÁS|AZONNALI SZTORNÓ) ... -$',
      '(TÉTEL SZTORNÓ|SZTORNÓ TÉTEL|TÉTEL TÖRLÉS|TÉTEL TÖRÖLVE|TÉTELSZTORNÓ) ...',
    ],
  ],
  [
    'void-ticket',
    [
      '(NYUGTA SZTORNÓZVA|SZTORNÓZOTT NYUGTA|NYUGTA SZTORNÓ|SZTORNÓ NYUGTA|BIZONYLAT SZTORNÓ|SZTORNÓ BIZONYLAT|ÉRVÉNYTELENÍTŐ BIZONYLAT) ...',
    ],
  ],
  ['abort', ['(NYUGTA MEGSZAKÍTVA|MEGSZAKÍTOTT NYUGTA|MEGSZAKÍTOTT) ... !$']],
  ['refund', ['(VISSZÁRU|VISSZAVÉT|VISSZATÉRÍTÉS|VISSZÁRU BIZONYLAT) ... !$', '(VISSZÁRU|VISSZAVÉT) ... -$']],
  ['suspend', ['NYUGTA FÉLRETÉVE ... !$']],
  ['safe-drop', ['(FÖLÖZÉS|FÖLÖZÉS SZÉFBE) ...']],
  ['price-override', ['(ÁRVÁLTOZTATÁS|ÁRMÓDOSÍTÁS|ÁR MÓDOSÍTÁS|KÉZI ÁR) ...']],
  ['promo', ['(KEDVEZMÉNY|ENGEDMÉNY|AKCIÓ|KUPON) ... -$']],
  ['paid-in', ['(PÉNZBETÉT|NYITÓ PÉNZKÉSZLET|BEFIZETÉS|PÉNZ BE|VÁLTÓPÉNZ|PÉNZBEFIZETÉS) ...']],
  ['paid-out', ['(PÉNZKIVÉT|KIFIZETÉS|PÉNZ KI|PÉNZKIFIZETÉS) ...']],
  ['report', ['(NAPI ZÁRÁS|NAPI FORGALMI JELENTÉS|PÉNZTÁRJELENTÉS|NAPNYITÁS) ... !$']],
];

const ROMANIAN: PhraseList<LineMeaning> = [
  ['void-mark', ['(ANULARE|ANULAT|CORECȚIE) !$']],
  ['total', ['(TOTAL LEI|TOTAL RON|TOTAL DE PLATĂ|TOTAL BON|DE PLATĂ) (|LEI|RON) $']],
  ['note', ['TOTAL TVA ... $']],
  ['change', ['REST (|LEI|RON|NUMERAR) $']],
  [
    'tender',
    ['(NUMERAR|CARD BANCAR|CARD|TICHETE DE MASĂ|TICHETE MASĂ|PLATĂ CARD|PLATĂ NUMERAR) (|LEI|RON) $'],
  ],
  ['no-sale', ['(DESCHIDERE SERTAR|SERTAR DESCHIS|FĂRĂ VÂNZARE) ... !$']],
  [
    'void-line',
    [
      '(ANULARE|ANULAT|CORECȚIE) ... -$',
      '(ANULARE ULTIMA|ANULARE ARTICOL|ANULARE LINIE|ARTICOL ANULAT|LINIE ANULATĂ|STORNARE ARTICOL|CORECȚIE ARTICOL) ...',
    ],
  ],
  [
    'void-ticket',
    ['(VÂNZARE ANULATĂ|ANULARE BON|BON ANULAT|BON FISCAL ANULAT|STORNARE BON|BON STORNAT) ...'],
  ],
  ['abort', ['(VÂNZARE ABANDONATĂ|TRANZACȚIE ÎNTRERUPTĂ|BON ÎNTRERUPT) ... !$']],
  ['suspend', ['BON SUSPENDAT ... !$']],
  ['safe-drop', ['DEPUNERE LA SEIF ...']],
  ['refund', ['(BON RETUR|RETUR|RETUR MARFĂ|RAMBURSARE|RESTITUIRE) ... !$', '(RETUR|RAMBURSARE) ... -$']],
  ['price-override', ['(MODIFICARE PREȚ|PREȚ MODIFICAT|SCHIMBARE PREȚ) ...']],
  ['promo', ['(REDUCERE|PROMOȚIE|CUPON|DISCOUNT) ... -$']],
  [
    'paid-in',
    [
      '(SUMĂ INTRODUSĂ|FOND INIȚIAL|SOLD INIȚIAL|INTRODUCERE NUMERAR|INTRARE NUMERAR|ALIMENTARE CASĂ|INTRODUCERE SUME) ...',
    ],
  ],
  [
    'paid-out',
    ['(PLATĂ DIN CASĂ|SUMĂ RETRASĂ|SCOATERE NUMERAR|RETRAGERE NUMERAR|IEȘIRE NUMERAR|SCOATERE SUME) ...'],
  ],
  ['report', ['RAPORT (X|Z|ZILNIC|FISCAL) ... !$', '(X|Z) RAPORT ... !$']],
];

export const EASTERN: PhraseList<LineMeaning> = [
  ...JAPANESE,
  ...KOREAN,
  ...CHINESE,
  ...ARABIC,
  ...HEBREW,
  ...TURKISH,
  ...GREEK,
  ...BULGARIAN,
  ...RUSSIAN_AND_UKRAINIAN,
  ...CZECH_AND_SLOVAK,
  ...HUNGARIAN,
  ...ROMANIAN,
];
