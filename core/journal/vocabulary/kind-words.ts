import { expandPhrase, type PhraseList } from '../lines/phrase-table.ts';
import { upperCase, withoutAccents } from '../text/upper-case.ts';
import { splitPhrases, splitWords } from './column-names.ts';
import {
  KINDS_BY_LANGUAGE,
  OTHERS_BY_LANGUAGE,
  PRACTICE_BY_LANGUAGE,
  SUSPENDED_BY_LANGUAGE,
} from './kind-words-by-language.ts';
import type { LineMeaning } from './line-meaning.ts';
import { LINE_WORDS } from './line-words.ts';
import type { TransactionKind } from './transaction-kind.ts';

export type { TransactionKind } from './transaction-kind.ts';

/** Codes for kinds of transactions, in capitals, and their words. They count only if the rows confirm them. */
export const KIND_CODES: Readonly<Record<string, string>> = {
  S: 'Sale',
  SA: 'Sale',
  SL: 'Sale',
  SLS: 'Sale',
  SAL: 'Sale',
  V: 'Void',
  VD: 'Void',
  VO: 'Void',
  VOI: 'Void',
  R: 'Refund',
  RF: 'Refund',
  RFD: 'Refund',
  RT: 'Refund',
  RTN: 'Refund',
  RET: 'Refund',
  REF: 'Refund',
  NC: 'Refund',
  NS: 'No Sale',
  NSL: 'No Sale',
  NOS: 'No Sale',
  SD: 'Safe Drop',
  PO: 'Paid Out',
  PI: 'Paid In',
};

/** The same for codes that count only if none of their rows has an amount. */
export const MONEYLESS_CODES: Readonly<Record<string, string>> = {
  N: 'No Sale',
  A: 'Abort',
  AB: 'Abort',
  ABT: 'Abort',
  C: 'Abort',
  CAN: 'Abort',
};

/** What programs and journals call tickets that were rung up to practice. */
const PRACTICE_WORDS = `
    TRAINING, TRAINING MODE, TRAINING SALE, TRAINING TRANSACTION, TRAINING RECEIPT, PRACTICE MODE,
    MODE ÉCOLE, MODE ECOLE, MODE FORMATION, ENTRENAMIENTO, MODO ENTRENAMIENTO, MODO DE ENTRENAMIENTO,
    MODO CAPACITACIÓN, MODO DE CAPACITACIÓN, ÖVNING, ÖVNINGSLÄGE, TRÄNINGSLÄGE, ØVELSESMODUS, TREINAMENTO,
    MODO TREINAMENTO, MODO DE TREINAMENTO,
    TRAININGSBON, TRAININGSMODUS, SCHULUNG, SCHULUNGSBON, SCHULUNGSMODUS, ÜBUNGSBON, ÜBUNGSMODUS, UEBUNGSBON,
    UEBUNGSMODUS, OEFENMODUS, OEFENBON, ADDESTRAMENTO, MODALITÀ ADDESTRAMENTO,
    TRAINING MODE ON, TRAINEE MODE, TRAIN MODE, FORMATION, TICKET FORMATION, TICKET ÉCOLE, TICKET ECOLE,
    ENTRAÎNEMENT, ENTRAINEMENT, MODE ENTRAÎNEMENT, MODE ENTRAINEMENT, FORMACIÓN, FORMACION, MODO FORMACIÓN,
    MODO FORMACION, CAPACITACIÓN, CAPACITACION, MODO CAPACITACION, MODO DE CAPACITACION, MODO PRUEBA,
    MODO DE PRUEBA, TRAININGSBELEG, TRAININGSBUCHUNG, TREINO, MODO TREINO, MODO DE TREINO, FORMAÇÃO,
    FORMACAO, MODO FORMAÇÃO, MODO FORMACAO, MODALITA ADDESTRAMENTO, MODO ADDESTRAMENTO, MODALITÀ TRAINING,
    MODALITA TRAINING, MODALITÀ FORMAZIONE, MODALITA FORMAZIONE, SCONTRINO DI PROVA, TRAINING MODUS,
    LEERMODUS,
    ${PRACTICE_BY_LANGUAGE}`;

/** What programs call tickets that were put aside, and are paid later or not at all. */
const PUT_ASIDE_WORDS = `
    SUSPEND, SUSPENDED, ON HOLD, HOLD, HELD, PARKED, SUSPENDIDO, SUSPENDIDA, PAUSADO, PAUSADA, APARCADO, APARCADA,
    EN ESPERA, SUSPENDU, SUSPENDUE, EN ATTENTE, MISE EN ATTENTE, GEPARKT, UNTERBROCHEN, ZURÜCKGESTELLT,
    ZURUECKGESTELLT, SUSPENSO, SUSPENSA, EM ESPERA, SOSPESO, SOSPESA, IN ATTESA, GEPARKEERD, ONDERBROKEN,
    IN DE WACHT, PARKERAD, PARKERAT, PARKERT, PARKERET, ${SUSPENDED_BY_LANGUAGE}`;

/** The same. */
export const SUSPENDED_WORDS: readonly string[] = splitPhrases(PUT_ASIDE_WORDS);

/** The words for practice, in capitals. */
export const PRACTICE: ReadonlySet<string> = new Set(PRACTICE_WORDS.split(',').map((words) => words.trim()));

/** What a line of a journal says of its whole ticket is also a word for the ticket's kind. */
const KINDS_OF_LINES: Partial<Record<LineMeaning, TransactionKind>> = {
  'void-ticket': 'Void',
  'void-mark': 'Void',
  abort: 'Abort',
  'tender-abort': 'Tender Abort',
  refund: 'Refund',
  'no-sale': 'No Sale',
  'drawer-open': 'No Sale',
  'safe-drop': 'Safe Manual DROP',
  'safe-load-tube': 'Safe Load Tube',
  'vend-tube': 'Vend Tube',
  'plu-inquiry': 'PLU Inquiry',
  'memory-cancel': 'Memory Cancel',
  'drawer-violation': 'Cash Drawer Violation',
  'paid-in': 'Paid In',
  'paid-out': 'Paid Out',
  suspend: 'Other',
  recall: 'Other',
};

/** Phrases that a line's amount decides on, or that more words belong to. */
const NEEDS_MORE = /^\.\.\. | [-!]?\$$/;

/** The other ones, without the numbers and the words that may be behind them. */
const SAID_IN_LINES: PhraseList<TransactionKind> = LINE_WORDS.flatMap(([meaning, phrases]) => {
  const kind = KINDS_OF_LINES[meaning];
  const whole = phrases.flatMap(expandPhrase).filter((phrase) => !NEEDS_MORE.test(phrase));
  return kind === undefined ? [] : [[kind, whole.map((phrase) => phrase.replaceAll(/ (?:#|\.{3})/g, ''))]];
});

/**
 * Words that exports use for the kind of a transaction, besides those of `LINE_WORDS`, in all its languages; `PhraseList`
 * explains the notation. A word that is missing here decides nothing. The receipt's lines decide.
 */
const OWN_KIND_WORDS: PhraseList<TransactionKind> = Object.entries({
  Sale: `
    SALE, SALES, PAYMENT, PURCHASE, CLOSED, COMPLETE, COMPLETED, PAID, NORMAL, NORMAL SALE,
    REGULAR SALE, RETAIL SALE, SALE TRANSACTION, NETWORK SALE, FUEL SALE, PREPAY, EXCHANGE, RETAIL,
    POSTED, PROCESSED, SUBMITTED, REGULAR, FINISHED, FINALIZED, SETTLED, CAPTURED, APPROVED, SUCCESS,
    SUCCEEDED, VENTE, VENTES, VENTA, VENTAS, VERKAUF, BELEG, FERMÉ, FERMÉE, CLOS, CLÔTURÉ, CLÔTURÉE, PAYÉ,
    PAYÉE, ENCAISSÉ, ENCAISSÉE, VALIDÉ, VALIDÉE, TERMINÉ, TERMINÉE, COMPLÉTÉ, COMPLÉTÉE, CERRADO, CERRADA,
    AUTORIZADA, AUTORIZADO, CONCLUÍDO, CONCLUÍDA, VENDA, COBRADO, COBRADA, PAGADO, PAGADA, FINALIZADO,
    FINALIZADA, COMPLETADO, COMPLETADA, ABGESCHLOSSEN, BEZAHLT,
    (|ON|TO|CHARGE|CHARGED TO|HOUSE) ACCOUNT, HOUSE CHARGE, (ACCOUNT|CREDIT|CHARGE) SALE, EN COMPTE, SUR COMPTE,
    VENTE À CRÉDIT, VENTA A CRÉDITO, VENTA A CUENTA, AUF RECHNUNG, KREDITVERKAUF, OP REKENING, VENDA A CRÉDITO,
    CASH SALE, VENTE NORMALE, VENTE COMPTANT, VENTE AU COMPTANT, VENTA NORMAL, VENTA CONTADO,
    VENTA DE CONTADO, VENTA EFECTIVO, COBRO, VERKÄUFE, VERKAEUFE, BARVERKAUF, UMSATZ, KASSENVERKAUF,
    NORMALVERKAUF, VENDAS, VENDA NORMAL, VENDA A DINHEIRO, CUPOM FISCAL, VENDITA, VENDITE, VENDITA NORMALE,
    SCONTRINO, VERKOOP, VERKOPEN, NORMALE VERKOOP, KASSAVERKOOP,
    FÖRSÄLJNING, KONTANTFÖRSÄLJNING, SALG, KONTANTSALG, VAREKJØP, BETALD, BETALT, GENOMFÖRD, FULLFØRT,
    GENNEMFØRT, AVSLUTAD, AVSLUTTET, AFSLUTTET,
    VALID, IN ORDNUNG, PAGATO, PAGATA, EMESSO, EMESSA, BETAALD, AFGEREKEND, GODKÄND, GODKENDT, GODKJENT, GYLDIG,
    GILTIG, EMITIDA, EMITIDO, VIGENTE, VÁLIDA, VÁLIDO, ÉMIS, ÉMISE, VALABLE, GÜLTIG, GEBUCHT,
    AUSGESTELLT, INVOICE, FACTURE, FACTURA, FACTURA SIMPLIFICADA, FATURA, FATURA SIMPLIFICADA, FATURA RECIBO,
    FATTURA, RECHNUNG, KASSENBON, QUITTUNG, FACTUUR, FAKTURA, KVITTO, KVITTERING, TICKET DE CAISSE, SPRZEDAŻ,
    PARAGON, MYYNTI, BOLETA, BOLETA DE VENTA, TIQUETE, FACTURA COMPRA VENTA`,
  Void: `
    VOIDS, VOI, VD, (T|TR|TRN|TRX|TXN|TKT|TRAN|S|P)VOID, REVERSED, REVERSAL, PURCHASE CORRECTION, SALE CORRECTION, ANNULATION, ANNULÉE, ANNULÉ,
    ANULACIÓN, ANULADA, ANULADO, ANULACION, VERVALLEN, FELSLAG, FEILSLAG, FEJLSLAG, MAKULERAD, MAKULERAT,
    MAKULERING, MAKULERT, MAKULERET, ANNULLERAD, ANNULLERAT, ANNULLERT, ANNULLERET, ANNULLATO, ANNULLATA,
    STORNATO, STORNATA, GEANNULEERD, GESTORNEERD, ANULOWANY, ANULOWANO, ANULOWANA, PERUTTU, MITÄTÖITY, NULLIFIED`,
  Abort: `
    ABORTED SALE, CANCEL, CANCELLED SALE, CANCELED SALE, ABANDONED, ABANDON, ABANDONNÉ, ABANDONNÉE, CANCELADO,
    CANCELADA, CANCELACIÓN, ABBRUCH, ABGEBROCHEN, ABANDONADO, ABANDONADA, DESISTÊNCIA, ABBANDONATO, ABBANDONATA,
    INTERROTTO, INTERROTTA, AFGEBROKEN, AVBRUTEN, AVBRUTET, AVBRUTT, AFBRUDT`,
  Refund: `
    REFUNDED, REFUNDS, RETN, RETURNS, RTN, RFND, RFD, RETURNED, SALE RETURN, SELL RETURN, REMBOURSÉ, REMBOURSÉE, DEVUELTO,
    DEVUELTA, REEMBOLSADO, REEMBOLSADA, CREDIT NOTE, CREDIT MEMO, NOTE DE CRÉDIT, ABONO, NOTA DE CRÉDITO,
    NOTA DI CREDITO, CREDITNOTA, RETUR, REFUSJON, REFUNDERING, REFUNDERAD, REFUNDERT, REFUNDERET, KREDITNOTA,
    KREDITFAKTURA, KREDITKVITTO, NOTA CRÉDITO, NOTA DE CREDITO, CREDITFACTUUR, FACTURE AVOIR,
    FACTURA RECTIFICATIVA, RECHNUNGSKORREKTUR, RIMBORSATO, RIMBORSATA, RESA, TERUGBETAALD, TERUGGAVE,
    KREDITERING, KREDITERAD, KREDITERT, KREDITERET, ÅTERBETALD, KOREKTA, FAKTURA KORYGUJĄCA, HYVITYS,
    HYVITYSLASKU, KORREKTURRECHNUNG, FACTURE D AVOIR, CREDIT INVOICE, NOTA CREDITO, NOTE DE CREDIT,
    NOTA CREDITO DEBITO, NOTA DE ABONO`,
  'No Sale': `
    OPENDRAWER, NO SALES, NS, N/S, NSL, NOSL, OUVERTURE DE TIROIR, SCHUBLADE OHNE VERKAUF, LADE OHNE VERKAUF,
    OUVERTURE SANS VENTE, CAJÓN SIN VENTA, OPENED DRAWER, OPENED DRAWER NO SALE, SKUFFEÅBNING`,
  'Safe Manual DROP': `
    SAFE DROPS, SAFE DROP TRANSACTION, CASHDROP, TILLDROP, CASHLIFT, SANGRIA, CASH DROPS, PICKUP, PICK UP,
    LOAN/PICKUP, DROP, RETIRO, BANKINNSKUDD, BANKINSÄTTNING, BANKINDBETALING, BANKLÆGNING, BANKDEPONERING`,
  'Memory Cancel': `
    SUSPENDED CANCELLED, CANCELLED SUSPEND`,
  'Paid In': `
    (RECEIVED|RECEIPT|RECEIPTS|PAYMENT|PAYMENTS) ON (|HOUSE|CUSTOMER) (ACCOUNT|ACCOUNTS),
    (|HOUSE|CHARGE|CUSTOMER) ACCOUNT (PAYMENT|PAYMENTS), (AR|A/R) (PAYMENT|PAYMENTS), ROA,
    (PAIEMENT|PAIEMENTS|RÈGLEMENT|RÈGLEMENTS) DE (COMPTE|COMPTES),
    (ABONO|ABONOS|COBRO|COBROS|PAGO|PAGOS) A CUENTA, PAID INS, PAID IN TRANSACTION, CASHIN, CASH ADD, REFORÇO,
    LOAN, STARTING AMOUNT, APPORT, INGRESO, ONTVANGST, INSÄTTNING, BYTTEPENGE IND`,
  'Paid Out': `
    POUT, PAID OUTS, PAID OUT TRANSACTION, CASHOUT, PETTY CASH OUT, PAYOUTS, UTTAG, UTTAK`,
  Other: `
    OPEN, SIGN ON, SIGN OFF, LOGIN, LOGOUT, ${PRACTICE_WORDS}, ${PUT_ASIDE_WORDS}, OTHER, LOG IN, LOG OUT, LOGON,
    LOGOFF, SIGN IN, SIGN OUT, X REPORT, Z REPORT, END OF DAY, CLOSE DAY, DAY CLOSE, CONNEXION, DÉCONNEXION,
    OUVERTURE DE SESSION, FERMETURE DE SESSION, RAPPORT X, RAPPORT Z, CLÔTURE DE CAISSE, INICIO DE SESIÓN,
    CIERRE DE SESIÓN, INICIO DE TURNO, APERTURA DE TURNO, CIERRE DE TURNO, CORTE X, CORTE Z, CORTE DE CAJA,
    CIERRE Z, CIERRE DE CAJA, ARQUEO, ANMELDUNG, ABMELDUNG, BEDIENERANMELDUNG, BEDIENERABMELDUNG, TAGESABSCHLUSS,
    KASSENABSCHLUSS, KASSENSTURZ, Z BON, Z BERICHT, INÍCIO DE SESSÃO, FIM DE SESSÃO, FIM DE TURNO, LEITURA X,
    REDUÇÃO Z, FECHO DE CAIXA, FECHAMENTO DE CAIXA, INIZIO TURNO, FINE TURNO, ACCESSO OPERATORE, USCITA OPERATORE,
    LETTURA X, CHIUSURA CASSA, CHIUSURA FISCALE, CHIUSURA GIORNALIERA, AANMELDEN, AFMELDEN, INLOGGEN, UITLOGGEN,
    X RAPPORT, Z RAPPORT, DAGAFSLUITING, KASSA AFSLUITEN, ${OTHERS_BY_LANGUAGE}`,
} satisfies Partial<Record<TransactionKind, string>>).map(([kind, words]) => [
  kind as TransactionKind,
  [...words.split(','), ...(KINDS_BY_LANGUAGE[kind as TransactionKind]?.split(',') ?? [])].map((word) =>
    word.trim(),
  ),
]);

export const KIND_WORDS: PhraseList<TransactionKind> = [...OWN_KIND_WORDS, ...SAID_IN_LINES];

/** What programs add to the word for a kind, in capitals. It changes nothing. */
export const WORDS_AROUND_KINDS: ReadonlySet<string> = new Set(
  splitWords(`
    TYPE TXN TRX TRN TRANS TRAN TRANSACTION TICKET TKT RECEIPT RCPT CHECK ORDER INVOICE BILL RECORD POS REGISTER EVENT OTHER
    FINANCIAL CONTROL START END IS WAS FLAG STATUS RETAIL TENDER ELECTRONICA ELECTRONICO ELETRONICA ELETRONICO
    COMPUTARIZADA COMPUTARIZADO`),
);

const NOT_SOLD: ReadonlySet<string> = new Set(
  [...SUSPENDED_WORDS, ...splitPhrases(PRACTICE_WORDS)].map(withoutAccents),
);

/** Whether a state is one of what is rung up and sold only later or not at all, though its kind is `Sale`. */
export const isNotSold = (state: string): boolean => NOT_SOLD.has(withoutAccents(upperCase(state.trim())));

/** Words that negate what follows them. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  splitWords(
    'NO NOT NON NEVER WITHOUT SANS SIN OHNE KEIN KEINE NICHT SEM NAO SENZA GEEN ZONDER NIET PARTIAL PARTIALLY BEFORE AFTER',
  ),
);

/** What a drawer is opened without, `Tiroir ouvert sans vente`: two words that follow one another. */
export const WITHOUT_SALE = {
  without: new Set(splitWords('WITHOUT NO SANS SIN OHNE SEM SENZA ZONDER UTAN UDEN UTEN BEZ')),
  sale: new Set(
    splitWords(`SALE VENTE VENTA VERKAUF VENDA VENDITA VERKOOP FORSALJNING KOP SALG SPRZEDAZY
    TRANSACTION TRANSACCION TRANSACAO TRANSAZIONE TRANSACTIE TRANSAKTION TRANSAKSJON`),
  ),
  drawer: splitWords(
    'DRAWER TIROIR CAJON SCHUBLADE LADE KASSENLADE CASSETTO GAVETA LADA KASSALAD SKUFF SZUFLAD',
  ),
};

/**
 * When a ticket was ended, `Vente abandonnée avant paiement`, `Cancelled after payment`, by the beginnings of words:
 * whether it was paid tells an abort from a void.
 */
export const ENDED_WHEN = {
  ended: splitWords(`ABANDON CANCEL ANNUL ANULA VOID STORN ABBR ABGEBROCH AVBR AFBR AFGEBR AFGELAST
    INTERRO ABORT MAKUL`),
  before: new Set(
    splitWords(`NOTHING BEFORE AVANT ANTES VOR PRIMA VOOR FORE FOR INNAN PRZED NOT NO NON WITHOUT SANS SIN OHNE SEM NAO
    SENZA ZONDER NIET NICHT EJ INTE IKKE NIE`),
  ),
  after: new Set(splitWords('AFTER APRES DESPUES DEPOIS NACH DOPO NA EFTER ETTER PO')),
  paying: splitWords(
    'PAY PAID PAI PAGO PAGA COBR ZAHL BEZAHL BETAL ZAPLAC PLATN TENDER COMPLET CLOTUR CIERRE ABSCHLU',
  ),
};

/** Words that say, beside `SAFE`, that cash was carried there. */
export const TO_SAFE: ReadonlySet<string> = new Set(splitWords('CASH TO INTO DROP DROPPED BANKED DEPOSIT'));

/** Parts of words for a kind in any of the languages, in capitals and without accents; the first match counts. */
export const KIND_STEMS: readonly (readonly [string, TransactionKind])[] = [
  ['VOID', 'Void'],
  ['STORN', 'Void'],
  ['ANNUL', 'Void'],
  ['ANULA', 'Void'],
  ['MAKUL', 'Void'],
  ['CANCEL', 'Abort'],
  ['ABANDON', 'Abort'],
  ['AVBRUT', 'Abort'],
  ['AFGEBROK', 'Abort'],
  ['INTERROT', 'Abort'],
  ['ABORT', 'Abort'],
  ['ABANDON', 'Abort'],
  ['ABBANDON', 'Abort'],
  ['ABBRUCH', 'Abort'],
  ['ABGEBROCHEN', 'Abort'],
  ['REFUND', 'Refund'],
  ['REMBOURS', 'Refund'],
  ['DEVOL', 'Refund'],
  ['RUCKGAB', 'Refund'],
  ['RUCKNAHM', 'Refund'],
  ['ERSTATT', 'Refund'],
  ['REFUSJON', 'Refund'],
  ['ATERKOP', 'Refund'],
  ['RETURNER', 'Refund'],
  ['KREDITNOTA', 'Refund'],
  ['PICKUP', 'Safe Manual DROP'],
  ['SAFEDROP', 'Safe Manual DROP'],
  ['TRESOR', 'Safe Manual DROP'],
  ['COFFRE', 'Safe Manual DROP'],
  ['CAJA FUERTE', 'Safe Manual DROP'],
  ['CASSAFORTE', 'Safe Manual DROP'],
  ['COFRE', 'Safe Manual DROP'],
  ['KLUIS', 'Safe Manual DROP'],
  ['ON HOLD', 'Other'],
  ['EN ATTENTE', 'Other'],
  ['EN ESPERA', 'Other'],
  ['PARKIER', 'Other'],
  ['PARKER', 'Other'],
  ['GEPARK', 'Other'],
];
