/** A field that a receipt's heading or foot can have. */
export type HeadingField = 'number' | 'register' | 'employee' | 'store' | 'date' | 'time';

/**
 * The words before a receipt's number, register, cashier and store, in capitals. A word that also means something
 * else on journals (`SALE`, `CHECK`) counts only with `#`, `NO` or a colon after it: those are in `MARKED_WORDS`.
 */
export const HEADING_WORDS: Readonly<Record<string, HeadingField>> = {
  TRANS: 'number',
  TRAN: 'number',
  TRN: 'number',
  TRX: 'number',
  TRANSACTION: 'number',
  'TRANSACTION ID': 'number',
  'TRANS ID': 'number',
  RECEIPT: 'number',
  RCPT: 'number',
  TICKET: 'number',
  TXN: 'number',
  TKT: 'number',
  INVOICE: 'number',
  INV: 'number',
  FACTURE: 'number',
  FOLIO: 'number',
  RECIBO: 'number',
  TIQUETE: 'number',
  TIQUE: 'number',
  BOLETA: 'number',
  COMPROBANTE: 'number',
  SCONTRINO: 'number',
  QUITTUNG: 'number',
  RECU: 'number',
  BON: 'number',
  KASSABON: 'number',
  BELEG: 'number',
  RECHNUNG: 'number',
  CONSEC: 'number',
  CONSECUTIVE: 'number',
  CUPOM: 'number',
  COO: 'number',
  TALAO: 'number',
  RICEVUTA: 'number',
  TRANSAKTION: 'number',
  TRANSACCION: 'number',
  TRANSACAO: 'number',
  TRANSAZIONE: 'number',
  TRANSACTIE: 'number',

  REG: 'register',
  REGISTER: 'register',
  POS: 'register',
  TERMINAL: 'register',
  TERM: 'register',
  TILL: 'register',
  LANE: 'register',
  DR: 'register',
  DRAWER: 'register',
  WORKSTATION: 'register',
  WKS: 'register',
  STATION: 'register',
  MACHINE: 'register',
  MACH: 'register',
  ECR: 'register',
  CAISSE: 'register',
  CAJA: 'register',
  KASSE: 'register',
  KASSA: 'register',
  CAIXA: 'register',
  PDV: 'register',
  CASSA: 'register',

  CASHIER: 'employee',
  ATTENDANT: 'employee',
  ATTEND: 'employee',
  ATT: 'employee',
  CSH: 'employee',
  CSR: 'employee',
  CSHR: 'employee',
  CLERK: 'employee',
  CLK: 'employee',
  OPERATOR: 'employee',
  OPER: 'employee',
  OPR: 'employee',
  EMP: 'employee',
  EMPLOYEE: 'employee',
  ASSOCIATE: 'employee',
  TELLER: 'employee',
  CAISSIER: 'employee',
  CAISSIÈRE: 'employee',
  VENDEUR: 'employee',
  ATENDIO: 'employee',
  CAJERO: 'employee',
  CAJERA: 'employee',
  BEDIENER: 'employee',
  BED: 'employee',
  VERK: 'employee',
  KASJER: 'employee',
  KASSIER: 'employee',
  KASSIERER: 'employee',
  BEDIENDE: 'employee',
  MEDEWERKER: 'employee',
  OPERADOR: 'employee',
  OPERADORA: 'employee',
  ATENDENTE: 'employee',
  OPERATORE: 'employee',
  CASSIERE: 'employee',
  CASSIERA: 'employee',
  KASSIERERIN: 'employee',
  OPERATEUR: 'employee',
  VENDEUSE: 'employee',
  VERKOPER: 'employee',

  STORE: 'store',
  ST: 'store',
  SITE: 'store',
  STR: 'store',
  MAGASIN: 'store',
  SUCURSAL: 'store',
  TIENDA: 'store',
  FILIALE: 'store',
  LOJA: 'store',
  NEGOZIO: 'store',
  FILIAAL: 'store',
  SUCCURSALE: 'store',

  DATE: 'date',
  TIME: 'time',
  FECHA: 'date',
  HORA: 'time',
  HEURE: 'time',
  DATUM: 'date',
  UHRZEIT: 'time',
  ORA: 'time',
  TIJD: 'time',
};

export const MARKED_WORDS: Readonly<Record<string, HeadingField>> = {
  SALE: 'number',
  TR: 'number',
  TE: 'register',
  ECF: 'register',
  CX: 'register',
  CHECK: 'number',
  CHK: 'number',
  ORDER: 'number',
  SEQ: 'number',
  SEQUENCE: 'number',
  BILL: 'number',
  NUMBER: 'number',
  VOUCHER: 'number',
  COUNTER: 'register',
  USER: 'employee',
  SERVED: 'employee',
  RUNG: 'employee',
  STARTED: 'employee',
  SERVER: 'employee',
  OP: 'employee',
  LOCATION: 'store',
};

/**
 * Words and letters that journals print before a field, or right next to its digits, and that also mean other things:
 * they count in a line that occurs once per receipt in the same form. `T` is a terminal or a transaction.
 */
export const FORM_WORDS: Readonly<Record<string, HeadingField>> = {
  ...MARKED_WORDS,
  '#': 'number',
  SLIP: 'number',
  JOURNAL: 'number',
  N: 'number',
  T: 'register',
  R: 'register',
  D: 'register',
  K: 'register',
  WS: 'register',
  TK: 'number',
  MC: 'register',
  E: 'employee',
  C: 'employee',
  CL: 'employee',
  O: 'employee',
  S: 'store',
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

/** Between a place and how many there are: `Receipt 2 of 36`. */
export const AMONG_WORDS: ReadonlySet<string> = new Set('OF DE VON VAN SUR'.split(' '));

/** Words without meaning of their own before a field: `DEVICE: STATION 1`, `YOUR CASHIER: ANN`. */
export const LEAD_WORDS: ReadonlySet<string> = new Set(['DEVICE', 'FUEL', 'YOUR']);

/** The mode of a register, printed before the date: `RF 11-16-2026 06:35` is a refund. */
export const MODE_WORDS: ReadonlySet<string> = new Set(['RF']);

/**
 * Letters that small registers print right before a number, in a line that begins with `#` and the transaction number:
 * `R1 C115`.
 */
export const LETTER_FIELDS: Readonly<Record<string, HeadingField>> = { R: 'register', C: 'employee' };

/** These words name the register only if no other word in the line does; the last one is the weakest. */
export const WEAK_REGISTER_WORDS: readonly string[] = ['TILL', 'DRAWER', 'DR', 'STATION', 'T', 'R', 'D'];

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
export const FILLER_WORDS: ReadonlySet<string> = new Set([
  'NO',
  'NUM',
  'NUMBER',
  'NBR',
  'NR',
  'ID',
  'NAME',
  'BY',
]);
