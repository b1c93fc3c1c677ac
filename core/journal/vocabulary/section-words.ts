// Words of titles above the rows of one kind: `Canceled Sales`, `Tickets supprimés`, `Schubladenöffnungen`.
import { splitWords } from './column-names.ts';

/** What is in such a section, by the beginnings of words, in capitals and without accents. */
export const DOCUMENTS: readonly string[] = splitWords(`
  SALE TRANSACTION TICKET RECEIPT INVOICE ORDER CHECK CHEQUE BILL BASKET DOCUMENT
  VENTE FACTURE RECU COMMANDE OPERATION ADDITION
  VENTA FACTURA RECIBO BOLETA COMPROBANTE OPERACION TRANSACCION PEDIDO
  BELEG BON RECHNUNG VERKAUF QUITTUNG VORGANG VORGANGE TRANSAKTION BUCHUNG BESTELLUNG
  VENDA CUPO CUPOM CUPONS FATURA TALAO TALOES OPERACAO OPERACOES TRANSACAO TRANSACOES
  SCONTRIN VENDIT FATTUR RICEVUT OPERAZION TRANSAZION COMAND
  BONNEN KASSABON VERKOOP VERKOP FACTUR TRANSACTIE BESTELLING
  KVITT FORSALJNING KOP SALG BONER BONGER FAKTUR TRANSAKSJON
  PARAGON SPRZEDAZ TRANSAKCJ RACHUN`);

/** Words that say nothing in such a title. */
export const IN_TITLES: ReadonlySet<string> = new Set(
  splitWords(`ALL LIST LISTS DETAIL DETAILS REPORT SUMMARY LOG CASH OF THE FROM IN BY MANUAL TOTAL
    LISTE RAPPORT JOURNAL DE DES DU LA LE LES DETTAGLIO ELENCO RAPPORTO INFORME LISTADO RELATORIO
    BERICHT UBERSICHT DER DIE DAS VON VAN HET DI DEL DELLA DEGLI DO DA DOS DAS EL LOS LAS`),
);

/** Words around the kind, where that is a whole phrase of its own. */
export const SET_WORDS = /\b(?:transactions?|tickets?|receipts?|list|details?|report|summary)\b/gi;

/** Goods and lines of tickets, by the beginnings of words: sections of those that were taken back. */
export const LINES: readonly string[] = splitWords(
  'ITEM LINE ARTICLE ARTICUL ARTIGO ARTIKEL ARTICOL PRODUCT PRODUIT PRODUT PRODOTT LIGNE LINEA LINHA RIGA RIGHE ZEILE POSITION POSTEN REGEL RAD VARE VARA',
);

/** That they were taken back. */
export const TAKEN_BACK: readonly string[] = splitWords(
  'REMOV DELET VOID CANCEL CORRECT SUPPRIM SUPPRES ANNUL ANULA STORN GELOSCHT LOSCHUNG KORREKT ELIMINA BORRAD CORREC CORREZION VERWIJDER CORRECTIE RADERA SLETT MAKUL KASOW',
);

/** That tickets are gone: nobody is to pay them anymore. */
export const DELETED: readonly string[] = splitWords(
  'DELET SUPPRIM GELOSCHT ELIMINA BORRAD EXCLUID APAGAD VERWIJDER RADERA SLETT USUNIET',
);

/** That drawers, which `WITHOUT_SALE` names, were opened. */
export const OPENED: readonly string[] = splitWords(
  'OPEN OUVERT APERTUR ABERTUR ABIERT ABERT APERT OFFN GEOFFN OPPN OPNE APN APNE ABN ABNET OTWAR',
);

/** What makes a title say the opposite, or only a part. */
export const LEFT_OUT: ReadonlySet<string> = new Set(
  splitWords(
    'EXCL EXCLUDING EXCEPT LESS NET UNTIL HORS SAUF EXCEPTO SALVO AUSSER ESCLUSO ESCLUSI BEHALVE UTOM UNNTATT',
  ),
);

/** Words between kinds. */
export const BOTH = /[^\p{L}\s-]+|\b(?:and|et|y|e|und|en|och|og|i|or|ou|o|oder|of)\b/iu;
