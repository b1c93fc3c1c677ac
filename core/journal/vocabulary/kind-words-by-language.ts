// Words for kinds of transactions in further languages, as programs and registers of their countries write them.

import type { TransactionKind } from './transaction-kind.ts';

/** Parted by commas, in the notation of `PhraseList`. */
export const KINDS_BY_LANGUAGE: Partial<Record<TransactionKind, string>> = {
  Sale: `
    売上, 販売, 通常, 通常販売, 通常会計, 会計, 会計済, 会計済み, 精算, 精算済, 完了, 支払済, 正常,
    정상, 판매, 매출, 결제, 결제완료, 완료, 승인, 정상판매, 일반판매, 정상매출, 판매완료,
    销售, 正常销售, 已完成, 完成, 已支付, 已付款, 已结账, 交易成功, 收款, 消费, 零售, 銷售, 已付, 已結帳, 交易完成, 結帳,
    مكتمل, مكتملة, مدفوع, مدفوعة, بيع, مبيعات, عملية بيع, فاتورة بيع, فاتورة مبيعات, تم الدفع, منتهي, تم, مؤكد,
    מכירה, הושלם, הושלמה, שולם, עסקה, עסקת מכירה, חשבונית מס קבלה, חשבונית מס, סגור, סגורה,
    SATIŞ, SATIŞLAR, NAKİT SATIŞ, KREDİLİ SATIŞ, SATIŞ FİŞİ, TAMAMLANDI, ÖDENDİ, ÖDENMİŞ, KAPALI, NORMAL SATIŞ, PERAKENDE SATIŞ,
    ΠΩΛΗΣΗ, ΛΙΑΝΙΚΗ ΠΩΛΗΣΗ, ΟΛΟΚΛΗΡΩΘΗΚΕ, ΟΛΟΚΛΗΡΩΜΕΝΗ, ΠΛΗΡΩΘΗΚΕ, ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ, ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ ΠΩΛΗΣΗΣ,
    ПРОДАЖА, ПРИХОД, ЧЕК ПРОДАЖИ, ОПЛАЧЕН, ОПЛАЧЕНО, ЗАВЕРШЕН, ЗАВЕРШЕНО, РЕАЛИЗАЦИЯ, ЗАКРЫТ, ПРОБИТ, ПРОБИТЫЙ,
    HOÀN THÀNH, ĐÃ THANH TOÁN, BÁN HÀNG, HÓA ĐƠN BÁN HÀNG,
    ПРОДАЖ, РЕАЛІЗАЦІЯ, ЗАВЕРШЕНИЙ, СПЛАЧЕНО, ПРОВЕДЕНО,
    PRODEJ, PRODEJKA, PRODEJNÍ DOKLAD, ÚČTENKA, ZAPLACENO, DOKONČENO, UHRAZENO, PREDAJ, UZAVŘENO,
    ELADÁS, ÉRTÉKESÍTÉS, NYUGTA, FIZETVE, LEZÁRT, BEFEJEZETT, KÉSZPÉNZES ELADÁS,
    VÂNZARE, VANZARE, BON FISCAL, FINALIZAT, FINALIZATĂ, PLĂTIT, ACHITAT, ÎNCASAT, ÎNCHIS,
    PARAGON FISKALNY, ZAKOŃCZONY, ZAKOŃCZONA, ZAPŁACONO, ZAPŁACONY, OPŁACONY, ZREALIZOWANY,
    SALGSKVITTERING, SALGSBON,
    ПРОДАЖБА, ФИСКАЛЕН БОН, PRODAJA, PROMET PRODAJA, MALOPRODAJA, NAPLAĆENO, PLAĆENO, ZAVRŠENO, PLAČANO, ПРОДАЈА, ПРОМЕТ ПРОДАЈА, НАПЛАЋЕНО,
    PENJUALAN, TRANSAKSI PENJUALAN, LUNAS, SELESAI, JUALAN`,
  Void: `
    取消, 取消済, 赤伝, 無効, 取消し, 打消, 返品取消, 취소, 취소됨, 作废, 已作废, 撤销, 已撤销, 冲红, 红冲, 作廢, 已作廢, 註銷, 整单取消, 整單取消, ملغي, ملغى,
    ملغية, ملغاة, تم الإلغاء, إلغاء, إلغاء الفاتورة, إلغاء العملية, فاتورة ملغاة, فاتورة ملغية, لاغي, בוטל,
    בוטלה, מבוטל, מבוטלת, ביטול, ביטול עסקה, עסקה מבוטלת, ביטול קבלה, ביטול חשבונית, İPTAL, İPTAL EDİLDİ,
    İPTAL FİŞLERİ, İPTAL EDİLEN, ΑΚΥΡΩΣΗ, ΑΚΥΡΩΜΕΝΗ, ΑΚΥΡΩΜΕΝΟ, ΑΚΥΡΩΘΗΚΕ, ΑΚΥΡΩΤΙΚΗ ΑΠΟΔΕΙΞΗ, ΑΚΥΡΩΤΙΚΟ,
    АННУЛИРОВАН, АННУЛИРОВАНО, АННУЛИРОВАННЫЙ, АННУЛИРОВАНИЕ, АННУЛИРОВАННЫЙ ЧЕК, СТОРНО, СТОРНИРОВАН, АНУЛЬОВАНО, АНУЛЬОВАНИЙ,
    АНУЛЮВАННЯ, СКАСОВАНО, СТОРНОВАНО, STORNOVÁNO, ZRUŠENO, STORNOVANÝ, ZRUŠENÉ, STORNOVANÉ, STORNO PRODEJE,
    SZTORNÓ, SZTORNÓZOTT, SZTORNÓZVA, ÉRVÉNYTELENÍTETT, ANULAT, ANULATĂ, ANULARE, STORNAT, PARAGON ANULOWANY,
    ANULOWANIE, ANULOWANIE PARAGONU, PARAGON STORNOWANY, ANNULLERINGSKVITTERING, ANNULLERINGSBON, ANNULERET,
    ANNULLERING,
    АНУЛИРАН, АНУЛИРАНА, АНУЛИРАН БОН, STORNIRANO, STORNIRAN, STORNO RAČUN, PONIŠTENO, PONIŠTEN, STORNIRANI RAČUN, СТОРНИРАНО, СТОРНИРАН,
    ПОНИШТЕНО, ĐÃ HỦY, ĐÃ HUỶ, HỦY, HUỶ, HỦY BỎ, BATAL, DIBATALKAN, TRANSAKSI BATAL, PEMBATALAN`,
  Abort: `
    取引中止, 会計中止, 中止, 登録中止, 거래중지, 판매중지, 거래중단, 交易取消, 已取消, 放弃, 取消交易, 交易中止, مرفوض, غير مكتمل, עסקה בוטלה לפני תשלום,
    ננטש, YARIM KALDI, VAZGEÇİLDİ, ОТМЕНЕН, ОТМЕНЕНО, ОТМЕНА ЧЕКА, ЧЕК ОТМЕНЕН, ОТМЕНА, ВІДМІНЕНО, ВІДМІНА ЧЕКУ,
    MEGSZAKÍTOTT, MEGSZAKÍTVA, PRZERWANY, PRZERWANO, PRZERWANA,
    PREKINUTO, PREKINJENO, ПРЕКИНУТО`,
  Refund: `
    返品, 返金, 返品会計, 返品済, 払戻, 払い戻し, 返品処理, 返品返金, 戻し, 반품, 환불, 반품매출, 환불완료, 반품판매, 부분환불, 전체환불, 退货, 退款, 销售退货, 已退款, 已退货,
    退单, 全额退款, 部分退款, 退貨, 銷貨退回, 已退貨, 退貨單, 销退, مرتجع, مرتجعة, مرتجعات, مسترجع, مسترجعة, استرجاع, إرجاع, استرداد,
    مسترد, تم الاسترجاع, مرتجع مبيعات, فاتورة مرتجع, إشعار دائن, تم الإرجاع, החזר, החזרה, זיכוי, חשבונית זיכוי,
    עסקת זיכוי, הוחזר, החזר כספי, זוכה, תעודת זיכוי, İADE, İADELER, İADE FİŞİ, İADE FİŞLERİ, SATIŞ İADE,
    SATIŞ İADESİ, ÜRÜN İADE, ÜRÜN İADESİ, İADE EDİLDİ, PARA İADESİ, MÜŞTERİ İADESİ, GİDER PUSULASI, ΕΠΙΣΤΡΟΦΗ,
    ΕΠΙΣΤΡΟΦΗ ΠΩΛΗΣΗΣ, ΠΙΣΤΩΤΙΚΟ, ΠΙΣΤΩΤΙΚΟ ΤΙΜΟΛΟΓΙΟ, ΕΠΙΣΤΡΑΦΗΚΕ, ΕΠΙΣΤΡΟΦΗ ΧΡΗΜΑΤΩΝ, ΑΠΟΔΕΙΞΗ ΕΠΙΣΤΡΟΦΗΣ,
    ΣΤΟΙΧΕΙΟ ΕΠΙΣΤΡΟΦΗΣ, ВОЗВРАТ, ВОЗВРАТ ПРИХОДА, ВОЗВРАТ ПРОДАЖИ, ЧЕК ВОЗВРАТА, ВОЗВРАТ ТОВАРА, ВОЗВРАЩЕН,
    ВОЗВРАТ ОТ ПОКУПАТЕЛЯ, ВОЗВРАТ ОПЛАТЫ, ПОВЕРНЕННЯ, ПОВЕРНЕННЯ ТОВАРУ, ЧЕК ПОВЕРНЕННЯ, ВИДАТКОВИЙ ЧЕК,
    ПОВЕРНЕНО, VRATKA, VRÁCENÍ, VRÁCENO, VRÁCENÍ ZBOŽÍ, DOBROPIS, VRATKA ZBOŽÍ, VRÁTENIE, REKLAMACE, VISSZÁRU,
    VISSZAVÉT, VISSZATÉRÍTÉS, VISSZÁRU NYUGTA, JÓVÁÍRÁS, RETUR MARFĂ, RAMBURSARE, RAMBURSAT, RETURNAT,
    STORNARE BON, RESTITUIRE, ZWRÓCONO, ZWROTY, PARAGON ZWROT, RETURKVITTERING, RETURSALG,
    ВРЪЩАНЕ, ВРЪЩАНЕ НА СТОКА, РЕКЛАМАЦИЯ, СТОРНО БОН, СТОРНО ФИСКАЛЕН БОН, REFUNDACIJA, PROMET REFUNDACIJA, POVRAT, POVRAT ROBE, POVRAT NOVCA,
    POVRAĆAJ ROBE, VRAČILO BLAGA, РЕФУНДАЦИЈА, ПРОМЕТ РЕФУНДАЦИЈА, RETUR PENJUALAN, RETUR BARANG, PENGEMBALIAN, PENGEMBALIAN BARANG,
    PENGEMBALIAN DANA, PULANGAN, TRẢ HÀNG, ĐÃ TRẢ HÀNG, HOÀN TIỀN, ĐÃ HOÀN TIỀN`,
  'No Sale': `
    両替, レジ開, ドロア開, ドロワ開, ドロアオープン, ドロワーオープン, ノーセール, ドロア開放, 돈통열림, 돈통열기, 금고열기, 서랍열기, 돈통개방, 무거래, 开钱箱, 打开钱箱, 開錢櫃,
    開錢箱, 无销售, 無銷售, 弹钱箱, فتح الدرج, بدون بيع, فتح درج النقود, فتح الصندوق, פתיחת מגירה, ללא מכירה, פתיחת קופה,
    מגירה נפתחה, ÇEKMECE AÇMA, ÇEKMECE AÇILDI, PARA ÇEKMECESİ AÇILDI, SATIŞSIZ AÇMA, KASA AÇMA, ÇEKMECE AÇ,
    PARA ÇEKMECESİ AÇMA, ΑΝΟΙΓΜΑ ΣΥΡΤΑΡΙΟΥ, ΑΝΟΙΓΜΑ ΣΥΡΤΑΡΙ, ΧΩΡΙΣ ΠΩΛΗΣΗ, ОТКРЫТИЕ ЯЩИКА,
    ОТКРЫТИЕ ДЕНЕЖНОГО ЯЩИКА, ЯЩИК ОТКРЫТ, БЕЗ ПРОДАЖИ, ОТКРЫТЬ ЯЩИК, ВІДКРИТТЯ ШУХЛЯДИ, ВІДКРИТТЯ СКРИНЬКИ,
    ВІДКРИТТЯ ГРОШОВОЇ СКРИНЬКИ, OTEVŘENÍ ZÁSUVKY, OTEVŘENÍ POKLADNÍ ZÁSUVKY, ZÁSUVKA OTEVŘENA, BEZ PRODEJE,
    OTEVŘENÍ ŠUPLÍKU, OTVORENIE ZÁSUVKY, FIÓKNYITÁS, FIÓK NYITÁS, KASSZA NYITÁS, KASSZAFIÓK NYITÁS,
    ELADÁS NÉLKÜL, DESCHIDERE SERTAR, SERTAR DESCHIS, FĂRĂ VÂNZARE,
    ОТВАРЯНЕ НА ЧЕКМЕДЖЕ, OTVARANJE LADICE, OTVARANJE FIOKE, BEZ PRODAJE, ODPIRANJE PREDALA, ОТВАРАЊЕ ФИОКЕ, BUKA LACI,
    LACI DIBUKA, MỞ NGĂN KÉO, MỞ KÉT`,
  'Paid In': `
    釣銭入金, その他入金, 잔돈입금, 存入现金, 存入現金, 现金存入, إدخال نقدية, תקבול, קרן קופה, KASA GİRİŞ, NAKİT GİRİŞ,
    KASA AÇILIŞ TUTARI, KASAYA PARA GİRİŞİ, ΕΙΣΠΡΑΞΗ, ΑΡΧΙΚΟ ΤΑΜΕΙΟ, СЛУЖЕБНОЕ ВНЕСЕНИЕ, VÁLTÓPÉNZ BEVÉTEL,
    SUMĂ INIȚIALĂ, DEPUNERE NUMERAR, KP, INDSKUD I KASSE, ISÆTNING AF KONTANTER,
    SERVICE IN, СЛУЖЕБНО ВЪВЕДЕНИ, UNOS NOVCA, УНОС НОВЦА, KAS MASUK, PEMASUKAN KAS, PHIẾU THU, TIỀN ĐẦU CA`,
  'Paid Out': `
    その他出金, 取出现金, 取出現金, سحب, إخراج نقدية, משיכה, הוצאה, משיכת מזומן, KASA ÇIKIŞ, NAKİT ÇIKIŞ, GİDER,
    KASADAN PARA ÇIKIŞI, ΠΛΗΡΩΜΗ ΑΠΟ ΤΑΜΕΙΟ, ΑΝΑΛΗΨΗ, ΑΝΑΛΗΨΗ ΜΕΤΡΗΤΩΝ, ΕΞΟΔΟ, ИЗЪЯТИЕ НАЛИЧНЫХ,
    СЛУЖЕБНОЕ ИЗЪЯТИЕ, СЛУЖЕБНАЯ ВЫДАЧА, ВИЛУЧЕННЯ ГОТІВКИ, СЛУЖБОВЕ ВИЛУЧЕННЯ, VÝDAJ, KIADÁS, PLATĂ DIN CASĂ,
    CHELTUIALĂ, EXTRAGERE NUMERAR, KW,
    SERVICE OUT, СЛУЖЕБНО ИЗВЕДЕНИ, ISPLATA IZ BLAGAJNE, ISPLATA IZ KASE, ИСПЛАТА ИЗ КАСЕ, KAS KELUAR, PENGELUARAN KAS, PHIẾU CHI, CHI TIỀN`,
  'Safe Manual DROP': `
    投库, KASAYA DEVİR, DEPUNERE SEIF, DEPUNERE LA BANCĂ, ODPROWADZENIE GOTÓWKI, WPŁATA DO BANKU,
    UDTAGNING AF KONTANTER FRA KASSE, UDTAGNING AF KONTANTER, KONTANTUDTAGNING,
    PREDAJA PAZARA, POLAGANJE PAZARA, ПРЕДАЈА ПАЗАРА, SETORAN KAS, SETORAN KASIR, NỘP KÉT, NỘP TIỀN KÉT`,
};

/** What was put aside, and is sold later or not at all. */
export const SUSPENDED_BY_LANGUAGE = `
    保留, 一時保存, 保留中, 仮会計, 보류, 대기, 보류중, 挂单, 暂存, 掛單, 暫存, 待付款, 未支付, 未付款,
    معلق, معلقة, قيد الانتظار, مسودة, غير مدفوع, غير مدفوعة, מושהה, מושהית, בהמתנה,
    PARKA ALINAN, PARKTA, PARK, PARKA ALINDI, BEKLEMEDE, BEKLEMEYE ALINDI, BEKLEYEN, ASKIDA, ASKIYA ALINDI,
    ΣΕ ΑΝΑΜΟΝΗ, ΑΝΑΜΟΝΗ, ОТЛОЖЕН, ОТЛОЖЕНО, ОТЛОЖЕННЫЙ, ОТЛОЖЕННЫЙ ЧЕК, ВІДКЛАДЕНИЙ, ВІДКЛАДЕНО, ODLOŽENO, POZASTAVENO, ODLOŽENÝ,
    PARKOLT, FÉLRETETT, FÜGGŐ, SUSPENDAT, SUSPENDATĂ, ÎN AȘTEPTARE, ZAWIESZONY, ZAWIESZONA, ZAPARKOWANY, ODŁOŻONY,
    (KVITTERING|BON|KVITTERING BON|SALG) PÅ PAUSE, PÅ PAUSE,
    ОТЛОЖЕНА, NA ČEKANJU, ODLOŽENO NA ČEKANJE, НА ЧЕКАЊУ, TERTUNDA, DITUNDA, TẠM GIỮ, LƯU TẠM`;

/** What was rung up to practice. */
export const PRACTICE_BY_LANGUAGE = `
    トレーニング, トレーニングモード, 練習, 練習モード, 연습, 연습모드, 교육모드, 훈련모드, 培训, 培训模式, 培訓, 練習模式, 练习模式,
    تدريب, وضع التدريب, אימון, מצב אימון, הדרכה, EĞİTİM, EĞİTİM MODU, EĞİTİM FİŞİ, ΕΚΠΑΙΔΕΥΣΗ, ΕΚΠΑΙΔΕΥΤΙΚΗ ΛΕΙΤΟΥΡΓΙΑ,
    ОБУЧЕНИЕ, РЕЖИМ ОБУЧЕНИЯ, УЧЕБНЫЙ РЕЖИМ, ТРЕНИРОВКА, НАВЧАННЯ, РЕЖИМ НАВЧАННЯ, ŠKOLENÍ, ŠKOLICÍ REŽIM, CVIČNÝ REŽIM, TRÉNINKOVÝ REŽIM,
    OKTATÓ MÓD, GYAKORLÓ MÓD, GYAKORLÁS, MOD INSTRUIRE, INSTRUIRE, MOD ANTRENAMENT, TRYB SZKOLENIOWY, SZKOLENIE, TRYB TRENINGOWY,
    TRÆNING, TRÆNINGSMODUS, TRÆNINGSTILSTAND, TRÆNINGSBON, TRÆNINGSKVITTERING,
    OBUKA, ОБУКА, VJEŽBA, LATIHAN, MODE LATIHAN`;

/** What is about people, days, and the register itself. */
export const OTHERS_BY_LANGUAGE = `
    保留呼出, 点検, 日計, ログイン, ログアウト, 開店, 閉店, 보류호출, 로그인, 로그아웃, 개점, 마감, 교대,
    取单, 取單, 登录, 登出, 交班, 班结, 日结, 日結, تسجيل دخول, تسجيل خروج, تسجيل الدخول, تسجيل الخروج, فتح الوردية, إغلاق الوردية,
    כניסה, יציאה, פתיחת משמרת, סגירת משמרת, OTURUM AÇMA, OTURUM KAPATMA, X RAPORU, Z RAPORU, KASA AÇILIŞ, KASA KAPANIŞ, GÜN SONU,
    ΑΝΑΦΟΡΑ Χ, ΑΝΑΦΟΡΑ Ζ, ОТКРЫТИЕ СМЕНЫ, ЗАКРЫТИЕ СМЕНЫ, ОТЧЕТ ОБ ОТКРЫТИИ СМЕНЫ, ОТЧЕТ О ЗАКРЫТИИ СМЕНЫ,
    X ОТЧЕТ, Z ОТЧЕТ, Х ОТЧЕТ, ВІДКРИТТЯ ЗМІНИ, ЗАКРИТТЯ ЗМІНИ, X ЗВІТ, Z ЗВІТ, Х ЗВІТ,
    OTEVŘENÍ SMĚNY, UZAVŘENÍ SMĚNY, UZÁVĚRKA, NAPI ZÁRÁS, NAPNYITÁS, NAPZÁRÁS, RAPORT X, RAPORT Z,
    RAPORT DOBOWY, OTWARCIE ZMIANY, ZAMKNIĘCIE ZMIANY,
    (GENOPTAG|GENOPTAGET) (KVITTERING|BON|KVITTERING BON|SALG) FRA PAUSE, KOPI AF (KVITTERING|BON), LUK KASSESKUFFE,
    (|BRUGER|ANSAT|BRUGER ANSAT) LOG (IND|UD), (|KØRSEL AF) (X|Z) RAPPORT`;
