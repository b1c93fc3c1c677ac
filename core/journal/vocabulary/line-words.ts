import type { PhraseList } from '../lines/phrase-table.ts';
import type { EventKind } from '../receipt.ts';

/**
 * What a journal line can mean. In addition to the events of a receipt:
 * - item: an article although it looks like something else; payout: likewise, and money normally goes out;
 * - sold: the words before the article's name say only that it was sold;
 * - due: a total only while none is printed (after a part payment it is what is still owed);
 * - late-tender: a way to pay after a total is printed, an article before that;
 * - balance: a total if the articles and taxes above add up to it, a note otherwise;
 * - part-total: a sum if the articles above add up to it, an article otherwise;
 * - moved: an amount if the line above says that money was moved, otherwise a note;
 * - note: figures that belong to no sum; page: headers and footers of printed pages;
 * - report: the title of a report printed between receipts, whose figures are not sales;
 * - reprint: a receipt was printed once more;
 * - report-end: the last line of such a report;
 * - error-correct, void-mark: a line or the ticket is taken back, and the line is printed separately;
 * - drawer-open: means a no sale only if the ticket has nothing else.
 */
export type LineMeaning =
  | EventKind
  | 'item'
  | 'sold'
  | 'payout'
  | 'subtotal'
  | 'tax'
  | 'total'
  | 'due'
  | 'balance'
  | 'part-total'
  | 'change'
  | 'tender'
  | 'late-tender'
  | 'moved'
  | 'note'
  | 'page'
  | 'report'
  | 'report-end'
  | 'reprint'
  | 'error-correct'
  | 'void-mark'
  | 'drawer-open';

/**
 * What journals print and what it means, by language. See `PhraseList` for how to write a phrase. To teach the product
 * a new word, add it to the row of its meaning; nothing else has to change.
 */
const ENGLISH: PhraseList<LineMeaning> = [
  // ---- sums -----------------------------------------------------------------------------------------------
  [
    'subtotal',
    [
      '(SUBTOTAL|SUB TOTAL) #',
      '(SUBTOT|SUBTTL|SUBTL|SUB TTL)',
      '(MERCHANDISE|PURCHASE|MDSE|ITEMS #) SUBTOTAL',
      '(ITEM TOTAL|MDSE ST|ST) $',
    ],
  ],
  [
    'tax',
    [
      '(|SALES|SALE|STATE|CITY|LOCAL|COUNTY) (TAX|TX) # $',
      '(HIGH TAX|LOW TAX|FOOD TAX|HST|GST|PST|QST|VAT|CGST|SGST|IGST|UTGST) # $',
      'TAX # (AMT|AMOUNT) $',
      '(TAXES|EXCISE TAX|TOTAL TX|TTLTAX|TTL TAX|TOTAL TAX|TAX TOTAL|TOTAL SALES TAX|TAX DUE|FHST|PHST) $',
      'TOTAL (VAT|GST|HST|IVA|TVA|MWST|BTW|MOMS) $',
      '... SALES TAX $',
      '(|STATE|SALES) TAX ... $',
    ],
  ],
  [
    'total',
    [
      '(|#) TOTAL # $',
      'TOTAL (DUE|SALE|SALES|AMOUNT|AMOUNT DUE|USD|CAD|REFUND|INCL TAX) $',
      '(GRAND|NET|BILL|INVOICE) TOTAL (INCL|INC|INCLUDING) ... $',
      '(SALE|GRAND|NET|ORDER|TRANSACTION|TRANS|TRAN|TXN|TICKET|CHECK|RECEIPT|INVOICE|BILL|REFUND) TOTAL $',
      '(REFUND DUE|TTL|TL) $',
      '(TRANSACTION GRAND AMOUNT|TRANSACTION TOTAL GRAND AMOUNT|TRANSACTION TOTAL AMOUNT) $',
    ],
  ],
  ['due', ['TOTAL # (ITEM|ITEMS) $', '(AMOUNT|AMT|BALANCE|BAL) DUE $', '(BALANCE TO PAY|TO PAY|DUE) $']],
  ['balance', ['(BALANCE|BAL|BALANCE TOTAL|TOTAL BALANCE) $', 'TOTAL ... $']],
  ['part-total', ['... (TOTAL|TTL) $', 'NET $']],
  [
    'change',
    [
      '(CHANGE|CHG|CHNG|CG) $',
      '(|#) CHANGE (DUE|AMT|AMOUNT|RM) $',
      '(CASH|YOUR|TENDER) CHANGE (|DUE|GIVEN) $',
      '(CHANGE|BALANCE) RETURNED $',
    ],
  ],

  // ---- ways to pay ----------------------------------------------------------------------------------------
  [
    'tender',
    [
      '(CASH|DEBIT|CREDIT|CARD|CHECK|CHEQUE|CHARGE|CREDIT CARD|DEBIT CARD|MOBILE) $',
      'CASH (RECEIVED|PAID|USD) $',
      'CASH/CAD $',
      '(CASH|CARD|CREDIT|DEBIT|CHECK|EBT) (TENDER|PAYMENT) $',
      '(TENDER|PAYMENT|PAID|TEND|TENDERED) (CASH|CARD|CREDIT|DEBIT|CHECK|EBT|VISA|MASTERCARD|AMEX|DISCOVER) $',
      '(INDOOR|OUTDOOR|INSIDE|OUTSIDE) (CASH|CREDIT|DEBIT) $',
      'EFTPOS $',
      '(PREAUTH|PRE AUTH|MOBILE PAY|APPLE PAY|GOOGLE PAY|SAMSUNG PAY|PERSONAL CHECK|DEBITCARDS/DEBIT) $',
      '(VISA|2/VISA|VISA DEBIT|VISA CREDIT|MASTERCARD|MASTER CARD|3/MASTERCARD|MC|AMEX|5/AMEX) $',
      '(AMERICAN EXPRESS|DISCOVER|DINERS|INTERAC|FLEET|FLEET CARD|WEX|VOYAGER|FUELMAN|SUPERPASS) $',
      '(EBT|EBT FOOD|EBT CASH|EBT FOODSTAMP|EBT SNAP|SNAP|WIC|FOODSTAMP) $',
      '(|EBT) FOOD (STAMP|STAMPS) $',
      '(HOUSE CHARGE|HOUSE ACCOUNT|ON ACCOUNT|IN HOUSE CHARGE|DRIVE OFF) $',
      'PAY BY CASH $',
      'PAID BY ... $',
      '... (TENDERED|TEND) $',
      '(CA|CH|CK|CR) $',
      '(TENDER|TENDERED|AMOUNT TENDERED|AMT TENDERED|PAYMENT) $',
    ],
  ],
  [
    'late-tender',
    [
      '(GIFT CARD|GIFTCARD|GIFT CERTIFICATE|PREPAID CARD|STORE CREDIT|VOUCHER|TRAVEL CHECK) $',
      '(LOYALTY|LOYALTY POINTS|REWARDS|ROUNDINGVARIANCE) $',
      '... (CONTACTLESS|CHIP AND PIN) $',
    ],
  ],

  // ---- the drawer and the safe ----------------------------------------------------------------------------
  [
    'no-sale',
    [
      '(NO SALE|NOSALE|#/NS) #',
      'NO SALE (KEY|TRANSACTION|DRAWER OPEN|DRAWER OPENED|CASH DRAWER OPENED)',
      'NO SALE (BY|REASON|DRAWER OPEN BY|DRAWER OPENED BY) ...',
      'DRAWER (OPEN|OPENED) NO SALE',
      'OPEN (DRAWER|CASH DRAWER|DRAWER NO SALE)',
      '(MANUAL DRAWER OPEN|DRAWER OPENED MANUALLY|DRAWER MANUALLY OPENED)',
    ],
  ],
  ['drawer-open', ['(|CASH) DRAWER (OPEN|OPENED)']],
  [
    'drawer-violation',
    [
      '(|CASH) DRAWER (VIOLATION|OPEN TOO LONG|LEFT OPEN|FORCED OPEN|ALARM) ...',
      'DRAWER (FORCED|OPEN ALARM) ...',
    ],
  ],
  [
    'safe-drop',
    [
      '(MANUAL|SAFE MANUAL|MANUAL SAFE|VAULT|CASH|SAFE CASH|CASH SAFE|SAFE) DROP #',
      'SAFE DROP (ENV|ENVELOPE|CASH|BAG) #',
      '(SAFE|CASH|BILL) DROP ...',
      'SAFEDROP #',
      'DROP SAFE (|CASH) #',
      '(|DROP|MANUAL DROP|CASH|MONEY|BILLS|DEPOSIT|TRANSFER) TO SAFE #',
      '(CASH|TENDER|MEDIA) (PICKUP|PICK UP|LIFT|UPLIFT) (|TO SAFE) #',
      '(PAID OUT|PAIDOUT|PAYOUT|PAY OUT) (|CASH|SAFE|MANUAL) DROP #',
      '(PICKUP|PICK UP|LIFT|SKIM) (|CASH) TO SAFE ...',
      '(PICKUP|PICK UP) # $',
    ],
  ],
  ['safe-load-tube', ['(|SAFE) LOAD (TUBE|TUBES) (#|...)', '(|SAFE) TUBE LOAD #', 'LOAD CHANGE TUBE #']],
  ['vend-tube', ['(|SAFE) VEND (TUBE|TUBES) #', '(|SAFE) TUBE VEND #', 'SAFE VEND ...', 'TUBE VENDED #']],
  ['paid-in', ['(|CASH) PAID IN ...', 'PAIDIN ...', '(PAY IN|PAYIN|CASH IN|RECEIVED ON ACCOUNT) #', 'RC $']],
  [
    'paid-out',
    [
      '(|CASH|VENDOR) PAID OUT ...',
      '(PAIDOUT|PAYOUT|VENDOR PAYOUT|VENDOR PAY OUT|VENDOR PAY) ...',
      '(PAY OUT|CASH OUT|PAID OUT|PD OUT) #',
      'P/O (|CASH|CA) #',
      'PO ($|!$)',
      'PD $',
    ],
  ],

  // ---- lines and tickets taken back -----------------------------------------------------------------------
  ['error-correct', ['(ERROR|ERR) (CORRECT|CORR)', 'ERROR CORRECTION']],
  [
    'void-line',
    [
      '(VOID|VOIDED) (LINE ITEM|LINE|ITEM) ...',
      'VOID (PLU|LAST ITEM) ...',
      '(|#) (LINE|ITEM|LINE ITEM) (VOID|VOIDED|DELETED) ...',
      '(PLU|LAST ITEM|IMMEDIATE) VOID ...',
      '(VOIDITEM|ITEMVOID) ...',
      'ITEM (CORRECT|CORRECTION|DELETE|CANCEL|CANCELED|CANCELLED) ...',
      '(DELETE|DELETED|CANCEL) ITEM ...',
      '(VOID|VOIDED) ... $',
      '(VD|E/C|EC|CORRECTION|CORRECTED|CANCEL|DELETE|DELETED) ... -$',
      '... (VOID|VOIDED) -$',
      '(ERROR|ERR) (CORRECT|CORR) ... $',
      'ERROR CORRECTION ... $',
    ],
  ],
  [
    'void-ticket',
    [
      '(VOID|VOIDED) (TICKET|TRANSACTION|SALE) #',
      'VOIDED (INVOICE|RECEIPT|CHECK|ORDER) #',
      '(TICKET|SALE|INVOICE|CHECK|RECEIPT) VOIDED ... !$',
      'CANCEL ALL VOID',
      'VOID (TRANS|TRN|RECEIPT|INVOICE|ORDER|CHECK|SLIP) #',
      '(TICKET|TRANSACTION|SALE|TRANS|INVOICE|ORDER|CHECK|RECEIPT|SLIP) (VOID|VOIDED) #',
      '(TICKET|TRANSACTION) # (VOID|VOIDED)',
      '(TRN|POST|TOTAL|REFUND) VOID #',
      'POSTVOID #',
      '(SALE|TRANSACTION) (VOID|VOIDED) BY ...',
      'TICKET VOIDED BY ...',
      'SUBTOTAL (VOID|VOIDED)',
      '(VOID|VOIDED) (TOTAL|AMOUNT|AMT) $',
      'VOID (SUBTOTAL|ALL)',
      '(ALL VOID|ALL VD|ALL ITEMS VOIDED)',
    ],
  ],
  ['void-mark', ['(VOID|VOIDED)']],
  [
    'abort',
    [
      '(ABORT|ABORTED|CANCELLED|CANCELED|ALL CANCEL|CANCEL ALL)',
      'TRANSACTION (ABORT|ABORTED|CANCEL|CANCELLED|CANCELED) #',
      'TRANSACTION # ABORTED',
      '(ABORT|ABORTED|CANCEL|CANCELLED|CANCELED) TRANSACTION #',
      '(ABORT|CANCEL) (SALE|TICKET|SLIP) #',
      '(ABORT TRN|TRN ABORT) #',
      '(SALE|TICKET|ORDER|SLIP|CHECK|INVOICE|RECEIPT) (ABORTED|CANCELLED|CANCELED) #',
      '(TRANSACTION|SALE|TICKET|CHECK) (ABORTED|CANCELLED|CANCELED) BY ...',
      'TICKET ABORTED ... !$',
      'SALE CANCEL #',
      '(TRANS|TRAN|TRX|TXN) (ABORT|ABORTED|CANCEL|CANCELLED|CANCELED) #',
      'CANCEL !$',
    ],
  ],
  [
    'tender-abort',
    [
      'TENDER (ABORT|ABORTED|CANCEL|CANCELLED|CANCELED|VOID|VOIDED) ...',
      '(ABORT|CANCEL|VOID) TENDER ...',
      'VOID (CASH|CREDIT|DEBIT|CHECK|CARD|VISA|MASTERCARD|EBT) $',
      'PAYMENT (CANCEL|CANCELLED|CANCELED|ABORTED) ...',
      '(CANCEL|VOID) PAYMENT ...',
    ],
  ],
  [
    'refund',
    [
      'REFUND #',
      'REFUND (SALE|TRANSACTION|NETWORK SALE|TICKET|TRANS|TRN|RECEIPT) #',
      '(CUSTOMER|CASH|CARD|CREDIT|SALE|MERCHANDISE) REFUND #',
      '(REFUND SALE NO RECEIPT|REFUND NO RECEIPT|NO RECEIPT REFUND|RETURN)',
      'RF !$',
      '(REFUND|RETURN) MODE (|ON)',
      'RETURN (MERCHANDISE|MDSE|SALE|TRANSACTION) #',
      'RETURNED (MERCHANDISE|MDSE|GOODS) #',
      '(MDSE|SALES|CUSTOMER|MERCHANDISE) RETURN #',
      '(REFUND|RETURN|RETURNED) ITEM ...',
      'ITEM (REFUND|RETURN) ...',
      '(REFUND|RETURN|RTN|RF) ... -$',
      '(REFUND|RETURN|RTN|RF) (MDSE|MERCHANDISE|GOODS) ... -$',
    ],
  ],

  // ---- tickets put aside ----------------------------------------------------------------------------------
  [
    'suspend',
    [
      '(TRANSACTION|SALE|TICKET|TRANS) (SUSPENDED|PARKED) #',
      'TRANSACTION # SUSPENDED',
      '(SUSPENDED|SUSPEND|PARKED|PARK) (SALE|TRANSACTION) #',
      '(SUSPENDED|SUSPEND|SUSPEND TICKET|STORE TICKET|HOLD TICKET) #',
      '(TRANSACTION|TICKET) STORED #',
      'TRANSACTION (HELD|ON HOLD) #',
      'SALE ON HOLD #',
    ],
  ],
  [
    'recall',
    [
      '(TRANSACTION|SALE|TICKET|TRANS) RECALLED #',
      'TRANSACTION # RECALLED',
      '(RECALLED|RECALL) (TRANSACTION|SALE) #',
      '(RECALLED|RECALL|RECALL TICKET|RESUMED) #',
      'TRANSACTION (RESUMED|RESUME) #',
      'RESUME TRANSACTION #',
    ],
  ],
  [
    'memory-cancel',
    [
      'MEMORY (CANCEL|CANCELLED|CANCELED) #',
      '(MEM CANCEL|CANCEL MEMORY|CANCEL SUSPENDED) #',
      '(SUSPENDED TRANSACTION|SUSPENDED SALE|STORED TICKET) (CANCELLED|CANCELED) #',
      'CANCEL (SUSPENDED TRANSACTION|SUSPENDED SALE|STORED TICKET) #',
      'SUSPEND (CANCEL|CANCELLED) #',
    ],
  ],

  // ---- age checks -----------------------------------------------------------------------------------------
  [
    'age-cancel',
    [
      '(CANCEL|CANCELLED) AGE VERIFICATION ...',
      '(CANCEL AGE VERIFY|AGE VERIFY CANCEL|CANCEL AGE CHECK|SKIP AGE CHECK|CANCEL ID CHECK) ...',
      'AGE VERIFICATION (CANCEL|CANCELLED|CANCELED|SKIPPED|BYPASSED|OVERRIDE) ...',
      'AGE CHECK (CANCEL|CANCELLED|CANCELED|SKIPPED|BYPASSED) ...',
      'ID CHECK (SKIPPED|SKIP|CANCEL|CANCELLED|CANCELED|BYPASSED|ERROR CORR|ERROR CORRECT|ERR CORR) ...',
      'ID VERIFICATION (CANCELLED|CANCELED|SKIPPED) ...',
      'DOB ENTRY (CANCELED|CANCELLED|SKIPPED) ...',
      'DOB VERIFICATION (CANCEL|CANCELLED|CANCELED|SKIPPED|BYPASSED) ...',
      'DOB SKIPPED ...',
    ],
  ],
  [
    'age-check',
    [
      'AGE (VERIFIED|VERIFICATION|CHECK|OK) ...',
      'ID (CHECK|CHECKED|VERIFIED|SCANNED) ...',
      'DOB (VERIFICATION|VERIFIED) ...',
      'DOB # ...',
      '(|TRANS #) MANUAL ENTRY OVERRIDE ...',
      'TRANS # DOB VERIFICATION ...',
    ],
  ],

  // ---- prices, look-ups, cards ----------------------------------------------------------------------------
  [
    'price-override',
    [
      'PRICE (OVERRIDE|OVERRIDDEN|OVRD|OVR|CHANGE|CHANGED|MODIFIED|ADJUSTED) ...',
      '(PRC OVRD|OVERRIDE PRICE|MANUAL PRICE) ...',
      '(|REG) PRICE # OVERRIDE ...',
      'OVERRIDE (WAS|FROM|REG) ...',
    ],
  ],
  [
    'plu-inquiry',
    [
      'PLU (INQUIRY|INQ|LOOKUP|LOOK UP) ...',
      'PRICE (INQUIRY|INQ|CHECK|LOOKUP|LOOK UP) ...',
      'ITEM INQUIRY ...',
    ],
  ],
  [
    'card-load',
    [
      '(|GIFT|PREPAID|PHONE|DEBIT) CARD (LOAD|RELOAD|ACTIVATION|ACTIVATED) ...',
      '(LOAD|RELOAD|ACTIVATE|ACTIVATE GIFT) CARD ...',
      'GIFT CARD (ACTIVATE|SALE|ACT) ...',
      'GC (ACT|ACTIVATE|LOAD|ACTIVATION) ...',
      'GIFTCARD (LOAD|ACTIVATION) ...',
      'PREPAID (LOAD|RELOAD) ...',
      'DEBIT LOAD ...',
      '(PREPAID CARD|PREPAID PHONE CARD|PREPAID WIRELESS|PHONE CARD) ... $',
      '... (GIFT CARD|CARD LOAD|CARD RELOAD|RELOAD|CARD ACTIVATION) $',
    ],
  ],

  // ---- promotions -----------------------------------------------------------------------------------------
  [
    'promo',
    [
      'MIX (|&|AND|N) MATCH ...',
      '(MIX/MATCH|MIXMATCH|MULTI BUY|MULTIBUY) ...',
      '(PROMO|PROMOTION|COUPON|MFG COUPON|MFR COUPON|STORE COUPON|DISCOUNT|SAVINGS) #',
      '(PRO|BOGO|PROMO|PROMOTION|COUPON|DISCOUNT|LOYALTY|REWARD|REWARDS|COMBO|SAVE|DEAL|MARKDOWN) ... -$',
      'COUPON/PROMO ... -$',
      'DISC # -$',
      '... (PROMO|PROMOTION|OFF|COUPON|DISCOUNT|DISC|REWARD|REWARDS|COMBO|SAVINGS|DEAL|SPECIAL) -$',
      '... (COUPON|DISCOUNT) # -$',
      'LOYALTY (REWARD|DISCOUNT) ...',
      '# FOR # PROMO',
      '# FOR # -$',
      '# FOR # ... -$',
      '# OFF ... -$',
    ],
  ],

  // ---- false friends: articles that read like events ------------------------------------------------------
  ['item', ['TOTAL CEREAL ... $', '(GROCERY|GROC|MRC) (TAX|NO TAX)', '(GROC|MRC) NOTAX', '(NO|NON) TAX']],
  [
    'sold',
    [
      'ITEM ... $',
      'ITEM (SOLD|SALE|ADDED) ... $',
      '(ADD|SALE|SOLD|SELL) ITEM ... $',
      'PLU (SOLD|SALE) ... $',
    ],
  ],
  [
    'payout',
    [
      '(BOTTLE|CAN|CONTAINER|DEPOSIT) (REFUND|RETURN) ...',
      '(BOTTLE|KEG) DEPOSIT ...',
      '(REFUND|RETURN) (BOTTLE|BOTTLES|DEPOSIT) ...',
      '(PREPAY|FUEL|FUEL PREPAY) REFUND ...',
      'REFUND PREPAY ...',
      '(UNLD|UNLEADED|DIESEL|FUEL|PUMP|PREPAY|PRE PAY|PREPAYMENT) ... -$',
      'PREPAID (FUEL|PUMP|GAS) ... -$',
      '(LOTTERY|LOTTO|SCRATCH) (WIN|WINNER|PRIZE|PAYOUT|PAID OUT|REDEEM|REDEMPTION) ...',
      'PAYOUT (LOTTERY|LOTTO|SCRATCH) ...',
    ],
  ],

  // ---- figures that are neither sold nor owed -------------------------------------------------------------
  ['moved', ['(AMOUNT|AMT|DROP AMOUNT|AMOUNT DROPPED|AMOUNT PAID|PAYOUT AMOUNT|PAY OUT AMOUNT) $']],
  [
    'note',
    [
      'YOU SAVED ...',
      '(YOU SAVE|YOUR SAVINGS|REG PRICE|REGULAR PRICE|REG PR|EBT BALANCE|POINTS|TAX FREE|TAXABLE) ... $',
      '(INCLUDES|INCLUDING|INCL) ... $',
      '... INCLUDED $',
      '(SAVE|REG|UNIT PRICE|WAS|CASH BACK|CASHBACK|ROUNDING|APPROVED|PURCHASE|SALE|TAX EXEMPT|TAX ON) $',
      '(SITE|STORE|LOCATION|JOURNAL|REPORT|PERIOD) TOTAL ... $',
      'TOTAL (SAVINGS|SAVED|TENDERED|TENDER|PAID|DISCOUNT|DISCOUNTS) $',
      '(TODAYS SAVINGS|DISCOUNT TOTAL|DISCOUNTS TOTAL|SAVINGS TOTAL) $',
      '(CARD|GIFT CARD|REMAINING|EBT|PREVIOUS|NEW|DRAWER) BALANCE $',
      'TA $',
      '(AUTH|APPROVED|SALE|TAXABLE) AMOUNT $',
      '(TAXABLE|NON TAXABLE|TAXABLE SALES|NET SALES|CASH IN DRAWER) $',
      '(TOTAL ITEMS|ITEMS SOLD|NUMBER OF ITEMS|ITEM COUNT) ...',
    ],
  ],

  // ---- printed pages --------------------------------------------------------------------------------------
  [
    'page',
    [
      '(ELECTRONIC|TRANSACTION|REGISTER|STORE) JOURNAL ...',
      '(EJ|JOURNAL) REPORT ...',
      'JOURNAL (PRINT|TAPE) ...',
      '... (ELECTRONIC JOURNAL|JOURNAL REPORT)',
      '(|...) PAGE #',
      '(|...) PAGE # OF #',
      'CONTINUED (|ON NEXT PAGE)',
      '(BUSINESS|REPORT|RUN|PRINT) DATE ...',
      'PRINTED (ON|AT) ...',
      'PRINTED # ... !$',
      '(JOURNAL|REGISTER JOURNAL) !$',
      '(START|END) OF JOURNAL',
      'SIGN (ON|OFF|IN|OUT)',
      '(CASHIER|OPERATOR) SIGN (ON|OFF|IN|OUT)',
      '(RECORDS FOUND|NUMBER OF RECORDS) #',
      '(REPORT|DRAWER|REGISTER|CASHIER|CLERK|SHIFT|PAGE|TERMINAL) (TOTAL|NET SALES|GROSS SALES|NET TOTAL) $',
      '(TERMINAL|REGISTER|LANE|TILL|DRAWER|CLERK) (|#) TOTALS ...',
    ],
  ],

  // ---- reports between receipts ----------------------------------------------------------------------------
  [
    'report',
    [
      '(X|Z) # REPORT ... !$',
      '(X|Z) (READING|READ|TAPE|OUT) ... !$',
      '(X|Z) (|#) (FINANCIAL|FLASH|TOTALS|SUMMARY|SALES|TOTALISER|TOTALIZER|TOTALISERS) ... !$',
      '(TILL|DRAWER) COUNT ... !$',
      'SHIFT (|#) (REPORT|CLOSE|CLOSED) ... !$',
      'SHIFT (SUMMARY|TOTALS) ... !$',
      '(CLOSE|END) (SHIFT|DAY|PERIOD) ... !$',
      'END OF (SHIFT|DAY|PERIOD) ... !$',
      '(DAY|CASHIER|PERIOD|STORE) CLOSE ... !$',
      '(DAY|DAILY|CASHIER|FINANCIAL|SALES|TENDER|MEDIA) (REPORT|SUMMARY) ... !$',
      '(DAILY|CASHIER|STORE|DEPARTMENT|DEPT|FUEL|NETWORK|BATCH|HOST) TOTALS ... !$',
      '(CLERK|TILL|DRAWER|DEPARTMENT|DEPT|CATEGORY|PLU|HOURLY|FUEL|TAX|FLASH|SAFE|NETWORK) REPORT ... !$',
      '(DEPARTMENT|DEPT|CATEGORY|HOURLY) SALES ... !$',
      'CASHIER BALANCE ... !$',
      'BATCH (|#) CLOSED ... !$',
      'BATCH (CLOSE|REPORT|SETTLEMENT) ... !$',
      '(NETWORK BATCH|SETTLEMENT REPORT|CLOSE BATCH) ... !$',
      '... REPORT # !$',
    ],
  ],
  [
    'reprint',
    [
      'DUPLICATE !$',
      'DUPLICATE (COPY|RECEIPT|TICKET|TRANSACTION) ... !$',
      'RECEIPT COPY !$',
      '(COPY OF RECEIPT|REPRINT|REPRINTED|RECEIPT REPRINT|RECEIPT REPRINTED|TICKET REPRINT) ... !$',
    ],
  ],
  ['report-end', ['(|...) END OF REPORT', 'END REPORT', 'REPORT END']],
];

const FRENCH: PhraseList<LineMeaning> = [
  ['subtotal', ['(SOUS TOTAL|SOUSTOTAL|S/TOTAL)']],
  ['tax', ['(TAXE|TVA|TPS|TVQ) # $', '(TVA|TPS|TVQ) ... $']],
  ['total', ['(TOTAL TTC|TOTAL A PAYER|MONTANT TOTAL|NET A PAYER|MONTANT DU) $']],
  ['change', ['(MONNAIE|MONNAIE RENDUE|RENDU|RENDU MONNAIE|A RENDRE) $']],
  [
    'tender',
    [
      '(COMPTANT|ESPECES|CARTE|CARTE BANCAIRE|CARTE DE CREDIT|CARTE DE DEBIT|CB|CHEQUE CADEAU|TITRE RESTAURANT) $',
    ],
  ],
  ['no-sale', ['OUVERTURE (TIROIR|DU TIROIR|CAISSE|TIROIR CAISSE) #', 'SANS VENTE #']],
  [
    'void-line',
    ['(ANNULE|ANNULATION|CORRECTION ARTICLE) ... -$', '(ANNULATION|ANNULER) (ARTICLE|LIGNE) ...'],
  ],
  [
    'void-ticket',
    [
      '(FACTURE|TRANSACTION|VENTE) ANNULEE #',
      'TICKET ANNULE #',
      'ANNULATION (FACTURE|TRANSACTION|VENTE|TICKET|TOTALE) #',
    ],
  ],
  ['refund', ['(REMBOURSEMENT|RETOUR|RETOUR MARCHANDISE|AVOIR) #', '(REMBOURSEMENT|RETOUR) ... -$']],
  ['suspend', ['(VENTE|TRANSACTION) (SUSPENDUE|EN ATTENTE) #', 'TICKET (SUSPENDU|EN ATTENTE) #']],
  [
    'promo',
    ['(RABAIS|REMISE|COUPON RABAIS|ESCOMPTE) #', '(RABAIS|REMISE|ESCOMPTE) ... -$', '... (RABAIS|REMISE) -$'],
  ],
  [
    'safe-drop',
    [
      '(DEPOT|PRELEVEMENT) (|AU|DANS|VERS|VERS LE|DANS LE) COFFRE #',
      'PRELEVEMENT (|COFFRE) ESPECES #',
      'PRELEVEMENT #',
    ],
  ],
  ['paid-out', ['(SORTIE DE CAISSE|DECAISSEMENT) (#|...)']],
  ['paid-in', ['(ENTREE DE CAISSE|ENCAISSEMENT) #']],
  ['report', ['RAPPORT (X|Z) ... !$', 'FERMETURE DE CAISSE ... !$']],
  ['report-end', ['FIN DU RAPPORT']],
];

const SPANISH: PhraseList<LineMeaning> = [
  ['tax', ['(IVA|IMPUESTO|IMPUESTOS|IEPS) # $', '(IVA|IMPUESTO) ... $']],
  ['total', ['(TOTAL A PAGAR|IMPORTE TOTAL|TOTAL MXN) $']],
  ['change', ['(CAMBIO|VUELTO|SU CAMBIO) $']],
  [
    'tender',
    [
      '(PAGO CON|SU PAGO|EFECTIVO|TARJETA|TARJETA DE CREDITO|TARJETA DE DEBITO|TARJETA CREDITO|TARJETA DEBITO|VALES) $',
    ],
  ],
  [
    'no-sale',
    [
      '(APERTURA DE CAJON|APERTURA CAJON|ABRIR CAJON|CAJON ABIERTO|SIN VENTA) #',
      '(APERTURA|APERTURA DE) CAJON SIN VENTA',
    ],
  ],
  [
    'void-line',
    [
      '(CANCELA|CANCELADO|CANCELADA|ANULA|ANULADO|ANULACION|CANCELACION) ... -$',
      '(CANCELAR|ANULAR) ARTICULO ...',
    ],
  ],
  [
    'void-ticket',
    [
      '(TICKET|FOLIO|RECIBO) (CANCELADO|ANULADO) #',
      '(VENTA|TRANSACCION|FACTURA|NOTA) (CANCELADA|ANULADA) #',
      '(CANCELACION|ANULACION) (|DE) (TICKET|VENTA) #',
    ],
  ],
  ['refund', ['(DEVOLUCION|REEMBOLSO) #', '(DEVOLUCION|REEMBOLSO) ... -$']],
  ['suspend', ['(VENTA|TRANSACCION) SUSPENDIDA #', 'TICKET SUSPENDIDO #']],
  [
    'promo',
    [
      '(DESCUENTO|PROMOCION|CUPON) #',
      '(DESCUENTO|PROMOCION|CUPON) ... -$',
      '... (DESCUENTO|PROMOCION) -$',
      '(DESC|DTO) ... -$',
    ],
  ],
  ['safe-drop', ['(RETIRO A CAJA FUERTE|DEPOSITO A CAJA FUERTE|RETIRO DE EFECTIVO) #']],
  ['paid-out', ['(SALIDA DE EFECTIVO|SALIDA DE CAJA|PAGO DE CAJA) (#|...)']],
  ['paid-in', ['(ENTRADA DE EFECTIVO|ENTRADA DE CAJA) #']],
  ['report', ['(CORTE|REPORTE) (X|Z) ... !$', 'CORTE (DE CAJA|PARCIAL|FINAL|DE TURNO|DEL DIA) ... !$']],
  ['report-end', ['FIN DEL REPORTE']],
];

const GERMAN: PhraseList<LineMeaning> = [
  ['subtotal', ['(ZWISCHENSUMME|ZW SUMME)']],
  ['tax', ['(MWST|UST|MEHRWERTSTEUER|UMSATZSTEUER) # $', '(MWST|UST) ... $']],
  ['total', ['(SUMME|GESAMT|GESAMTBETRAG|GESAMTSUMME|ENDBETRAG|ZU ZAHLEN|SUMME EUR) $']],
  ['change', ['(RUCKGELD|RUECKGELD|WECHSELGELD|ZURUCK|ZURUECK) $']],
  [
    'tender',
    ['(BAR|BARGELD|GEGEBEN|BAR GEGEBEN|KARTE|KARTENZAHLUNG|EC KARTE|GIROCARD|KREDITKARTE|LASTSCHRIFT) $'],
  ],
  [
    'no-sale',
    [
      '(SCHUBLADE|LADE|KASSENLADE) (GEOFFNET|GEOEFFNET|OFFEN) (KEIN|OHNE) VERKAUF',
      '(LADE GEOFFNET|LADE GEOEFFNET|SCHUBLADE GEOFFNET|LADENOFFNUNG|KEIN VERKAUF|OHNE VERKAUF|KASSENLADE OFFEN|NULLBON) #',
    ],
  ],
  ['void-line', ['(STORNO|ZEILENSTORNO|SOFORTSTORNO|POSITIONSSTORNO) ... -$']],
  [
    'void-ticket',
    [
      '(BON|BELEG|RECHNUNG) (STORNIERT|STORNO) #',
      '(BONSTORNO|BELEGSTORNO|GESAMTSTORNO|BON ABBRUCH|BONABBRUCH) (|BON STORNIERT) #',
    ],
  ],
  ['void-mark', ['STORNO']],
  [
    'refund',
    [
      '(RETOURE|RUCKGABE|RUECKGABE|WARENRUCKGABE|ERSTATTUNG|GUTSCHRIFT) #',
      '(RETOURE|RUCKGABE|ERSTATTUNG) ... -$',
    ],
  ],
  ['suspend', ['(BON|BELEG) (GEPARKT|PARKEN) #']],
  ['promo', ['(RABATT|NACHLASS|AKTION) #', '(RABATT|NACHLASS) ... -$', '... RABATT -$']],
  [
    'safe-drop',
    [
      '(ABSCHOPFUNG|ABSCHOEPFUNG) (|TRESOR|IN TRESOR) (|BAR) #',
      '(TRESOREINLAGE|TRESOREINWURF|TRESOREINZAHLUNG|EINZAHLUNG TRESOR|EINZAHLUNG IN TRESOR|TRESOR) #',
    ],
  ],
  ['paid-out', ['(AUSZAHLUNG|ENTNAHME) #']],
  ['paid-in', ['(EINZAHLUNG|EINLAGE) #']],
  ['report', ['(X|Z) BERICHT ... !$', '(TAGESABSCHLUSS|KASSENABSCHLUSS) ... !$']],
];

const DUTCH: PhraseList<LineMeaning> = [
  ['subtotal', ['(SUBTOTAAL|SUB TOTAAL|TUSSENTOTAAL)']],
  ['tax', ['BTW # $', 'BTW ... $']],
  ['total', ['(TOTAAL|TOTAALBEDRAG|TE BETALEN|TOTAAL TE BETALEN|TOTAAL EUR) $']],
  ['change', ['(WISSELGELD|TERUG) $']],
  ['tender', ['(CONTANT|PIN|PINNEN|PINBETALING|BETAALPAS|CREDITCARD|TANKPAS|CADEAUBON) $']],
  ['no-sale', ['GEEN VERKOOP #', 'LADE (OPEN|GEOPEND) (GEEN|ZONDER) VERKOOP']],
  ['drawer-open', ['(LADE|KASLADE|KASSALADE) (OPEN|GEOPEND)']],
  ['void-ticket', ['(BON|KASSABON|TICKET|TRANSACTIE) (VERVALLEN|GEANNULEERD) #']],
  ['safe-drop', ['(AFSTORTING|AFROMING|STORTING KLUIS|AFSTORTING KLUIS) #']],
  ['refund', ['(RETOUR|RETOURBON|TERUGBETALING) #', '(RETOUR|TERUGBETALING) ... -$']],
  ['promo', ['KORTING #', 'KORTING ... -$', '... KORTING -$']],
];

const PORTUGUESE: PhraseList<LineMeaning> = [
  ['report', ['(LEITURA X|REDUCAO Z|RELATORIO GERENCIAL|FECHAMENTO DE CAIXA) ... !$']],
];

const ITALIAN: PhraseList<LineMeaning> = [
  ['report', ['(LETTURA|RAPPORTO) (X|Z) ... !$', '(CHIUSURA|CHIUSURA FISCALE|CHIUSURA GIORNALIERA) ... !$']],
];

export const LINE_WORDS: PhraseList<LineMeaning> = [
  ...ENGLISH,
  ...FRENCH,
  ...SPANISH,
  ...GERMAN,
  ...DUTCH,
  ...PORTUGUESE,
  ...ITALIAN,
];
