/** What an imagined store sells and who works there. */
export interface Good {
  name: string;
  /** Unit price. */
  cents: number;
  isTaxed: boolean;
}

const good = (name: string, cents: number, isTaxed = false): Good => ({ name, cents, isTaxed });

export const GOODS: readonly Good[] = [
  good('OAT BAR HONEY', 135),
  good('SPARKLING LIME', 199, true),
  good('TRAIL MIX 6OZ', 429),
  good('BAGEL PLAIN', 179),
  good('ESPRESSO DOUBLE', 289, true),
  good('ICED TEA 22OZ', 209, true),
  good('YOGURT PEACH', 165),
  good('SANDWICH TURKEY', 649, true),
  good('SOUP CUP TOMATO', 399, true),
  good('WIPER FLUID', 479, true),
  good('AA BATTERY 4PK', 799, true),
  good('UMBRELLA SMALL', 1199, true),
  good('FLASHLIGHT LED', 1349, true),
  good('PLAYING CARDS', 349, true),
  good('KETTLE CRISPS', 389),
  good('ROOT BEER CAN', 149, true),
  good('SALSA MILD 16OZ', 529),
  good('EGGS DOZEN', 419),
  good('BUTTER 1LB', 549),
  good('LEMONADE QT', 279, true),
  good('GRANOLA CUP', 319),
  good('OATMILK HALF GAL', 459),
  good('DOG TREATS SMALL', 389, true),
  good('PAPER TOWEL ROLL', 249, true),
];

/** Below 95 cents each. */
export const PENNY_GOODS: readonly Good[] = [
  good('BANANA', 79),
  good('LICORICE TWIST', 59, true),
  good('CARAMEL CHEW', 85, true),
  good('MATCHBOOK', 25, true),
];

export const TOBACCO: readonly Good[] = [
  good('WINSTON RED BOX', 949, true),
  good('PALL MALL 100', 879, true),
  good('KOOL FILTER KING', 1015, true),
  good('LUCKY STRIKE BOX', 965, true),
];

export const BEER: Good = good('LAGER 6PK CAN', 1099, true);

export interface Clerk {
  id: string;
  name: string;
}

export const CLERKS: readonly Clerk[] = [
  { id: '27', name: 'NADIA BELL' },
  { id: '31', name: 'OWEN PRICE' },
  { id: '44', name: 'LUPE ARROYO' },
  { id: '52', name: 'HENRIK DAHL' },
];

export const CARD_TYPES = ['VISA', 'MASTERCARD', 'DISCOVER', 'AMEX'] as const;
export const ENTRY_METHODS = ['CHIP', 'SWIPE', 'TAP'] as const;
