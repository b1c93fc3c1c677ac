// What headings call the units of money.

/** A hundredth of a unit, as patterns of lowercase text with its accents. */
export const HUNDREDTHS = [
  'cents?',
  'cts',
  'pence',
  '¢',
  'c[eéê]ntimos?',
  'centimes?',
  'centavos?',
  'centesim[io]',
  'rappen',
  'øre',
  'öre',
  'grosz[ey]?',
  'hal[eé][rř][eiuyů]?',
  'kuruş',
  'коп',
  'копеек',
  'копейк[аи]',
] as const;

const WHOLES = ['[$€£]', 'usd', 'eur', 'gbp', 'cad', 'aud', 'nzd', 'chf', 'euros?', 'dollars?', 'pounds?'];

export const MONEY_UNIT = `(?:${[...HUNDREDTHS, ...WHOLES].join('|')})`;
