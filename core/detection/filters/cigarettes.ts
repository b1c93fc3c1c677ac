import { isTobacco } from '../articles.ts';
import { defineFilter, type FilterExamples } from '../filter.ts';
import { listText } from '../money-text.ts';
import type { ReceiptFacts } from '../receipt-facts.ts';
import { classifyTransaction } from '../transaction-type.ts';
import type { TransactionType } from '../transaction-types.ts';

const UNSOLD: ReadonlySet<TransactionType> = new Set(['Void', 'Abort', 'Tender Abort', 'Memory Cancel']);

/** A cheap check: names are known already. */
function mayHaveTobacco({ articles, sold, aside }: ReceiptFacts): boolean {
  if (aside.length > 0) return true;
  for (const { isTobacco: isNamed } of articles) if (isNamed) return true;
  for (const { department } of sold) if (department !== undefined) return true;
  return false;
}

export const cigarettes = defineFilter({
  id: 'cigarettes',
  find(facts) {
    if (!mayHaveTobacco(facts)) return null;
    const found = [...facts.unvoided, ...facts.aside].filter(
      (item) => item.priceCents > 0 && isTobacco(item),
    );
    if (found.length === 0) return null;
    const isUnsold = facts.aside.length > 0 || UNSOLD.has(classifyTransaction(facts));
    return {
      reason: `Tobacco ${isUnsold ? 'rung up' : 'sold'}: ${listText(found.map((item) => item.name))}.`,
      lineIndexes: found.map((item) => item.lineIndex),
    };
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' CAMEL BLUE BOX 9.89\n TOTAL 9.89\n CASH 9.89',
      reason: 'Tobacco sold: CAMEL BLUE BOX.',
      evidence: [' CAMEL BLUE BOX 9.89'],
    },
    { lines: ' NEWPRT 100 BOX 9.89\n TOTAL 9.89\n CASH 9.89' },
    // Letters are left out.
    { lines: ' COPENHAGN LC 7.99\n TOTAL 7.99\n CASH 7.99' },
    { lines: ' LAMBERT & BUTLER KS 20 13.85\n TOTAL 13.85\n CASH 13.85' },
    { lines: ' MAYFAIR KINGS 20 12.60\n TOTAL 12.60\n CASH 12.60' },
    { lines: ' GAULOISES BLEU 20 11.50\n TOTAL 11.50\n CASH 11.50' },
    { lines: ' PORTUGUÊS SUAVE 5.10\n TOTAL 5.10\n CASH 5.10' },
    { lines: ' DREHTABAK 30G 6.95\n TOTAL 6.95\n CASH 6.95' },
    { lines: ' PRINCE RØD 20 149.00\n TOTAL 149.00\n CASH 149.00' },
    { lines: ' LEVEL BLUE 65.00\n TOTAL 65.00\n CASH 65.00' },
    { lines: ' BLEND GUL 20P 72.00\n TOTAL 72.00\n CASH 72.00' },
    { lines: ' PETTERØES RØD 3 50G 239.00\n TOTAL 239.00\n CASH 239.00' },
    { lines: ' GENERAL WHITE PORTION 59.00\n TOTAL 59.00\n CASH 59.00' },
    { lines: ' LM LINK 17.99\n TOTAL 17.99\n CASH 17.99' },
    { lines: ' TYTOŃ KORSARZ 30G 24.99\n TOTAL 24.99\n CASH 24.99' },
    { lines: ' NORD ZIGAR. SILBER 8.60\n TOTAL 8.60\n CASH 8.60' },
    { lines: ' ESSE CHANGE 1MG 4.50\n TOTAL 4.50\n CASH 4.50' },
    { lines: ' KARELIA 25S 5.20\n TOTAL 5.20\n CASH 5.20' },
    { lines: ' LUCY MINT 4MG 4.99\n TOTAL 4.99\n CASH 4.99' },
    { lines: ' МАЛЬБОРО КРАСНЫЙ 9.80\n TOTAL 9.80\n CASH 9.80' },
    // No spaces between words.
    { lines: ' JTメビウスライト 5.80\n TOTAL 5.80\n CASH 5.80' },
    { lines: ' B&M WINE W TIP SINGL 1.49\n TOTAL 1.49\n CASH 1.49' },
    { lines: ' CIG CDN CLASS 15.69\n TOTAL 15.69\n CASH 15.69' },
    // Vowels are left out.
    { lines: ' COPENHAGN LC 7.99\n TOTAL 7.99\n CASH 7.99' },
    { lines: ' NWPRT MENTHOL 9.89\n TOTAL 9.89\n CASH 9.89' },
    // Names are cut off.
    { lines: ' AMERICAN SPI 9.95\n TOTAL 9.95\n CASH 9.95' },
    { lines: ' PETER STUY 54.00\n TOTAL 54.00\n CASH 54.00' },
    { lines: ' PLAYERS SMOOTH 16.99\n TOTAL 16.99\n CASH 16.99' },
    { lines: ' SWISHER SWT 2PK 1.49\n TOTAL 1.49\n CASH 1.49' },
    {
      // One of two packs is taken back.
      lines:
        ' CAMEL BLUE BOX  2 @ 9.89  19.78\n VOID LINE ITEM CAMEL BLUE BOX -9.89\n TOTAL 9.89\n CASH 9.89',
    },
    {
      // The ticket as a whole is void: nobody took the pack off it.
      lines: ' CAMEL BLUE BOX 9.89\n TOTAL 9.89\n *** VOID ***',
      reason: 'Tobacco rung up: CAMEL BLUE BOX.',
    },
  ],
  nearMisses: [
    {
      lines:
        ' CAMEL BLUE BOX 9.89\n MILK 4.59\n VOID LINE ITEM CAMEL BLUE BOX -9.89\n TOTAL 4.59\n CASH 4.59',
    },
    { lines: ' CARAMEL BAR 1.89\n KOOL-AID 1.00\n CAPRI SUN 1.00\n TOTAL 3.89\n CASH 3.89' },
    {
      lines:
        ' MAYFAIR SHORTBREAD 2.10\n WEST COAST IPA 4.20\n HOLIDAY CARD 3.99\n HOLLYWOOD CHEWING GUM 1.20\n PLAYERS CARDS 2.00\n TOTAL 13.49\n CASH 13.49',
    },
    {
      lines:
        ' PRINCE POLO 35G 2.49\n PRINCE CHOCOLAT 300G 2.10\n HOUSE BLEND 20 OZ 2.29\n RED BLEND WINE 9.99\n TOTAL 16.87\n CASH 16.87',
    },
    {
      lines:
        ' LOOK-O-LOOK RED 1.99\n MARS 2PK 1.89\n LA VACHE QUI RIT 24 3.10\n KINGS HAWAIIAN ROLLS 4.29\n TOTAL 11.27\n CASH 11.27',
    },
    {
      lines:
        ' NICOTINELL MINT 2MG 9.99\n SAUMON FUME EXTRA 8.90\n PEACE TEA 23 OZ 1.25\n KARELIAN PIE 3.10\n TOTAL 23.24\n CASH 23.24',
    },
    { lines: ' A MILD CHEDDAR 200G 4.50\n SIGARA BÖREĞİ 3.20\n TOTAL 7.70\n CASH 7.70' },
    { lines: ' CIGARETTPAPER 12.00\n GROV LIMPA 29.00\n TOTAL 41.00\n CASH 41.00' },
    { lines: ' STEAKERS 4.99\n BUCKWHEAT 3.10\n SWITCHER 2.00\n TOTAL 10.09\n CASH 10.09' },
    { lines: ' CIG LIGHTER 1.99\n TOTAL 1.99\n CASH 1.99' },
    { lines: ' HOT-DOG VAPEUR 2.59\n AMERICAN CHEESE 3.99\n TOTAL 6.58\n CASH 6.58' },
    {
      lines:
        ' FRENCH ONION DIP 3.89\n CIGARETTE LIGHTER 1.99\n B&M BAKED BEANS 2.99\n TOTAL 8.87\n CASH 8.87',
    },
  ],
};
