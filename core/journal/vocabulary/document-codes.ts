// Codes that tax offices give the kinds of documents that registers send them.

import { splitWords } from './column-names.ts';

/** Codes of documents for refunds, in capitals: nota de crédito, credit note, avoir, Gutschrift, kreditnota. */
export const CREDIT_NOTE_CODES: ReadonlySet<string> = new Set(
  splitWords('NC NCF CN CRN AV AVO GS GU KN NCRE NABN TD04'),
);

/** The codes that they count beside: invoices and receipts. */
export const INVOICE_CODES: ReadonlySet<string> = new Set(
  splitWords(
    'F FS FT FR FA FC FV FAC FCT FACT FAT I IN INV SI T TK TI TIC B BO BOL BON RE RG RCH FCAM FPEQ FCAP TD01 TD24',
  ),
);

/** Codes that mean something only below their headings. Zeros before a number don't count. */
export interface DocumentCodes {
  /** As `nameKey` spells them. */
  headings: readonly string[];
  invoices: readonly string[];
  creditNotes: readonly string[];
  /** Debit notes, delivery notes, and the like. */
  others: readonly string[];
}

const codes = (headings: string, invoices: string, creditNotes: string, others = ''): DocumentCodes => ({
  headings: splitWords(headings),
  invoices: splitWords(invoices),
  creditNotes: splitWords(creditNotes),
  others: splitWords(others),
});

const RECEIPT_TYPE = 'tipocomprobante tipodecomprobante tipocomp';

/** Of Argentina, Chile and El Salvador, and so on: several offices share a heading, and none means two things by a code. */
export const CODES_OF_OFFICES: readonly DocumentCodes[] = [
  codes(
    `cbtetipo tipocbte tipocmp ${RECEIPT_TYPE}`,
    '1 6 11 51 81 82 83 111 118',
    '3 8 13 53 110 112 113 114',
    '2 7 12 52 115 116 117',
  ),
  codes(`tipocpe invoicetypecode ${RECEIPT_TYPE}`, '1 3', '7', '8'),
  codes('invoicetypecode', '1 20', '91', '92'),
  codes('invoicetypecode', '380 388', '381', '383'),
  codes('tipodte', '33 34 39 41', '61', '52 56'),
  codes('tipodte', '1 3', '5', '4 6 11 14'),
  codes('coddoc', '1', '4', '3 5 6 7'),
  codes('tipoecf tipoencf', '31 32 E31 E32', '34 E34', '33 E33 41 E41 43 E43 44 E44 45 E45'),
  codes('tipocfe cfetipo', '101 111', '102 112', '103 113'),
  codes('itide', '1', '5', '4 6 7'),
  codes('idoc', '1 3 8', '4 6', '2 5 7 9'),
  codes('finnfe', '1', '4', '2 3'),
  codes(RECEIPT_TYPE, 'I', 'E', 'N P T'),
];
