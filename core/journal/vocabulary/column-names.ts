import { nameKey } from '../text/name-key.ts';
import type { ColumnField } from './column-field.ts';
import { DAY_FIRST_KEYS, NAMES_BY_LANGUAGE } from './column-names-by-language.ts';

export type { ColumnField } from './column-field.ts';

/**
 * The headings of exports and what their columns hold, in lowercase, without accents, blanks, and marks other than `#`,
 * in English, French, Spanish, German, Portuguese, Italian, Dutch, Swedish, Norwegian, and Danish. Other languages are
 * in `column-names-by-language.ts`.
 * Sources: exports of Square, Loyverse, Toast, VIVIPOS, NCR, Verifone and plain spreadsheets. To read another export,
 * add its headings here.
 */
const WESTERN_NAMES: Readonly<Record<ColumnField, string>> = {
  number: `
    trans# transno transnum transnumber transid trans tran tran# tranno trannum tranid trn# trnno trx#
    trxno trxid trx transaction transaction# transactionno transactionnum transactionnumber
    transactionid transactionsequence receipt receipt# receiptno receiptnumber receiptid invoice
    invoice# invoiceno invoicenumber ticket ticket# ticketno ticketnumber ticketid check# checkno
    checknumber checkid order# orderno ordernumber orderid paymentid paymentno paymentnumber
    tenderid tenderno sequence sequence# sequenceno sequencenumber seq seq# seqno trseq trnseq
    saleid sale# billno txn txn# txnno txnid saleno transseqno transeqno doc# docno journal#
    journalno reference# salesreceipt# transseq transeq txnseq trxseq rcpt rcpt# rcptno regtrans
    bill# nofacture numerofacture facture noticket numeroticket notransaction numerotransaction
    cupom nocupom numerocupom nfce nota norecu numerorecu novente folio nofolio numerofolio notransaccion numerotransaccion
    numerodeticket nofactura factura recibo norecibo bon belegno belegnummer bonno bonnummer kassenbonno
    vorgangsno rechnungsno rechnungsnummer beleg
    nticket numticket nrecu nfacture numerodefacture ntransaction numerodetransaction ndeticket
    ndetransaction nvente numerodetransaccion transaccion numtransaccion nfactura tique nroticket
    comprobante ncomprobante nrocomprobante numerodecomprobante noperacion transaktionsno transaktion
    quittungsno talao ntalao ndocumento numerodocumento numerododocumento ntransacao transacao nvenda
    numerodavenda ncupom fatura nfatura ndanota coo scontrino nscontrino numeroscontrino noscontrino
    transazione ntransazione numerotransazione ricevuta numricevuta numscontrino nodocumento transactie
    transactieno kassabon kassabonno factuurno verkoopno slipno billnumber documentno
    transactionref nrscontrino nrdocumento
    kvitto kvittono kvittering kvitteringsno bong bongno bilagsno transaksjon transaksjonsno transaksjonsid
    fakturano ordreno lobeno lopno`,
  date: `
    date createdate creationdate closingdate bookingdate shiftdate workdate sessiondate tdate transdate trandate transactiondate businessdate receiptdate invoicedate saledate salesdate
    orderdate businessday day dateofsale bizdate busdate dateclosed dateopened txndate fecha datum
    belegdatum anlagedatum erfassungsdatum erstelldatum kassierdatum bondatum datevente datetransaction dataemissao emissao dtemissao dtmovto dtmovimento datamovimento dtvenda datavenda
    datedevente dateticket dateduticket fechaventa fechadeventa fechaoperacion fechadeoperacion fechaticket
    fechatransaccion verkaufsdatum buchungsdatum geschaftstag kassentag buchungstag datadavenda
    datamovimento datavendita datascontrino datadocumento dataoperazione verkoopdatum boekdatum
    transactiedatum kasdatum
    dato salgsdato bondato kvitteringsdato kvittodatum transaksjonsdato transaktionsdato forsaljningsdatum
    bokforingsdato bokforingsdatum`,
  time: `
    time opentime closetime bookingtime ttime transtime trantime transactiontime receipttime saletime starttime startingtime start endtime endingtime timeofday
    timeofsale timeclosed timeopened hhmm txntime hour clock heure hora uhrzeit zeit belegzeit
    heurevente heuredevente heuretransaction heureticket horaventa horadeventa horaticket horavenda
    horadavenda ora orario oravendita orascontrino tijd tijdstip verkooptijd bontijd transactietijd
    verkaufszeit bonzeit buchungszeit
    timestart orainizio orafine horainicio horafin horafim horadeinicio horadefin horadefim heuredebut heurefin
    heurededebut heuredefin startzeit endzeit begintijd eindtijd starttijd
    kl klokken klockan tid tidspunkt tidspkt klokkeslett klokkeslaet klockslag salgstid kvittotid bontid transaksjonstid
    transaktionstid forsaljningstid`,
  dateTime: `
    datetime datahora datahoravenda dataehora date&time dateandtime transactiondatetime transdatetime trandatetime receiptdatetime
    receiptdate/time saledatetime timestamp sentdate createdat created postdate posteddate soldon
    systementrydate entrydate entrydatetime endedat finishedat paidat enddatetime soldat when opened openedat closed closedat completedat completed datetimestamp startprintedtime
    printedtime dateheure dateetheure horodatage fechahora fechayhora zeitstempel datumuhrzeit
    bonstart
    datotid datoogtid datumtid datumochtid tidsstempel tidsstampel tidspunktforsalg`,
  register: `
    borne poste estacion caixa pdv tpv register register# registerno registernumber registerid reg rg reg# regno pos pos# posno posnum
    posid terminal terminal# terminalno terminalid termno term term# till till# tillid tillname lane lane# lanename
    drawer cashdrawer drawerno drawerid drawername posprofile workstation workstationid wrkst ws wsno wsid machine host wkstn wkstnid wkstnno wkst wkstno wkstid workstationno sta
    checkstandnumber devicename devicenickname device checkout deviceid station stationid staid
    registername regid terminalname pointofsale posname tillno laneno caisse nocaisse caja nocaja kasse kassenno
    kasseno
    ncaisse numerodecaisse numerocaisse postedecaisse ncaja nrocaja numcaja cajano numerocaja numerodecaja
    puntodeventa puntoventa codigopuntoventa kassa kassano kassaid kassenid kassenplatz kassenname ncaixa numerodocaixa numerocaixa ecf serieecf
    appareil noappareil gerat geraet geratid geraeteid endgerat endgeraet dispositivo aparelho equipo toestel enhet apparat urzadzenie cihaz
    registadora cassa ncassa nocassa numerocassa idcassa puntocassa postazione terminale cashregister cashregisterid cashregisterno cashregistername
    kassaapparat kasseapparat kassapunkt kassenavn kassanamn`,
  employeeId: `
    cashierid cashier# cashierno cashiernumber employeeid employee# employeeno employeenumber empid
    emp# empno clerkid clerk# clerkno operatorid operatorpartyid cashierpartyid employeepartyid
    operator# operatorno staffid userid serverid associateid associate# assoc# cashiercode
    sourceid employeecode operatorcode tellerid opid cshr# cshrno cshrid clk# clkno clrk# clrkno opno op# bedienerid bedienercode
    bedienerno mitarbeiterno verkauferno nocaissier
    staffmemberid teammemberid crewmemberid completedbyuserid createdbyuserid closedbyuserid soldbyid servedbyid
    codecaissier ncaissier codigocajero codigooperador codiceoperatore codicecassiere kassiererno personalno
    medewerkerno kassierno`,
  employeeName: `
    cashiername employeename clerkname operatorname staffname username servername associatename
    tellername opname empname staffmembername teammembername userdisplayname userfullname bedienername nomcaissier nombrecajero nombrecajera nombreempleado nombrevendedor
    nomvendeur nomemploye
    nomeoperador nomedooperador nomeoperatore nomecassiere kassierername kassiername naammedewerker
    medewerkernaam`,
  employee: `
    author
    cashier employee person emp clerk clrk operator staff user server associate serviceclerk proceedsclerk
    soldby csh csr op salesrep salesperson salesassociate cshr usr oper opr clk rungby rungupby servedby
    createdby openedby closedby enteredby processedby cancelledby canceledby voidedby refundedby collectedby takenby ordertaker taker keyedby writtenby attendant teammember staffmember completedby teller caissier
    caissiere vendeur vendeuse cajero cajera vendedor empleado bediener kassierer kassiererin
    bed verkaufer mitarbeiter serveur serveuse mesero mesera camarero camarera dependiente operador operadora
    usuario bedienung kellner kellnerin benutzer kassenkraft utilisateur operateur operatrice barista waiter
    bartender crew crewmember who yourname servedbyname verk nombredelcajero nomducaissier
    employe hotedecaisse hotesse atendidopor funcionario utilizador empregado colaborador atendente caixeiro
    cassiere cassiera operatore addetto venditore commesso utente dipendente kassier kassiere medewerker
    verkoper gebruiker personeelslid kassamedewerker werknemer
    kassor kassorska saljare expedit medarbejder medarbeider ansatt ansat anstalld selger saelger ekspedient
    kasserer bruker bruger anvandare betjening servitor`,
  type: `
    type transtype trantype trxtype transactiontype transactionkind receipttype eventtype event
    saletype tickettype kind typetransaction typedetransaction typevente operation tipo
    tipodetransaccion tipotransaccion operacion movimiento belegart vorgang vorgangsart bontyp
    transactiondescription
    typeoperation typedoperation typeticket typedevente evenement tipooperacion tipodeoperacion
    tipomovimiento tipodemovimiento tipoventa tipodeventa tipoticket tipodocumento evento buchungsart
    transaktionsart transaktionstyp bonart belegtyp vorgangstyp bewegungsart geschaftsvorfall vorfall ereignis
    operacao tipodetransacao tipotransacao tipooperacao tipodeoperacao tipovenda tipodevenda tipomovimento
    tipodemovimento tipodedocumento movimento operazione tipooperazione tipodioperazione tipotransazione
    causale soort transactietype transactiesoort soorttransactie bontype bonsoort soortbon boekingssoort
    tipodoc doctype dockind documentkind invoicetype typedocument typededocument typedoc typefacture typepiece
    typedepiece tipofactura tipodefactura tipocomprobante tipodecomprobante doctyp dokumenttyp dokumenttype
    dokumentart documenttyp documentsoort soortdocument tipofattura
    handeling gebeurtenis txntype documenttype
    transaksjonstype handelse hendelse haendelse kvittotyp kvitteringstype bilagstype bilagsart`,
  status: `
    status response responsetext hostresponse authresponse statuscode invoicestatus billstatus checkstatus statcode transactionstatus result transstatus transstatcode receiptstatus orderstatus
    situacao situacaocupom situacaovenda situacaodavenda state entrystatus ticketstatus salestatus orderstate statut etat estado situacion zustand estatus
    belegstatus bonstatus stato toestand`,
  void: `
    void void? voided voided? isvoid isvoided voidflag errcorrect errorcorrect annule annulee
    anulado anulada cancelado cancelada storno storniert bonstorno
    annullato stornato geannuleerd voidstatus
    makulerad makulert makuleret annullerad annullert annulleret`,
  returned: `
    returned returned? return return? isreturn isreturned returnflag refunded refunded? isrefund
    isrefunded refundflag refund refund? rembourse devuelto devolucion ruckgabe
    retur returnert returneret returnerad`,
  lineType: `
    linetype lineitemtype detailtype linekind itemtype itemizationtype recordtype rowtype entrytype linecode activity
    typedeligne typeligne tipolinea tipodelinea zeilenart zeilentyp positionsart positionstyp satzart
    tiporiga regeltype regelsoort tipolinha tipodelinha
    radtyp linjetype`,
  description: `
    description itemdescription productdetail item itemname productname product prod prodname grade menuitem details detail lineitem
    journal journaltext journalline printline printedline receiptline receipttext druckzeile text linetext desc descrip desc1 description1 itemdesc lineitemname descr
    productdescription article produit libelle designation producto articulo descripcion artikel
    bezeichnung artikelbezeichnung artikeltext produkt produktname warenbezeichnung ware nomproduit
    produto descricao nomarticle nombreproducto nombrearticulo diffitemname
    libellearticle descarticulo descripcionarticulo detalle artikelname bontext artigo designacao mercadoria
    nomedoproduto descricaodoproduto articolo descrizione descrizionearticolo prodotto nomeprodotto
    omschrijving artikelomschrijving artikelnaam productnaam
    vara vare varenavn varunamn varetekst varebeskrivelse benamning artikelbenamning artikelnamn artikkel
    artikkelnavn produktnavn produktnamn beskrivning beskrivelse`,
  quantity: `
    quantitypurchased quantityordered qtypurchased qtyordered soldqty soldquantity
    qty quantity count units unitqty qtysold quantitysold itemqty itemquantity lineitemquantity qte quantite
    cantidad cant quantidade qtd qtde menge anzahl
    quantitevendue qtevendue unidades uds piezas pzas ctd stuck stuckzahl stk quant quantita qta pezzi
    aantal stuks hoeveelheid unitssold pieces
    antal antall mangd`,
  unitPrice: `
    unitprice baseprice priceeach each unitretail priceperunit unitamount lineitemprice prixunitaire
    preciounitario einzelpreis stuckpreis einzelvk einzelvkbr vkpreis priceper unitprix preciounidad
    pu puttc prixunit prixunitairettc preciounit punit punitario pvp epreis einheitspreis precounitario
    precounit valorunitario vlunit vlrunit valunit prezzounitario prezzounit stuksprijs stukprijs
    eenheidsprijs prijsperstuk
    enhetspris enhedspris styckpris stykkpris stykpris apris stkpris`,
  price: `
    price retail sellprice sellingprice actualprice actualsalesprice actualsellprice chargedprice
    soldprice itemprice prix precio preis
    prixdevente prixvente precioventa preciodeventa verkaufspreis preco precodevenda precovenda prezzo prezzovendita prezzodivendita prijs
    verkoopprijs
    pris utpris salgspris forsaljningspris`,
  lineAmount: `
    linesum extprice extendedprice extended extamount extendedamount ext lineamount linetotal itemtotal
    itemamount pricesubtotal subtotalprice extretail lineretail netline grossprice montantligne gesamtpreis positionssumme
    totalligne prixtotal importelinea totallinea zeilenbetrag zeilensumme posbetrag possumme positionsbetrag gpreis totalitem
    valoritem valorlinha valordalinha totallinha totaldalinha vltotal vlrtotal importedelinea montantdeligne totaldeligne importoriga totaleriga prezzototale regelbedrag regeltotaal
    radbelopp radsumma linjebelop linjebelob linjesum linjetotal`,
  amount: `
    amount amt value sum saleamount salesamount grosssales grossamount paymentamount ticketamount
    ventasbrutas ventesbrutes vendasbrutas venditelorde bruttoverkaufe
    umsatz umsatzbrutto umsatzbr bruttoumsatz receiptamount invoiceamount orderamount billamount checkamount basketamount montant importe
    monto betrag
    valor montante importo bedrag
    belopp belop belob sluttpris slutpris omsetning omsattning omsaetning`,
  subtotal: `
    subtotal subtotalamount totalexcl totalexc totalnotax totalbeforetax totalwithouttax totalexcltax totalexclvat amountexcltax amountexclvat amountexclgst netsales net netamount netprice soustotal montantht totalht exclvat
    exvat netto nettobetrag ventasnetas ventesnettes vendasliquidas venditenette nettoumsatz nettoverkaufe
    subtotale subtotaal importeneto valorliquido importonetto nettobedrag
    nettobelopp nettobelop nettobelob delsumma delsum zwischensumme`,
  tax: `
    tax taxes tax1 itemtax linetax taxpayable salestax taxamount totaltax addontax taxtotal vat vatamount gst gstamount hst hstamount tvh taxe tva iva
    impuesto impuestos mwst ust mwstbetrag steuer steuern
    montanttva totaltva cuotaiva importeiva totaliva mehrwertsteuer umsatzsteuer steuerbetrag icms imposto
    impostos valoriva imposta importoiva totaleiva btw btwbedrag
    varavmoms heravmva herafmoms davonmwst davonust enthaltenemwst enthaltenesteuer donttva dicuiiva waarvanbtw includedtax includedvat
    taxincluded vatincluded gstincluded ivaincluido ivaincluida tvaincluse ivainclusa ivacompresa mwstenthalten enthmwst
    moms mva momsbelopp momsbelop momsbelob mvabelop`,
  discount: `
    discount discounts discountamount reductions reduction deductions markdown markdowns discamount totaldiscount linedisc linediscount itemdisc itemdiscount promo promotion promotions coupon rabais remise
    escompte descuento desconto rabatt remises descuentos descontos rabatte sconti kortingen
    montantremise dto importedescuento bonificacion nachlass rabattbetrag valordesconto sconto importosconto
    korting kortingsbedrag promoamount
    rabat rabattbelopp rabattbelop avslag prisavslag`,
  total: `
    total finaltotal totalfinal valortotal totaldue totalamount totalcollected grandtotal totalsale totalsales transactiontotal totalgrandamount
    transactionamount receipttotal amountdue ordertotal nettotal amountpaid totalpaid totalincltax
    totalincl totalinc
    totalinctax totalincludingtax totalwithtax totalaftertax totalcharged grosstotal totalsum sumtotal checktotal baskettotal totalgross amountincltax amountinclvat amountincvat amountincludingvat amountincludingtax amountinclgst
    amountinctax amountwithtax trxamount totalprice amtpaid transamount tranamount txnamount
    totalttc montantttc montanttotal inclvat incvat importetotal montototal brutto bruttobetrag
    totalwtax totalincgst totalinclgst totalincvat totalinclvat summe gesamt gesamtbetrag endbetrag umsbrutto
    totalticket totalgeneral netapayer totalventa totalfactura totalapagar bonsumme belegsumme gesamtsumme
    rechnungsbetrag zahlbetrag belegbetrag totalvenda totaldavenda totalgeral totaldocumento valordavenda
    totale totalescontrino totaledocumento totalevendita totalecomplessivo importototale totaal totaalbedrag
    bontotaal eindtotaal bonbedrag tebetalen totaalinclbtw
    totalt summa totalbelopp totalbelop totalbelob totalsumma attbetala abetale inklmoms inklmva totaltinklmoms totaltinklmva
    bruttobelopp bruttobelop bruttobelob`,
  tendered: `
    tendered amounttendered tenderedamount tenderamount tndamount tendertotal mediaamount amttendered paid
    gegeben pagocon recibido montantrecu recu erhalten
    entregado importeentregado ontvangen ricevuto pagado recebido valorrecebido valorentregue entregue pagato
    importopagato betaald gezahlt`,
  change: `
    troco change amtchange changedue changeamount changegiven monnaie monnaierendue cambio vuelto wechselgeld
    ruckgeld
    resto
    vaxel veksel vekselpenger byttepenge`,
  payment: `
    payment paymenttype paymenttypes paymentmethod paymentmethods tender tenders tendertype tendercode tendercd tndcd paymentcd paycd paycode paycodename tndtype tndcode tendername tendermethod paymentcode othertendertype tenderdescription mop
    methodofpayment media paytype paidby method modedepaiement modepaiement paiement moyendepaiement
    reglement formapagamento formadepagamento pagamento formapagto formadepago metododepago mediodepago zahlart zahlungsart zahlweise
    modedereglement typedepaiement pago tipodepago formasdepago mododepago zahlungsmittel zahlungsweise
    zahlungsform zahlungsmethode zahlweg bezahlart meiodepagamento mododepagamento metododepagamento
    tipodepagamento formapgto finalizadora tipopagamento metodopagamento metododipagamento modalitapagamento
    modalitadipagamento formadipagamento mezzodipagamento tipodipagamento betaalwijze betaalmethode
    betaalmiddel betaling betaalvorm wijzevanbetaling paymethod paymentmode paymentmedia
    betalingsmate betalingsmade betalingsmetode betalingstype betalingsform betalingsmiddel betalningssatt betalsatt
    betalningsmetod betalningstyp betalningsform betalmedel betalning betalslag`,
  cashAmount: `
    cash cashamount`,
  cardAmount: `
    card cardamount credit creditcard creditamount debit debitcard debitamount ebt ebtamount mobile
    wallet`,
  maskedCard: `
    cardnumber card# cardno pan pansuffix maskedcard maskedpan last4 account
    notarjeta nrotarjeta numtarjeta numerotarjeta numerodetarjeta kartennr kartennummer numerocarte nocarte numcarte
    numerodecarte numerocarta ncarta kortnr kortnummer numerocartao numerodocartao ncartao nrcartao numerkarty nrkarty`,
  cardType: `
    cardbrand cardtype cardname`,
  approval: `
    approval approvalcode authcode authorizationcode auth# approvalreferencecode`,
  entryMethod: `
    entrymethod cardentrymethods cardentrymethod capturemethod entrymode`,
  regularPrice: `
    regularprice regularsellprice regularsalesprice regularunitprice regularbaseprice regularretail
    regprice regretail originalprice originalunitprice origprice origunitprice listprice
    preciooriginal preciodelista preciolista preciotarifa preciodetarifa precionormal prixcatalogue prixoriginal prixinitial
    prixnormal prixdebase listenpreis normalpreis originalpreis regularerpreis precooriginal precotabela precodetabela
    precolista preconormal prezzodilistino prezzolistino prezzooriginale prezzopieno normaleprijs origineleprijs
    ordinariepris ordinaerpris originalpris normalpris`,
  priceOverride: `
    priceoverride overrideprice overriddenprice`,
  store: `
    store store# storeno storeid storenumber location branch site retailstoreid storelocationid
    magasin nmagasin nomagasin codemagasin succursale boutique etablissement pointdevente tienda ntienda
    codigotienda sucursal establecimiento filiale filialno markt marktno standort betriebsstatte
    verkaufsstelle niederlassung loja nloja codigoloja filial estabelecimento negozio numeronegozio
    codicenegozio puntovendita winkel winkelno filiaal filiaalno vestiging locatie shop outlet siteid storename locationid branchcode
    butik butikk butiksnamn butikknavn butiknavn butiksno butikkno forretning`,
};

/** The keys of a field's headings in all languages. A word may be the same in several. */
function keysOf(field: ColumnField): readonly string[] {
  const others = NAMES_BY_LANGUAGE.flatMap((names) => names[field]?.split(',') ?? []);
  return [...new Set([...splitWords(WESTERN_NAMES[field]), ...others.map(nameKey)])];
}

/** As they are looked up. */
export const COLUMN_NAMES: Readonly<Record<ColumnField, readonly string[]>> = Object.fromEntries(
  (Object.keys(WESTERN_NAMES) as ColumnField[]).map((field) => [field, keysOf(field)]),
) as Record<ColumnField, readonly string[]>;

const WESTERN_KEYS: ReadonlySet<string> = new Set(Object.values(WESTERN_NAMES).flatMap(splitWords));

/** Headings in languages whose dates have the day before the month, as they are looked up. */
export const DAY_FIRST_NAMES: readonly string[] = [
  ...splitWords(`
    heure fecha hora datum uhrzeit ora tijd dato klokken klokkeslett klokkeslaet tidspunkt belob belop`),
  ...DAY_FIRST_KEYS.filter((name) => !WESTERN_KEYS.has(name)),
];

/** Other endings of headings for the ones above: `TOTAL_AMT` is `TotalAmount`, `Reg Number` is `RegNo`. */
export const HEADING_ENDINGS = splitPairs(`
  key= sk= money= ttl=total tot=total prc=price incents= cents= tim=time inpence= pence= minorunits= dttm=datetime nm=name ts=timestamp amt=amount nbr=no
  num=no nr=no nummer=no bezeichnung= flg=flag ind=flag indicator=flag yn=flag y/n=flag number=no dt=date tm=time typ=type
  typecode=type typcode=type typcd=type typecd=type statcd=status statuscd=status typedesc=type typedescr=type typedescription=type typename=type
  typetext=type`);

/** Other beginnings of headings for the ones above: `TOT_AMT` is `TotalAmount`, `Tkt #` is `Ticket#`. */
export const HEADING_ABBREVIATIONS = splitPairs(`
  tot=total tkt=ticket trns=trans rcpt=receipt rct=receipt inv=invoice ord=order chk=check
  usr=user reg=register term=terminal emp=employee cshr=cashier csh=cashier clk=clerk oper=operator
  opr=operator assoc=associate str=store qty=quantity disc=discount bus=business lin=line evt=event`);

/**
 * Headings that may also be over a person's name. They mean the transaction's number only if codes are below: `#1001`.
 */
export const NUMBER_OVER_CODES = splitWords(`
  name ordername sale salename ticketname check chk id no nr numero nummer number document documento dokument`);

/** With a word for a number, they are over the numbers of what happened at a drawer: `Entry ID`, `No mouvement`. */
export const EVENT_WORDS = splitWords(`
  entry event record log movement activity action operation mouvement movimiento operacion operacao movimento
  movimentazione buchungs bewegungs`);

/** Words that ask for a number, a name, or a kind, before or behind a word for a person or a transaction. */
export const NUMBER_WORDS = splitWords(`
  id n no nr nro num numero number nummer cod code codigo codice clave matricule matricula legajo`);
export const NAME_WORDS = splitWords('name nombre nom nome naam navn namn');
export const TYPE_WORDS = splitWords('type typ tipo art kind soort');
/** `del` in `clave del cajero` */
export const PARTICLES = splitWords('de del du do da di der van');

/** Together, in either order, they are a heading for goods: `Article Title`, `Nombre del producto`. */
export const ARTICLE_WORDS = splitWords(`
  lineitem item article product produit producto produto articulo artigo articolo prodotto artikel produkt good`);
export const NAMES_OF_ARTICLES = splitWords(`
  name title desc descr description nom nombre nome libelle designation descripcion descricao descrizione`);

/** Prefixes that don't change what a heading means: `Ticket Total`, `Open Time`, `Payment Employee ID`. */
export const HEADING_BEGINNINGS = splitWords(`
  transaction trans tran trx trn txn ticket receipt basket order check invoice sales sale bill payment
  pos openedat closedat opened open closed close begin beg start end created completed printed posting posted
  creating docket beleg bon kassenbon rechnungs rechnung kassabon kvitto kvitterings bong`);

/** Only these are recognized by the rest of such a heading: an `Order Type` says where it is eaten. */
export const FIELDS_BEHIND_BEGINNINGS: readonly ColumnField[] = [
  'date',
  'time',
  'dateTime',
  'register',
  'employeeId',
  'employeeName',
  'employee',
  'status',
  'quantity',
  'subtotal',
  'tax',
  'discount',
  'total',
];

/** Those of them that known exports have in addition to the main column, which comes first. */
export const SECONDARY_NAMES = splitWords(`
  order# orderno ordernumber orderid check# checkno checknumber checkid paymentid saleid sale#
  sequence sequence# sequenceno sequencenumber transactionsequence seq seq# seqno trseq trnseq
  nettotal amountpaid totalpaid amountdue totalsales ordertotal grosssales grossamount grossprice
  value`);

/** Used only if no other column means the same: a till's business day, the drawer below a register. */
export const LAST_NAMES = splitWords(`
  businessdate businessday bizdate busdate day drawer cashdrawer drawerno drawerid drawername hour paidat finishedat receipt invoice nettotal grosssales
  grossamount postdate posteddate createdby openedby closedby enteredby processedby cancelledby canceledby
  voidedby refundedby collectedby salesrep
  salesperson salesassociate soldby user sourceid`);

/**
 * Numbers of a part of a transaction, or of a line. They are used only if no other column has the transaction's own
 * number.
 */
export const PART_NUMBER_NAMES = splitWords(`
  lineid line# lineno linenumber lineitemid lineitemno rowid rowno itemno itemid paymentid paymentno paymentnumber tenderid tenderno seq seq# seqno sequence sequence# sequenceno
  sequencenumber`);

/** Names for what a customer handed over, which includes the change. */
export const HANDED_OVER_NAMES = splitWords('tendered amounttendered tenderedamount amttendered');

/** Parts of names for a tax that prices include. */
export const INCLUDED_TAX_STEMS = splitWords(`
  incl inkl enth compres davon dont dicui waarvan varav herav heraf`);

/** Names of other figures, in lowercase without accents, that are never part of a transaction's amount. */
export const OTHER_FIGURES = splitWords(`
  cost costs cogs profit profits margin margins markup tip tips gratuity gratuities fee fees rate rates percent pct points balance limit weight volume
  gallons litres liters hours stock average avg cout couts marge pourboire pourboires taux poids costo costos coste costes utilidad
  ganancia beneficio beneficios propina propinas tasa sats satser prosent procent peso einkauf ek trinkgeld satz gewicht guthaben menge
  原価 粗利 利益 ポイント 端数 원가 이익 포인트 봉사료 成本 毛利 积分 التكلفة الربح עלות רווח maliyet kar kâr κόστος κέρδος
  себестоимость прибыль наценка собівартість прибуток náklady zisk marže spropitné önköltség haszon borravaló profit marja koszt zysk
  marża napiwek`);

/** First words of rows that sum up or end a table: `Grand total`, `Records Found: 300`, `7530 Total`. */
export const SUM_ROW_WORDS: readonly string[] = [
  ...splitPhrases(`
    total, totals, totalt, totale, totaal, summa, summe, suma, somme, soma, grand total, grand totals, subtotal,
    sub total, sum, summary, report total, store total, day total, daily total, register total, total sales,
    total transactions, records found, record count, number of records, count, average, end of report, invoices,
    transactions, tickets, receipts, factures, facturas, belege, bons, page, printed`),
  ...splitWords(`
    合計 総合計 小計 総計 計 합계 소계 총계 총합계 일계 누계 合计 总计 小计 總計 共计 الإجمالي الاجمالي المجموع إجمالي اجمالي סהכ סה"כ סה״כ
    toplam genel ara σύνολο συνολο σύνολα итого всего итог итоги подытог разом всього підсумок celkem celkom mezisoučet součet
    összesen mindösszesen végösszeg részösszeg total razem`),
];

/** Headings of what codes mean, in a sheet that explains them, as they are looked up. */
export const MEANING_NAMES: ReadonlySet<string> = new Set(
  splitWords(`
    meaning meanings means description descriptions desc name names definition text label explanation word transactiontype
    trantype transtype recordtype linetype transactionkind trankind transkind recordkind linekind bedeutung beschreibung
    bezeichnung klartext erläuterung significado descripción nombre signification libellé nom désignation descrição
    designação nome significato descrizione betekenis omschrijving beschrijving naam znaczenie opis nazwa význam popis
    název názov betydelse betydning beskrivning beskrivelse navn namn benämning selite kuvaus nimi anlam anlamı açıklama
    jelentés megnevezés semnificație descriere denumire значение описание название наименование значення назва σημασία
    περιγραφή 意味 名称 説明 说明 含义 의미 설명 명칭`).map(nameKey),
);

/** @returns words that follow one another */
export function splitWords(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** @returns words or phrases with commas between them */
export function splitPhrases(text: string): readonly string[] {
  return text.split(',').map((phrase) => phrase.trim());
}

/** @returns pairs that are written `one=other` */
function splitPairs(text: string): readonly (readonly [string, string])[] {
  return splitWords(text).map((pair) => {
    const [one = '', other = ''] = pair.split('=');
    return [one, other];
  });
}
