// What registers print about people and days, under a number of their own: it moves neither goods nor money.

/** Texts in capitals, without accents, with one blank between words. */
export const BOOKKEEPING: readonly RegExp[] = [
  /\b(?:SIGN|LOG|LOGG?ED|SIGNED|CLOCK|CLOCKED) ?(?:ON|OFF|IN|OUT)\b/,
  /\b(?:CLERK|CASHIER|OPERATOR|EMPLOYEE|EMP|USER|SERVER)(?: ?#?\d{1,6})? (?:ON|OFF|IN|OUT)\b/,
  /\b(?:START|BEGIN|BEGINNING|OPEN|OPENED|END|CLOSE|CLOSED|CLOSING) (?:OF )?(?:SHIFT|DAY|BUSINESS DAY|STORE)\b/,
  /\b(?:SHIFT|DAY|STORE) (?:START|STARTED|BEGIN|OPEN|OPENED|END|ENDED|CLOSE|CLOSED)\b/,
  /\b[XZ](?:-| )?\d?(?: |-)(?:READ|READING|REPORT|OUT|FINANCIAL)\b/,
  /\b(?:ENTRADA|SAIDA|SALIDA|INGRESO|ACCESSO|ENTRATA|USCITA) (?:DO |DE |DEL )?(?:OPERADOR|CAJERO|OPERATORE|CASSIERE)\b/,
  /\b(?:ENTRADA|SAIDA) DO CAIXA\b/,
  /\b(?:INICIO|FIN|APERTURA|CIERRE|CAMBIO) (?:DE )?(?:TURNO|CAJA|SESION)\b/,
  /\b(?:INICIO|FIM|FECHO|INIZIO|FINE|APERTURA|CHIUSURA) (?:DE |DI )?(?:TURNO|SESSAO|SESSIONE)\b/,
  /\bCORTE (?:DE CAJA|[XZ])\b/,
  /\b(?:ABERTURA|FECHAMENTO) (?:DE |DO )?(?:CAIXA|DIA|TURNO)\b/,
  /\b(?:LEITURA|LECTURA|LETTURA|LECTURE) [XZ]\b|\bREDUCAO Z\b/,
  /\b(?:OUVERTURE|FERMETURE|CLOTURE) (?:DE |DU |DE LA )?(?:CAISSE|CAISSIERE?|SESSION|SERVICE|JOUR|JOURNEE)\b/,
  /\b(?:DEBUT|FIN|PRISE) DE (?:SERVICE|POSTE|SESSION)\b/,
  /\b(?:DE)?CONNEXION\b/,
  /\b(?:BEDIENER|KASSIERER|BENUTZER|VERKAUFER) (?:AN|AB)(?:MELDUNG|GEMELDET)?\b/,
  /\b(?:BEDIENER|KASSIERER)?(?:AN|AB)(?:MELDUNG|GEMELDET)\b/,
  /\b(?:SCHICHT|TAGES?|DIENST)(?:BEGINN|ENDE|ABSCHLUSS|ANFANG)\b|\b[XZ] ?BERICHT\b|\bKASSENABSCHLUSS\b/,
  /\b(?:APERTURA|CHIUSURA) (?:DI |DEL |DELLA )?(?:CASSA|TURNO|GIORNATA)\b/,
  /\b(?:AAN|AF)(?:MELDEN|MELDING|GEMELD)\b|\b(?:IN|UIT)(?:LOGGEN|GELOGD)\b/,
  /\b(?:START|BEGIN|EINDE) DIENST\b/,
];

/** The same in further languages, as whole words, in capitals. */
export const BOOKKEEPING_BY_LANGUAGE: readonly string[] = `
  LOG IND, LOG UD, LOGGET IND, LOGGET UD, LOGG INN, LOGG UT, LOGGA IN, LOGGA UT, INLOGGNING, UTLOGGNING, INNLOGGING, UTLOGGING,
  X RAPPORT, Z RAPPORT, ZALOGOWANIE, WYLOGOWANIE, OTWARCIE ZMIANY, ZAMKNIĘCIE ZMIANY, RAPORT DOBOWY, RAPORT X, RAPORT Z,
  ОТКРЫТИЕ СМЕНЫ, ЗАКРЫТИЕ СМЕНЫ, ОТКРЫТИИ СМЕНЫ, ЗАКРЫТИИ СМЕНЫ, ТЕКУЩЕМ СОСТОЯНИИ РАСЧЕТОВ, ОТЧЕТ О РЕГИСТРАЦИИ, X ОТЧЕТ, Z ОТЧЕТ,
  Х ОТЧЕТ, ВХОД КАССИРА, ВЫХОД КАССИРА, РЕГИСТРАЦИЯ КАССИРА, ВІДКРИТТЯ ЗМІНИ, ЗАКРИТТЯ ЗМІНИ, X ЗВІТ, Z ЗВІТ, Х ЗВІТ,
  OTEVŘENÍ SMĚNY, UZAVŘENÍ SMĚNY, PŘIHLÁŠENÍ, ODHLÁŠENÍ, DENNÍ UZÁVĚRKA, PRIHLÁSENIE, ODHLÁSENIE, NAPI ZÁRÁS, NAPNYITÁS,
  BEJELENTKEZÉS, KIJELENTKEZÉS, AUTENTIFICARE, DECONECTARE, OTURUM AÇMA, OTURUM KAPATMA, X RAPORU, Z RAPORU, KASA AÇILIŞ, KASA KAPANIŞ,
  ΕΙΣΟΔΟΣ ΧΕΙΡΙΣΤΗ, ΕΞΟΔΟΣ ΧΕΙΡΙΣΤΗ, ΑΝΟΙΓΜΑ ΒΑΡΔΙΑΣ, ΚΛΕΙΣΙΜΟ ΒΑΡΔΙΑΣ, ΑΝΑΦΟΡΑ Χ, ΑΝΑΦΟΡΑ Ζ,
  تسجيل دخول, تسجيل خروج, تسجيل الدخول, تسجيل الخروج, فتح الوردية, إغلاق الوردية, פתיחת משמרת, סגירת משמרת, כניסת קופאי, יציאת קופאי,
  ログイン, ログアウト, 開店, 閉店, 開局, レジ開け, レジ締め, 点検, 日計, 로그인, 로그아웃, 개점, 마감, 개점 처리, 마감 처리, 교대,
  登录, 登出, 登入, 交班, 接班, 班结, 日结, 日結, 开班, 開班`
  .split(',')
  .map((words) => words.trim());
