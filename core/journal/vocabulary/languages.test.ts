import { describe, expect, it } from 'vitest';
import { createLineTable } from '../lines/line-table.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { fieldOfHeading } from '../shape/table/table-columns.ts';
import type { ColumnField } from './column-names.ts';
import type { TransactionKind } from './kind-words.ts';
import type { LineMeaning } from './line-meaning.ts';

/** By language: lines of a journal, separated by `;`, a line with an amount ends with `$`, a negative one with `-$`. */
const LINES: Readonly<Record<string, Partial<Record<LineMeaning, string>>>> = {
  English: {
    'no-sale': 'EXCHANGE/NO SALE',
    'drawer-open': 'TILL OPENED;N/S;CASH DRAWER OPEN',
    'void-line': 'REMOVE ITEM CHIPS;ITEM REMOVED CHIPS $;EC -$;CANCELLED ITEM;HOT DOG VOIDED ITEM -$',
    'void-ticket': 'SUB-TOTAL VOID;VOID PRIOR SALE;PREVIOUS TRANSACTION VOIDED;REVERSAL OF SALE 1234',
    abort: 'ABANDONED;TRANSACTION ABANDONED',
    refund: 'RETURN WITHOUT RECEIPT;NO RECEIPT RETURN;CREDIT NOTE 12',
    suspend: 'PARKED;TICKET SAVED;HOLD TRANSACTION',
    recall: 'RESUME SALE;RETRIEVED TRANSACTION;RECALLED TICKET 12',
    'safe-drop': 'BANK DROP $;CASHIER PICKUP $;TILL SKIM $;TENDER REMOVAL $;NIGHT DEPOSIT $;CASH PULL-OUT $',
    'paid-in': 'OPENING FLOAT $;TILL LOAN $;R/A $;DECLARE START AMOUNT $',
    'paid-out': 'PETTY CASH $;SUPPLIER PAYOUT $',
    'age-check': 'VERIFY AGE;AGE REFUSED;ID REQUIRED;UNDERAGE',
    'age-cancel': 'AGE CHECK OVERRIDE;ID OVERRIDE;AGE BYPASS',
    promo: 'BUY 3 SAVE $2 -$;REBATE -$;ITEM DISCOUNT -$;S.CPN -$;SUBTOTAL DISC 20% -$',
    tender: 'M/C $;PIN DEBIT $;LOCAL ACCOUNT $;REFUND TO CASH $',
    'late-tender': 'MONEY ORDER $;PAYPAL $;GIFT CERT $',
    due: 'AMOUNT PAYABLE $',
  },
  Swedish: {
    total: 'ATT BETALA $;SUMMA SEK $',
    change: 'VÄXEL $;KONTANT TILLBAKA $',
    tender: 'SWISH $;BANKKORT SEK $',
    'no-sale': 'LÅDÖPPNING;KASSALÅDA ÖPPNAD',
    'void-mark': 'MAKULERAT',
    'void-line': 'RADMAKULERING 1 ST OST -$;MAKULERAD RAD OST;RÄTTELSE -$;MAKULERAD OST -$;ÅNGRAD RAD OST $',
    'void-ticket': 'MAKULERAT KVITTO 4411',
    abort: 'AVBRUTET KÖP',
    refund: 'ÅTERKÖP;RETUR OST -$',
    payout: 'PANTRETUR -$',
    suspend: 'KVITTO PARKERAT',
    'price-override': 'ÄNDRAT PRIS, ORD. 25,00',
    promo: 'KUPONG -$;KUPONG GRATIS KAFFE -$;MEDLEMSRABATT -$',
    'paid-out': 'UTBETALNING BRÖD $',
    note: 'VARAV MOMS 12% $;ÖRESAVRUNDNING $',
  },
  Norwegian: {
    total: 'Å BETALE $;TOTALBELØP $',
    tender: 'BANKAXEPT $;VIPPS $',
    'no-sale': 'SKUFF ÅPNET;INGEN SALG',
    'void-line': 'SLETTET LINJE OST;KORREKSJON -$;LINJEKORREKSJON OST $',
    refund: 'RETURKVITTERING',
    abort: 'SALG AVBRUTT',
    'price-override': 'PRIS ENDRET',
  },
  Danish: {
    tender: 'DANKORT $;MOBILEPAY $;KONTANT UDBETALT -$',
    'no-sale': 'SKUFFE ÅBNET;INTET SALG',
    'void-mark': 'ANNULLERET',
    'void-ticket': 'BON ANNULLERET',
    refund: 'RETURSALG;RETURVARE OST -$',
    'paid-in': 'BYTTEPENGE PRIMO $',
    'price-override': 'PRISÆNDRING OST',
    promo: 'RABAT -$',
    subtotal: 'MELLEMSUM $',
  },
  Vietnamese: {
    total: 'TỔNG CỘNG $;KHÁCH PHẢI TRẢ $',
    change: 'TIỀN THỐI $;TIỀN THỪA $',
    tender: 'TIỀN MẶT $;THẺ $',
    'no-sale': 'MỞ NGĂN KÉO',
    'void-line': 'HỦY DÒNG SỮA $;HUỶ MÓN SỮA $',
    'void-ticket': 'HỦY HÓA ĐƠN;HUỶ HOÁ ĐƠN',
    refund: 'TRẢ HÀNG',
    'price-override': 'SỬA GIÁ SỮA',
    promo: 'GIẢM GIÁ -$',
    'safe-drop': 'NỘP TIỀN KÉT $',
  },
  Finnish: {
    total: 'YHTEENSÄ $;MAKSETTAVAA EUR $',
    change: 'TAKAISIN $',
    tender: 'KÄTEINEN $;KORTTITAPAHTUMA $',
    'no-sale': 'LIPASTON AVAUS',
    'void-line': 'KORJAUS;RIVIN POISTO OST $',
    'void-ticket': 'TAPAHTUMA MITÄTÖITY',
    suspend: 'KUITTI PARKISSA',
    abort: 'KUITTI PERUUTETTU',
    refund: 'PALAUTUS;HYVITYS',
    payout: 'PANTTIPALAUTUS -$',
    'price-override': 'HINNANMUUTOS',
    promo: 'ALENNUS -$;Plussa-etu -$',
    note: 'PYÖRISTYS $',
  },
  Lithuanian: {
    total: 'Mokėti EUR $;IŠ VISO $',
    change: 'GRĄŽA $',
    tender: 'Banko kortelė $;GRYNIEJI $;Grąžinta grynaisiais $',
    'no-sale': 'STALČIAUS ATIDARYMAS',
    abort: 'KVITAS ANULIUOTAS',
    refund: 'GRĄŽINIMAS;PREKĖS GRĄŽINIMAS',
    promo: 'NUOLAIDA -$',
    note: 'Apvalinimas $',
  },
  Latvian: {
    total: 'KOPĀ APMAKSAI $',
    change: 'ATLIKUMS $',
    tender: 'SKAIDRA NAUDA $;MAKSĀJUMU KARTE $',
    refund: 'PRECES ATGRIEŠANA',
    abort: 'DARĪJUMS ATCELTS',
    promo: 'ATLAIDE -$',
  },
  Estonian: {
    total: 'KOKKU $;TASUDA EUR $',
    change: 'TAGASI $',
    tender: 'SULARAHA $;PANGAKAART $',
    refund: 'TAGASTUS;KAUBA TAGASTUS',
    abort: 'TŠEKK TÜHISTATUD',
    promo: 'ALLAHINDLUS -$',
  },
  Turkish: {
    'no-sale': 'SATIŞSIZ ÇEKMECE AÇMA',
    'void-mark': 'İPTAL',
    'void-ticket': 'İPTAL EDİLEN FİŞ 4711',
    'paid-out': 'KASADAN ÖDEME $;GİDER ÖDEME $',
    'paid-in': 'AÇILIŞ PARASI $',
    promo: 'TOPLAM İNDİRİM 5% -$',
  },
  Greek: {
    'void-mark': 'ΑΚΥΡΩΣΗ',
    'void-line': 'ΑΚΥΡΩΣΗ ΤΥΡΙ -$',
    'void-ticket': 'ΑΚΥΡΩΤΙΚΟ ΑΠΟΔΕΙΞΗΣ 4711',
    'paid-out': 'ΕΞΟΔΟ ΤΑΜΕΙΟΥ $;ΠΛΗΡΩΜΗ ΕΞΟΔΩΝ $',
    'paid-in': 'ΚΑΤΑΘΕΣΗ ΤΑΜΕΙΟΥ $',
  },
  Russian: { 'void-line': 'КОРРЕКЦИЯ -$;АННУЛИРОВАНО СЫР -$', 'safe-drop': 'ИЗЪЯТИЕ В СЕЙФ $' },
  Czech: { 'void-line': 'OPRAVA -$', suspend: 'ÚČET ODLOŽEN', 'paid-in': 'POČÁTEČNÍ STAV $' },
  Hungarian: { 'void-line': 'SZTORNÓ SAJT -$', 'void-ticket': 'NYUGTA SZTORNÓZVA', 'paid-in': 'PÉNZBETÉT $' },
  Romanian: { 'void-line': 'ANULARE BRÂNZĂ -$', suspend: 'BON SUSPENDAT', 'paid-out': 'SUMA RETRASA $' },
  Polish: {
    total: 'SUMA PLN $;DO ZAPŁATY $;SUMA ZWROTU PLN $',
    note: 'PTU A 23% SPRZ. OP. 13,77 $',
    change: 'RESZTA $',
    tender: 'GOTÓWKA $;KARTA PŁATNICZA $',
    'no-sale': 'OTWARCIE SZUFLADY',
    'void-mark': 'ANULOWANO',
    'void-line': 'STORNO POZYCJI SER -$;KOREKTA -$',
    abort: 'PARAGON ANULOWANY',
    refund: 'ZWROT TOWARU',
    payout: 'ZWROT OPAKOWAŃ -$',
    'price-override': 'ZMIANA CENY',
    promo: 'OPUST -$',
    'paid-out': 'WYPŁATA Z KASY $',
    report: 'Z-RAPORT 1583',
  },
  French: {
    subtotal: 'SS-TOTAL $;S-TOTAL $;SOUS-TOTAL HT $;S.TOTAL $',
    note: 'DONT TVA 20% $',
    due: 'RESTE À PAYER $',
    change: 'MONNAIE A RENDRE $;RENDU ESPECES $',
    tender: 'PAIEMENT CB $;RÈGLEMENT PAR CHÈQUE $;ESPECES RECUES $;CB SANS CONTACT $;ESPECE $',
    'late-tender': "TICKETS RESTAURANT $;BON D'ACHAT $;AVOIR $",
    'no-sale': 'OUVERTURE TIROIR SANS VENTE;OUV. TIROIR;AUCUNE VENTE',
    'drawer-open': 'TIROIR-CAISSE OUVERT',
    'void-line': 'ARTICLE ANNULÉ CHIPS $;SUPPRESSION LIGNE CHIPS;ANNUL CHIPS -$',
    'void-ticket': 'ANNULATION DU TICKET 1234;ANNULATION VENTE PRECEDENTE;REÇU ANNULÉ;ANNULATION COMPLETE',
    abort: 'TICKET ABANDONNE;VENTE INTERROMPUE;ABANDON TRANSACTION',
    refund: 'RETOUR CLIENT;TICKET DE RETOUR;NOTE DE CREDIT 12',
    suspend: 'MISE EN ATTENTE;TICKET MIS EN ATTENTE',
    recall: 'REPRISE TICKET EN ATTENTE;RAPPEL VENTE 12;TICKET RAPPELÉ',
    'safe-drop': 'REMISE EN BANQUE $;VERSEMENT AU COFFRE $;PRELEVEMENT DE CAISSE $',
    'paid-in': "FOND DE CAISSE $;APPORT DE CAISSE $;ENTREE D'ESPECES $",
    'paid-out': 'SORTIE CAISSE $;PETITE CAISSE $;PAIEMENT FOURNISSEUR $',
    'price-override': 'FORCAGE PRIX;PRIX MODIFIÉ 2,50',
    'age-check': "CONTRÔLE D'AGE;CLIENT MINEUR;DATE DE NAISSANCE 01/02/1990",
    promo: 'ACHETEZ 2 RECEVEZ 1 -$;REDUCTION -$;RISTOURNE -$;BON DE REDUCTION -$',
    payout: 'RETOUR CONSIGNE -$;REMBOURSEMENT CONSIGNE -$',
    report: 'CLOTURE Z;Z DE CAISSE;RAPPORT FINANCIER;TICKET Z',
  },
  Spanish: {
    tax: 'CUOTA IVA $;IGIC 7% $',
    change: 'SU VUELTO $;CAMBIO EFECTIVO $',
    tender: 'PAGO EN EFECTIVO $;TARJ DEBITO $;CTA CTE $;BIZUM $',
    'late-tender': 'VALE DE DESPENSA $;TARJETA REGALO $;ENTREGADO $',
    'no-sale': 'APERTURA GAVETA;APERTURA MANUAL CAJÓN;NO VENTA',
    'drawer-open': 'GAVETA ABIERTA',
    'void-line': 'ARTICULO ANULADO PAN $;LÍNEA ELIMINADA;CORRECCION -$',
    'void-ticket': 'ANULACION DE TICKET ANTERIOR;COMPROBANTE ANULADO;TIQUE ANULADO 12',
    abort: 'OPERACION CANCELADA;VENTA ABANDONADA;CANCELAR VENTA',
    refund: 'DEVOLUCION DE VENTA;TICKET DE DEVOLUCION;NOTA DE CREDITO 12',
    suspend: 'TICKET APARCADO;VENTA EN ESPERA;SUSPENDER VENTA',
    recall: 'RECUPERAR TICKET 12;VENTA REANUDADA',
    'safe-drop':
      'RETIRO PARCIAL $;RETIRO PARCIAL DE EFECTIVO A BOVEDA $;RETIRADA DE EFECTIVO $;INGRESO EN BANCO $',
    'paid-in': 'FONDO DE CAJA $;INGRESO DE EFECTIVO $;DOTACION INICIAL $',
    'paid-out': 'EGRESO DE CAJA $;PAGO A PROVEEDORES $;CAJA CHICA $',
    'price-override': 'CAMBIO DE PRECIO;PRECIO MODIFICADO 2,50',
    'age-check': 'VERIFICACIÓN DE EDAD;MENOR DE EDAD;FECHA DE NACIMIENTO 01/02/1990',
    promo: 'LLEVA 3 PAGA 2 -$;DCTO PAN -$;REBAJA -$;3X2 PAN -$',
    payout: 'DEVOLUCION DE ENVASES -$;RETORNO ENVASE -$',
    report: 'CIERRE Z;INFORME X;ARQUEO DE CAJA;Z - INFORME 231',
  },
  German: {
    subtotal: 'ZWS $;ZWI-SUMME $;ZW.SUMME $;ZW.-SUMME $',
    note: 'INKL. MWST 19% $',
    total: 'ENDSUMME $;SUMME CHF $;ZAHLBETRAG $',
    balance: 'BETRAG $',
    change: 'RÜCKGELD BAR $;HERAUSGELD $',
    tender: 'EC-CASH $;BEZAHLT BAR $;BANKOMAT $;TWINT $;AUF RECHNUNG $;GEG. EC-CASH $;GEG. BAR $',
    'late-tender': 'EC $;GUTSCHEIN $;MAESTRO $;GESCHENKKARTE $',
    'no-sale': 'LADE OHNE VERKAUF GEÖFFNET;LADE ÖFFNEN;SCHUBLADE OEFFNEN;LADENOEFFNUNG;KASSENÖFFNUNG',
    'drawer-open': 'SCHUBLADENÖFFNUNG;KASSENLADE GEÖFFNET;LADE AUF',
    'void-mark': 'SOFORTSTORNO;ZEILEN-STORNO;POSTENSTORNO',
    'void-line':
      'SOFORTSTORNO BROT $;ARTIKEL STORNIERT BROT;STORNO POSITION BROT;KORREKTUR BROT -$;POS-STORNO BROT $;TOPFEN 250G ZEILENSTORNO -$',
    'void-ticket': 'STORNO BON NR 1234;VERKAUF STORNIERT;TOTALSTORNO;NACHTRÄGLICHER STORNO;STORNOBELEG 12',
    abort: 'BON ABGEBROCHEN;BELEGABBRUCH;VERKAUF ABGEBROCHEN;ABBRUCH',
    refund: 'WARENRUECKNAHME;RÜCKERSTATTUNG;RETOURENBON;RUECKGABE BROT -$',
    suspend: 'VERKAUF UNTERBROCHEN;BON ZURUECKGESTELLT;GEPARKT',
    recall: 'BON FORTGESETZT;GEPARKTER BON AUFGERUFEN;VORGANG AUFGERUFEN',
    'safe-drop': 'ENTNAHME TRESOR $;GELDTRANSIT $;BANKEINZAHLUNG $;ZWISCHENABSCHÖPFUNG $',
    'paid-in': 'BAREINLAGE $;WECHSELGELDEINLAGE $;ANFANGSBESTAND KASSE $;WECHSELGELD EINLAGE $',
    'paid-out': 'BARAUSZAHLUNG $;PRIVATENTNAHME $;LIEFERANTENZAHLUNG $',
    'price-override': 'PREISÄNDERUNG;PREIS UEBERSCHRIEBEN',
    'age-check': 'ALTERSPRÜFUNG OK;AUSWEIS GEPRUEFT;KUNDE ZU JUNG',
    'age-cancel': 'ALTERSPRÜFUNG ÜBERSPRUNGEN;ALTERSKONTROLLE UMGANGEN',
    promo: 'NIMM 3 ZAHL 2 -$;PERSONALRABATT -$;PREISNACHLASS -$;ERMÄSSIGUNG -$',
    payout: 'LEERGUT -$;PFANDRÜCKGABE -$;PFAND RETOUR -$',
    report: 'Z-BON;X-ABSCHLUSS;KASSENSTURZ;TAGESABRECHNUNG',
  },
  Dutch: {
    total: 'EINDTOTAAL $',
    change: 'TERUGGAVE $;RETOUR CONTANT $',
    tender: 'BANCONTACT $;BETAALD PIN $;OP REKENING $',
    'late-tender': 'CADEAUKAART $;MAALTIJDCHEQUES $;IDEAL $',
    'no-sale': 'KASSALADE OPENEN;ZONDER VERKOOP;NULBON',
    'drawer-open': 'LADE GEOPEND;LADEOPENING',
    'void-line': 'REGEL VERWIJDERD BROOD;CORRECTIE ARTIKEL BROOD;ANNULATIE BROOD -$',
    'void-ticket': 'STORNO VORIGE BON;VERKOOP GEANNULEERD;ANNULATIE TICKET 12',
    abort: 'BON AFGEBROKEN;TRANSACTIE AFGEBROKEN;AFGEBROKEN',
    refund: 'RETOUR KLANT;ARTIKEL RETOUR;CREDITNOTA 12',
    suspend: 'BON IN DE WACHT;VERKOOP GEPARKEERD',
    recall: 'BON OPGEROEPEN;VERKOOP HERVAT',
    'safe-drop': 'KASAFROMING $;STORTING BANK $;AFROMEN $',
    'paid-in': 'BEGINSALDO $;KASSTORTING $;GELD IN $',
    'paid-out': 'KASUITGAVE $;UITBETALING $',
    'price-override': 'PRIJSWIJZIGING;PRIJS AANGEPAST',
    'age-check': 'LEEFTIJDSCONTROLE;LEGITIMATIE GECONTROLEERD',
    promo: 'KOOP 2 KRIJG 1 -$;PERSONEELSKORTING -$;BONUS -$;AANBIEDING -$',
    payout: 'STATIEGELD RETOUR -$;RETOUR EMBALLAGE -$;STATIEGELDBON -$',
    report: 'DAGAFSLUITING;Z-AFSLAG;KASTELLING',
  },
  Portuguese: {
    subtotal: 'SUBTOTAL R$ $',
    total: 'TOTAL R$ $;VALOR A PAGAR $',
    change: 'TROCO $;TROCO R$ $',
    tender: 'DINHEIRO $;CARTÃO DE DÉBITO $;MULTIBANCO $;PAGAMENTO EM DINHEIRO $',
    'late-tender': 'VALE REFEIÇÃO $;PIX $;CHEQUE PRÉ $',
    'no-sale': 'ABERTURA DE GAVETA;ABERTURA DA GAVETA SEM VENDA;SEM VENDA',
    'drawer-open': 'GAVETA ABERTA',
    'void-line': 'CANCELAMENTO DE ITEM PÃO;ITEM CANCELADO PÃO $;ESTORNO -$;LINHA ANULADA',
    'void-ticket': 'CUPOM CANCELADO;CANCELAMENTO DO ULTIMO CUPOM;TALÃO ANULADO;ESTORNO DE VENDA',
    abort: 'VENDA ABORTADA;OPERAÇÃO CANCELADA',
    refund: 'DEVOLUÇÃO;DEVOLUÇÃO DE MERCADORIA;TALÃO DE DEVOLUÇÃO',
    suspend: 'VENDA SUSPENSA;TALÃO EM ESPERA',
    recall: 'VENDA RETOMADA;RECUPERAR VENDA',
    'safe-drop': 'SANGRIA DE CAIXA $;RETIRADA PARA COFRE $;RECOLHIMENTO $',
    'paid-in': 'SUPRIMENTO $;REFORÇO DE CAIXA $;FUNDO DE TROCO $',
    'paid-out': 'SAÍDA DE CAIXA $;PAGAMENTO A FORNECEDOR $;DESPESA $;PAGAMENTO DE DESPESA $',
    'price-override': 'ALTERAÇÃO DE PREÇO;PREÇO ALTERADO',
    'age-check': 'VERIFICAÇÃO DE IDADE;MENOR DE IDADE',
    promo: 'LEVE 3 PAGUE 2 -$;DESCONTO -$;DESCONTO ITEM $;PROMOÇÃO PÃO -$',
    payout: 'DEVOLUÇÃO VASILHAME -$',
    report: 'FECHO Z;FECHAMENTO DO CAIXA;MAPA DE CAIXA',
  },
  Italian: {
    subtotal: 'SUBTOTALE $',
    note: 'DI CUI IVA $;IMPORTO PAGATO $;ARROTONDAMENTO $',
    total: 'TOTALE COMPLESSIVO $;TOTALE EURO $',
    change: 'RESTO $;RESTO CONTANTI $',
    tender: 'CONTANTI $;PAGAMENTO ELETTRONICO $;CARTA DI CREDITO $;NON RISCOSSO $',
    'late-tender': 'BUONI PASTO $;POS $;CARTA REGALO $',
    'no-sale': 'APERTURA CASSETTO;SENZA VENDITA;APERTURA CASSETTO SENZA VENDITA',
    'drawer-open': 'CASSETTO APERTO',
    'void-line': 'STORNO ARTICOLO PANE;RIGA ANNULLATA;ANNULLO PANE -$',
    'void-ticket': 'SCONTRINO ANNULLATO;ANNULLO SCONTRINO N. 1234;ANNULLO VENDITA PRECEDENTE',
    abort: 'VENDITA INTERROTTA;OPERAZIONE ANNULLATA',
    refund: 'RESO MERCE;RIMBORSO PANE -$;DOCUMENTO DI RESO;NOTA DI CREDITO 12',
    suspend: 'SCONTRINO SOSPESO;VENDITA IN ATTESA',
    recall: 'RICHIAMO SCONTRINO;VENDITA RIPRESA',
    'safe-drop': 'VERSAMENTO IN CASSAFORTE $;PRELIEVO PARZIALE $;DEPOSITO IN BANCA $',
    'paid-in': 'FONDO CASSA $;ENTRATA DI CASSA $;VERSAMENTO $',
    'paid-out': 'USCITA CASSA $;PRELIEVO $;PRELIEVO CONTANTE $;PAGAMENTO FORNITORI $;SPESE $',
    'price-override': 'CAMBIO PREZZO;PREZZO FORZATO',
    'age-check': 'VERIFICA ETÀ;CLIENTE MINORENNE',
    promo: 'PRENDI 3 PAGHI 2 -$;SCONTO -$;BUONO SCONTO -$;SCONTO SUL TOTALE -$',
    payout: 'RESO VUOTI -$;RIMBORSO CAUZIONE -$',
    report: 'AZZERAMENTO;RAPPORTO FINANZIARIO;LETTURA Z;Z - CHIUSURA 231',
  },
};

/** Goods whose names begin or end like something else, all with a positive amount. */
const GOODS = `
  RETURN OF THE KING;SAFE TRAVEL KIT;DROPS;DROP ZOUT;COUGH DROPS;CASH BAR NUTS;SKIM MILK 1L;ROOT BEER FLOAT;HOLD ME TIGHT GEL
  NO NAME CHIPS;PARK BENCH MAG;EC BATTERIES;LOAN SHARK DVD;MAESTRO COFFEE;CONTACTLESS LENS WIPES;RA COLA;NS LIGHTS
  RAPPEL CORDE;REPRISE CAFE;OFFRE DECOUVERTE THE;LOT DE 6 BIERES;AVOIR LA PECHE MAG;BONBONS;CONSIGNE A VELO
  SANGRIA 1L;ABONO PLANTAS;BONO METRO;ENVASE PLASTICO;VALE LA PENA MAG;CAFE PARA LLEVAR;RETIRO SPIRITUAL LIBRO
  PARKEN 2 STD;AKTION MENSCH LOS;BARILLA SPAGHETTI;LADEKABEL USB;AUSGABE 12;EINLAGEN SCHUHE;PFAND 0,25;LEERGUT KASTEN
  KORTINGSKAART TREIN;UITGAVE 12;KAARTEN SET;KLUIS KLEIN;ACTIE FIGUUR;PINDAKAAS;BONUSKAART HOUDER;GELDKISTJE
  TROCA OLEO;COFRE DE PLASTICO;VALE TUDO REVISTA;DINHEIRINHO CHOCOLATE;RESTO DE RICO;TARA VERDE
  RESOLVE GEL;RESTO DEL MONDO RIVISTA;CARTA IGIENICA;BUONO COME IL PANE;CARTA DA FORNO;CONTANTINO;POSATE
`
  .split(/[;\n]/)
  .map((name) => name.trim())
  .filter((name) => name !== '');

/** What an article with such an amount may be taken for: also a way to pay, but only after a total. */
const SOLD = new Set(['none', 'item', 'sold', 'late-tender']);

describe('the lines of journals', () => {
  const table = createLineTable();
  const meaningOf = (line: string): string => {
    const label = line.replace(/ -?\$$/, '');
    const sign = line.endsWith(' -$') ? 'negative' : label === line ? 'none' : 'positive';
    return table.match(label, sign)?.meaning ?? 'none';
  };

  it.each(Object.keys(LINES))('mean in %s what registers say with them', (language) => {
    const lines = Object.entries(LINES[language] ?? {}).flatMap(([meaning, text]) =>
      text.split(';').map((line) => `${line} = ${meaning}`),
    );
    expect(
      lines.map((line) => line.replace(/ = .*$/, '')).map((line) => `${line} = ${meaningOf(line)}`),
    ).toEqual(lines);
  });

  it('leave goods alone that are called like events', () => {
    expect(
      GOODS.map((name) => [name, meaningOf(`${name} $`)]).filter(([, got = '']) => !SOLD.has(got)),
    ).toEqual([]);
  });
});

describe('tables', () => {
  const KINDS: Readonly<Partial<Record<TransactionKind, string>>> = {
    Sale: 'Cash sale;Vente normale;Venta contado;Barverkauf;Venda;Vendita;Verkoop;Försäljning;Salg',
    Refund:
      'Credit note;Note de crédit;Abono;Gutschrift;Reso;Rimborso;Terugbetaling;Återköp;Refusjon;Kreditnota',
    Void: 'Makulerad;Makulert;Makuleret;Annullato;Geannuleerd;Storniert;Anulado;Annulé',
    Abort: 'Vente abandonnée;Belegabbruch;Venda abandonada;Vendita interrotta;Afgebroken;Avbrutt',
    'No Sale':
      'Tiroir ouvert;Apertura gaveta;Kein Verkauf;Schubladenöffnung;Sem venda;Senza vendita;Geen verkoop;Öppen låda;Åpen skuff;Uden salg',
    'Safe Manual DROP':
      'Bank deposit;Remise en banque;Retiro;Geldtransit;Sangria de caixa;Versamento banca;Afstorting;Retiro de efectivo a caja fuerte;Kassatömning',
    'Paid In': 'Opening float;Fond de caisse;Fondo de caja;Bareinlage;Fundo de caixa;Fondo cassa;Storting',
    'Paid Out':
      'Sortie caisse;Egreso;Barauszahlung;Saída de caixa;Prelievo;Kasuitgave;Salida de efectivo a proveedor;Udlæg',
    Other: 'On hold;Mise en attente;Aparcado;Unterbrochen;Em espera;Sospeso;Geparkeerd;Treino;Kassensturz',
  };

  it('call kinds of transactions by the words of any language', () => {
    for (const [kind, words] of Object.entries(KINDS))
      expect(words.split(';').map((word) => `${word}: ${readKind(word)}`)).toEqual(
        words.split(';').map((word) => `${word}: ${kind}`),
      );
    expect(['Root beer float', 'Skim', 'Ausgabe', 'Entrada', 'Geen storting'].map(readKind)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  const HEADINGS: Readonly<Partial<Record<ColumnField, string>>> = {
    number:
      'N° Ticket;Nº Factura;Nro Comprobante;Transaktionsnr;Nº Cupom;N. Scontrino;Transactienummer;Kvitteringsnr;Bonnr',
    register: 'N° Caisse;Punto de venta;Kassanr;Nº Caixa;Cassa;Kassa',
    employee: 'Employé;Atendido por;Kassier;Funcionário;Operatore;Medewerker;Kassör;Ekspedient;Ansatt',
    store: 'Magasin;Sucursal;Filialnummer;Loja;Punto vendita;Winkel;Butikk',
    date: 'Date de vente;Fecha venta;Buchungsdatum;Data da venda;Data scontrino;Verkoopdatum;Dato',
    time: 'Heure vente;Hora venta;Bonzeit;Hora da venda;Orario;Tijdstip;Klokkeslæt',
    type: "Type d'opération;Tipo de movimiento;Transaktionsart;Tipo de operação;Causale;Soort transactie;Transaksjonstype",
    quantity: 'Qté vendue;Uds;Stück;Quant;Q.tà;Aantal;Antal',
    unitPrice: 'PU TTC;P. Unitario;E-Preis;Valor unitário;Prezzo unitario;Stuksprijs;À-pris;Enhetspris',
    lineAmount: 'Total ligne;Importe línea;Zeilenbetrag;Vl. Total;Totale riga;Regelbedrag;Radbelopp',
    total: 'Net à payer;Total venta;Bonsumme;Total da venda;Totale;Totaalbedrag;Totalbeløp',
    tax: 'Montant TVA;Cuota IVA;Steuerbetrag;ICMS;Imposta;BTW;Moms',
    discount: 'Montant remise;Dto;Nachlass;Valor desconto;Sconto;Korting;Rabattbeløp',
    payment:
      'Mode de règlement;Tipo de pago;Zahlungsmittel;Meio de pagamento;Metodo di pagamento;Betaalwijze;Betalningssätt;Betalingsmåde',
    description: 'Libellé article;Detalle;Bontext;Designação;Descrizione;Omschrijving;Varenavn',
  };

  it('have headings in any language', () => {
    for (const [field, headings] of Object.entries(HEADINGS))
      expect(headings.split(';').map((heading) => `${heading}: ${fieldOfHeading(heading)}`)).toEqual(
        headings.split(';').map((heading) => `${heading}: ${field}`),
      );
  });
});
