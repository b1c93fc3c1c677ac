// What registers print about people and days, under a number of their own: it moves neither goods nor money.

/** Texts in capitals, without accents, with one blank between words. */
export const BOOKKEEPING: readonly RegExp[] = [
  /\b(?:SIGN|LOG|LOGG?ED|SIGNED|CLOCK|CLOCKED) ?(?:ON|OFF|IN|OUT)\b/,
  /\b(?:CLERK|CASHIER|OPERATOR|EMPLOYEE|EMP|USER|SERVER)(?: ?#?\d{1,6})? (?:ON|OFF|IN|OUT)\b/,
  /\b(?:START|BEGIN|BEGINNING|OPEN|OPENED|END|CLOSE|CLOSED|CLOSING) (?:OF )?(?:SHIFT|DAY|BUSINESS DAY|STORE)\b/,
  /\b(?:SHIFT|DAY|STORE) (?:START|STARTED|BEGIN|OPEN|OPENED|END|ENDED|CLOSE|CLOSED)\b/,
  /\b[XZ](?:-| )?\d?(?: |-)(?:READ|READING|REPORT|OUT|FINANCIAL)\b/,
  /\b(?:ENTRADA|SAIDA|SALIDA) (?:DO|DE|DEL) (?:OPERADOR|CAJERO|CAIXA)\b/,
  /\b(?:INICIO|FIN|APERTURA|CIERRE|CAMBIO) (?:DE )?(?:TURNO|CAJA|SESION)\b/,
  /\bCORTE (?:DE CAJA|[XZ])\b/,
  /\b(?:ABERTURA|FECHAMENTO) (?:DE |DO )?(?:CAIXA|DIA|TURNO)\b/,
  /\b(?:LEITURA|LECTURA|LETTURA|LECTURE) [XZ]\b|\bREDUCAO Z\b/,
  /\b(?:OUVERTURE|FERMETURE|CLOTURE) (?:DE |DU |DE LA )?(?:CAISSE|SESSION|SERVICE|JOUR|JOURNEE)\b/,
  /\b(?:DE)?CONNEXION\b/,
  /\b(?:BEDIENER|KASSIERER|BENUTZER|VERKAUFER) (?:AN|AB)(?:MELDUNG|GEMELDET)?\b/,
  /\b(?:AN|AB)(?:MELDUNG|GEMELDET)\b/,
  /\b(?:SCHICHT|TAGES?)(?:BEGINN|ENDE|ABSCHLUSS|ANFANG)\b|\b[XZ] ?BERICHT\b|\bKASSENABSCHLUSS\b/,
  /\b(?:APERTURA|CHIUSURA) (?:DI |DEL |DELLA )?(?:CASSA|TURNO|GIORNATA)\b/,
  /\b(?:AAN|AF)(?:MELDEN|GEMELD)\b/,
];
