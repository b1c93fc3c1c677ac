import { withoutAccents } from '../text/upper-case.ts';
import { splitWords } from './column-names.ts';

/** A field that a receipt's heading or foot can have. */
export type HeadingField = 'number' | 'register' | 'employee' | 'store' | 'date' | 'time';

/** The same in other languages, by field; `担当：佐藤` and `会計No.142` have no blanks. */
const WORDS_BY_LANGUAGE: Readonly<Record<HeadingField, string>> = {
  number: `
    会計 取引 レシート 伝票 会計NO 取引NO レシートNO 伝票NO レシート番号 取引番号 会計番号 伝票番号 ジャーナルNO 영수증 영수증번호 영수번호 거래번호 전표번호
    小票号 流水号 单号 交易号 订单号 单据号 單號 交易序號 序號 訂單號 חשבונית קבלה عملية فاتورة إيصال الفاتورة الإيصال FIS BELGE ISLEM
    ΑΠΟΔΕΙΞΗ ΠΑΡΑΣΤΑΤΙΚΟ ЧЕК ДОКУМЕНТ UCTENKA DOKLAD PARAGON NYUGTA NYUGTASZAM BIZONYLAT KVITTO KVITTERING SALGSKVITTERING SALGSBON RETURKVITTERING RETURBON RETURKVITTO KUITTI RAČUN РАЧУН БОН STRUK KVITAS ČEKIS ČEKS TŠEKK KVIITUNG
    TOSITE FAKTURA BONG BONNUMMER KÖP ÚČT EKÜ ΑΠΟΔ ΑΠΟΔΕΙΞΗΣ ΔΕΛΤΙΟΥ CHITANȚĂ TALÃO OPÉRATION OPERACIÓN SCONTR TCK VORGANG`,
  register: `
    レジ レジNO レジ番号 レジ名 レジ名称 端末 端末NO 포스 포스번호 계산대 단말기 POS번호 收银机 款台 机号 收銀機 機號 קופה الصندوق
    KASA CIHAZ ΤΑΜΕΙΟ КАССА ККТ КАСА РРО POKLADNA PENZTAR PENZTARGEP KASSZA CASA BLAGAJNA БЛАГАЈНА ККМ ΤΑΜ POKL PÄÄTE STANOWISKO POSTAZIONE KASSEN KASSAPÄÄTE`,
  employee: `
    担当 担当者 責任者 責 責NO 責任者NO 担当NO 扱者NO 担NO スタッフ レジ担当 扱者 キャッシャー 販売員 계산원 캐셔 판매원 담당자 담당 직원 收银员 营业员 操作员 收銀員 店員 員工
    קופאי קופאית מוכר الكاشير كاشير البائع الموظف KASIYER KULLANICI PERSONEL ΤΑΜΙΑΣ ΧΕΙΡΙΣΤΗΣ ΧΡΗΣΤΗΣ КАССИР ОПЕРАТОР ПРОДАВЕЦ КАСИР КАСИЕР ПРОДАВАЧ
    OBSLUHA PRODAVAC KASJERKA PENZTAROS ELADO KASSZAS CASIER VANZATOR KASSÖR SÄLJARE KASSERER SELGER EKSPEDIENT MYYJÄ KASIR BLAGAJNIK BLAGAJNIČARKA БЛАГАЈНИК ПРОДАВАЦ OPERATER ОПЕРАТЕР JURUWANG KASSANHOITAJA POKLADNÍ OBSLUHOVAL KEZELŐ SPRZEDAWCA KASSEDAME EKSPEDITØR EKSPEDERET EKSP BRUGER BETJÄNADES PALVELI HÔTE HÔTESSE OPÉRATEUR KASSIÈRE VERKÄUFER VERKÄUFERIN BEDIENTE ATENDIÓ ATIENDE DEPENDIENTE DEPENDIENTA EMPREGADO EMPREGADA ΧΕΙΡ KASININKAS KASININKĖ KASIERIS KASIERE KASSAPIDAJA KÄYTTÄJÄ BENUTZER UTILISATEUR USUARIO USUÁRIO UTENTE GEBRUIKER ANVÄNDARE BRUKER UŻYTKOWNIK UŽIVATEL UŽÍVATEL FELHASZNÁLÓ UTILIZATOR KORISNIK`,
  store:
    '店舗 店舗名 店舗NO 매장 매장명 점포 门店 店铺 分店 門市 סניף الفرع SUBE MAGAZA ΚΑΤΑΣΤΗΜΑ МАГАЗИН PRODEJNA SKLEP BOLT UZLET MAGAZIN PRODAVNICA POSLOVNICA PRODAJALNA ПРОДАВНИЦА TOKO WINKEL BUTIK BUTIKK MYYMÄLÄ TOIMIP TOIMIPAIKKA PROVOZOVNA MAĞAZA ŞUBE',
  date: '日付 取引日 会計日 영업일자 거래일자 판매일자 일자 날짜 日期 תאריך التاريخ TARIH ΗΜΕΡΟΜΗΝΙΑ ДАТА ДАТУМ TANGGAL TGL TARIKH DATO PVM PÄIVÄYS DÁTUM TARİH',
  time: '時刻 取引時刻 日時 取引日時 会計日時 시각 시간 일시 거래일시 판매시각 时间 時間 交易时间 שעה الوقت SAAT ΩΡΑ ВРЕМЯ ЧАС CAS GODZINA IDO VREME VRIJEME ВРЕМЕ WAKTU ČAS IDŐ TID KLO AIKA GODZ ZEIT',
};

/** As journals print them, and without their accents. */
const LANGUAGE_ENTRIES = (Object.keys(WORDS_BY_LANGUAGE) as HeadingField[]).flatMap((field) =>
  WORDS_BY_LANGUAGE[field]
    .trim()
    .split(/\s+/)
    .flatMap((word) => [[word, field] as const, [withoutAccents(word), field] as const]),
);

const fieldsOf = (words: Partial<Record<HeadingField, string>>): Record<string, HeadingField> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([field, list]) =>
      splitWords(list).map((word) => [word, field as HeadingField]),
    ),
  );

const PLAIN_WORDS: Readonly<Record<string, HeadingField>> = {
  ...Object.fromEntries(LANGUAGE_ENTRIES),
  ...fieldsOf({
    number: `
      TRANS TRAN TRN TRX TRANSACTION RECEIPT RCPT TICKET TXN TKT INVOICE INV FACTURE FOLIO RECIBO TIQUETE TIQUE
      BOLETA COMPROBANTE SCONTRINO QUITTUNG RECU BON KASSABON BELEG RECHNUNG CONSEC CONSECUTIVE CUPOM COO TALAO
      RICEVUTA TRANSAKTION TRANSACCION TRANSACAO TRANSAZIONE TRANSACTIE RCT`,
    register: `
      REG REGISTER POS TERMINAL TERM TILL LANE DR DRAWER WORKSTATION WKS STATION MACHINE MACH STN ECR CAISSE CAJA KASSE
      KASSA CAIXA PDV CASSA TML TPV WS CHECKOUT SCO`,
    employee: `
      CASHIER ATTENDANT ATTEND ATT CSH CSR CSHR CLERK CLK OPERATOR OPER OPR EMP EMPLOYEE ASSOCIATE ASSOC TELLER CAISSIER
      CAISSIÈRE VENDEUR ATENDIO CAJERO CAJERA BEDIENER BED VERK KASJER KASSIER KASSIERER BEDIENDE MEDEWERKER
      OPERADOR OPERADORA ATENDENTE OPERATORE CASSIERE CASSIERA KASSIERERIN OPERATEUR VENDEUSE VERKOPER VENDEDOR VENDEDORA`,
    store: 'STORE ST SITE STR MAGASIN SUCURSAL TIENDA FILIALE LOJA NEGOZIO FILIAAL SUCCURSALE TDA',
    date: 'DATE FECHA DATUM DATA DT',
    time: 'TIME HORA HEURE UHRZEIT ORA TIJD TM',
  }),
  'TRANSACTION ID': 'number',
  'TRANS ID': 'number',
};

export const MARKED_WORDS: Readonly<Record<string, HeadingField>> = {
  ...fieldsOf({
    number:
      'SALE TR CHECK CHK ORDER SEQ SEQUENCE BILL NUMBER VOUCHER DOK TOS VENDA EXTRATO FATURA SIMPL NOTA',
    register: 'TE ECF CX COUNTER POSTE',
    employee:
      'USER SERVED SRV SVR SRVD RUNG STARTED SERVER OP SERVI SERVIE ATENDIDO GEHOLPEN BETJENT EXP MED',
    store: 'LOCATION LOC BRANCH MARKT FIL MAG CENTRO AFD PV',
  }),
};

const SHORTEST_JOINED = 3;
const MARKS = ['ID', 'NO', 'NR', 'NRO', 'NUM', 'NBR'] as const;
const MARKED_FIELDS: ReadonlySet<HeadingField> = new Set(['number', 'register', 'employee', 'store']);

/** `UserID`, `TransNo`: a word and its mark in one. */
const joinedWith = (words: Readonly<Record<string, HeadingField>>): [string, HeadingField][] =>
  Object.entries(words).flatMap(([word, field]) =>
    word.length < SHORTEST_JOINED || !/^[A-Z]+$/.test(word) || !MARKED_FIELDS.has(field)
      ? []
      : MARKS.map((mark): [string, HeadingField] => [word + mark, field]),
  );

/**
 * The words before a receipt's number, register, cashier and store, in capitals. A word that also means something
 * else on journals (`SALE`, `CHECK`) counts only with `#`, `NO` or a colon after it: those are in `MARKED_WORDS`.
 */
export const HEADING_WORDS: Readonly<Record<string, HeadingField>> = {
  ...Object.fromEntries([...joinedWith(MARKED_WORDS), ...joinedWith(PLAIN_WORDS)]),
  ...PLAIN_WORDS,
};

/**
 * Words and letters that journals print before a field, or right next to its digits, and that also mean other things:
 * they count in a line that occurs once per receipt in the same form. `T` is a terminal or a transaction.
 */
export const FORM_WORDS: Readonly<Record<string, HeadingField>> = {
  ...MARKED_WORDS,
  ...fieldsOf({
    number: '# SLIP JOURNAL N TK',
    register: 'T R D K M WS MC',
    employee: 'E C CL O',
    store: 'S',
  }),
};

/** Words that count only next to another field: `REG 01 CLERK07 NO.004700`. */
export const LATER_WORDS: Readonly<Record<string, HeadingField>> = {
  NO: 'number',
  MC: 'register',
  DESK: 'register',
};

/** Words that may come before the first field of a line with a number: `BEGIN TRANSACTION 4705`. */
export const BEGIN_WORDS: ReadonlySet<string> = new Set(
  'BEGIN BEGINS BEGINNING START STARTS STARTED'.split(' '),
);

/** Words after a number that say that its receipt is over: `TRANS 4705 END`. */
export const END_WORDS: ReadonlySet<string> = new Set(
  'END ENDS ENDED COMPLETE COMPLETED FINISHED'.split(' '),
);

/** How an order is served, where a name may stand: nobody is called so. In capitals, without accents. */
export const WAYS_TO_SERVE: ReadonlySet<string> = new Set(
  (
    'TO GO,TOGO,TAKE OUT,TAKEOUT,TAKE AWAY,TAKEAWAY,CARRY OUT,CARRYOUT,PICK UP,PICKUP,DRIVE THRU,DRIVE-THRU,DRIVE THROUGH,' +
    'DINE IN,DINE-IN,EAT IN,FOR HERE,HERE,COUNTER,CURBSIDE,DELIVERY,ONLINE,MOBILE,WALK IN,SELF SERVICE,KIOSK,' +
    'A EMPORTER,SUR PLACE,LIVRAISON,VENTE A EMPORTER,PARA LLEVAR,COMER AQUI,PARA AQUI,A DOMICILIO,DOMICILIO,LOCAL,' +
    'PARA LEVAR,VIAGEM,ENTREGA,BALCAO,ZUM MITNEHMEN,AUSSER HAUS,IM HAUS,VOR ORT,LIEFERUNG,ABHOLUNG,ASPORTO,' +
    'CONSEGNA,AL TAVOLO,AFHALEN,MEENEMEN,BEZORGEN,BEZORGING,TA MED,ATA HAR,TAKE-AWAY,SPIS HER,MUKAAN,NA WYNOS,NA MIEJSCU,DOSTAWA'
  ).split(','),
);

/** Between a place and how many there are: `Receipt 2 of 36`. */
export const AMONG_WORDS: ReadonlySet<string> = new Set('OF DE VON VAN SUR'.split(' '));

/** Words without meaning of their own before a field: `DEVICE: STATION 1`, `YOU WERE SERVED BY ANN`. */
export const LEAD_WORDS: ReadonlySet<string> = new Set(
  'DEVICE FUEL SELF JOURNAL YOUR YOU WERE ES LE DU DE BLE BLEV U BENT TEITÄ'.split(' '),
);

/** Words between such a word and whom it names: `Your cashier today was Ann`. */
export const EMPLOYEE_FILLERS: ReadonlySet<string> = new Set(['IS', 'WAS', 'TODAY', 'SIE']);

/** The mode of a register, printed before the date: `RF 11-16-2026 06:35` is a refund. */
export const MODE_WORDS: ReadonlySet<string> = new Set(['RF']);

/**
 * Letters that small registers print right before a number, in a line that begins with `#` and the transaction number:
 * `R1 C115`.
 */
export const LETTER_FIELDS: Readonly<Record<string, HeadingField>> = { R: 'register', C: 'employee' };

/** These words name the register only if no other word in the line does; the last one is the weakest. */
export const WEAK_REGISTER_WORDS: readonly string[] = ['TILL', 'DRAWER', 'DR', 'STATION', 'T', 'R', 'D', 'M'];

/** Words that may be next to a date in a line that gives the day of the receipts below it. */
export const DAY_LINE_WORDS: ReadonlySet<string> = new Set(
  'DATE DAY BUSINESS CHANGE CHANGED NEW FOR OF SALES JOURNAL'.split(' '),
);

/** A date may begin with one of these: `Mon 11/16/2026`, `Nov 16, 2026 6:10:05 AM`. */
export const WEEKDAY_WORDS: ReadonlySet<string> = new Set(
  (
    'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY ' +
    'MON TUE TUES WED THU THUR THURS FRI SAT SUN'
  ).split(' '),
);
export const MONTH_WORDS: ReadonlySet<string> = new Set(
  (
    'JAN FEB MAR APR MAY JUN JUL AUG SEP SEPT OCT NOV DEC ' +
    'JANUARY FEBRUARY MARCH APRIL JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'
  ).split(' '),
);

/** Words that may be between such a word and its value: `TRANS NO 4705`, `CASHIER ID: 122`. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  splitWords('NO NUM NUMBER NBR NR ID NAME BY PAR POR DOOR AF AV NRO NUMER NUMERO NUMMER NUMMERO NUMARASI Č'),
);

/** Words before numbers that are no field of a receipt: of shifts, pages, and tables, and of the business itself. */
export const OTHER_NUMBERS: ReadonlySet<string> = new Set(
  (
    'SHIFT SHFT SHF BATCH DAY PERIOD PAGE TABLE TBL GUEST GUESTS COVER COVERS SCHICHT TURNO EQUIPE ' +
    'SESSION SESSIE CLOTURE PASS VAGT VUORO DIENST ZMIANA ZMIANY SMENA VARDIYA MUSZAK CHIUSURA СМЕНА ΒΑΡΔΙΑ ' +
    'TEL PHONE FAX TELEFON TELEFONO TELEFONE TIN EIN VAT GST HST ABN NIP REGON KRS NIF CIF RFC CNPJ CPF RUC RUT CUIT NIT ' +
    'SIRET SIREN TVA BTW KVK MWST USTID UID MOMS CVR DIC ICO CUI VKN ADOSZAM PIVA IVA ИНН КПП ЄДРПОУ АФМ ΑΦΜ 登録番号 統編 税号 ' +
    '사업자번호'
  ).split(' '),
);
