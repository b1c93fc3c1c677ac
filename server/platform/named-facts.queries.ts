// What a file names of a transaction besides the columns of its row: how it was paid, with which card, its sums. In a
// form in which it doesn't matter how an export writes it: 'VISA' and 'Credit' are both a card, and a card is its last
// digits, however the others are masked. In SQL, from rows or records with `raw_data` and `facts`.

const paid = (name: string): string => `(said #>> '{paymentInfo,${name}}')`;
const dollars = (name: string): string => `abs((said ->> '${name}')::numeric)`;

/** The digits that a masked number shows at its end, and at its beginning if it shows any there. */
const CARD_END = `substring(${paid('maskedCard')} from '([0-9]{4})[^0-9]*$')`;
const CARD_START = `substring(${paid('maskedCard')} from '^[^0-9]*([0-9]{4})[0-9 -]*[^0-9 -]')`;

const APPROVAL = `nullif(ltrim(regexp_replace(upper(${paid('approvalCode')}), '[^A-Z0-9]', '', 'g'), '0'), '')`;

/** Words that aren't known may mean any of these. */
const ENTRY = `CASE
  WHEN ${paid('entryMethod')} ~* 'contactless|tap|nfc|rfid|proximity' THEN 'Contactless'
  WHEN ${paid('entryMethod')} ~* 'chip|insert|emv|icc|dip' THEN 'Chip'
  WHEN ${paid('entryMethod')} ~* 'swipe|stripe|msr|mag' THEN 'Swiped'
  WHEN ${paid('entryMethod')} ~* 'key|manual|hand|typed' THEN 'Keyed in' END`;

const REGULAR_PRICES = `(SELECT string_agg('$' || to_char((o ->> 'regularCents')::numeric / 100, 'FM999999990.00'), ', '
    ORDER BY (o ->> 'regularCents')::numeric)
  FROM jsonb_array_elements(facts -> 'overrides') o)`;
const VOIDS = `(SELECT string_agg(concat('$', to_char((v ->> 'cents')::numeric / 100, 'FM999999990.00'), ' ', v ->> 'stage'),
    ', ' ORDER BY (v ->> 'cents')::numeric, v ->> 'stage')
  FROM jsonb_array_elements(facts -> 'voids') v)`;

/** Null for what isn't named. */
const EXPRESSIONS = {
  payment: "initcap(facts ->> 'tender')",
  card: CARD_END,
  cardStart: CARD_START,
  approvalCode: APPROVAL,
  entryMethod: ENTRY,
  discount: `nullif(${dollars('discount')}, 0)`,
  cardLoad: "(facts ->> 'loadedCents')::numeric / 100",
  voidedReceipt: "facts ->> 'voidsNumber'",
  training: "CASE WHEN facts ->> 'isTraining' = 'true' THEN 'yes' END",
  regularPrices: REGULAR_PRICES,
  voids: VOIDS,
  subtotal: dollars('subtotal'),
  tax: dollars('tax'),
  change: `abs(${paid('change')}::numeric)`,
  // As printed, where it may be the same in other words.
  paidWith: `CASE WHEN facts ->> 'tender' IS NULL THEN upper(${paid('method')}) END`,
  cardType: `upper(${paid('cardType')})`,
  readWith: `CASE WHEN (${ENTRY}) IS NULL THEN upper(${paid('entryMethod')}) END`,
};

/** With the sign of the transaction's amount, whichever the file prints. */
const signed = (dollars: string): string =>
  `CASE WHEN amount < 0 THEN -nullif(${dollars}, 0) ELSE ${dollars} END`;

/** What a difference is called: each may be about several of the above. */
const SAID = {
  payment: `coalesce(${EXPRESSIONS.payment}, ${paid('method')})`,
  card: `concat(${CARD_START}, '…' || ${CARD_END})`,
  cardType: EXPRESSIONS.cardType,
  approvalCode: EXPRESSIONS.approvalCode,
  entryMethod: `coalesce(${ENTRY}, ${paid('entryMethod')})`,
  discount: EXPRESSIONS.discount,
  cardLoad: EXPRESSIONS.cardLoad,
  voidedReceipt: EXPRESSIONS.voidedReceipt,
  training: EXPRESSIONS.training,
  regularPrices: EXPRESSIONS.regularPrices,
  voids: EXPRESSIONS.voids,
  subtotal: signed(EXPRESSIONS.subtotal),
  tax: signed(EXPRESSIONS.tax),
  change: EXPRESSIONS.change,
};

export type NamedFacts = Record<keyof typeof SAID, string | null>;

/** What another export may say in other words. */
const WORDS = ['paidWith', 'cardType', 'readWith'] satisfies (keyof typeof EXPRESSIONS)[];

/** Those that follow from the amount, and that layouts may define or order differently. */
const SUMS = ['voids', 'subtotal', 'tax', 'change'] satisfies (keyof typeof EXPRESSIONS)[];

const IN_OTHER_WAYS = `'{${[...WORDS, ...SUMS].join(',')}}'::text[]`;

const sourceOf = (d: string, amount = 'NULL::numeric'): string =>
  `(SELECT ${amount} AS amount, (${d}.raw_data -> 'extractedData')::jsonb AS said, coalesce(${d}.facts::jsonb, '{}') AS facts) n`;

/** JSON of what is named. */
export const namedIn = (d: string): string =>
  `(SELECT jsonb_strip_nulls(jsonb_build_object(${Object.entries(EXPRESSIONS)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})) FROM ${sourceOf(d)})`;

/** The names of what such a JSON has, other than sums, as text. */
export const namesIn = (named: string): string =>
  `(SELECT string_agg(k, ' ' ORDER BY k) FROM jsonb_object_keys(${named} - ${IN_OTHER_WAYS}) k)`;

/** The same to be read, with null for what isn't named. */
export const sayNamed = (t: string, d: string): string =>
  `(SELECT json_build_object(${Object.entries(SAID)
    .map(([name, value]) => `'${name}', nullif((${value})::text, '')`)
    .join(', ')}) FROM ${sourceOf(d, `${t}.amount`)})`;

const isOther = (d: string, other: string): string =>
  `((${d}.raw_data -> 'extractedData')::text IS DISTINCT FROM (${other}.raw_data -> 'extractedData')::text
    OR ${d}.facts::text IS DISTINCT FROM ${other}.facts::text)`;

/**
 * Whether two such JSONs both name a fact, and differently.
 * @param comparesSums condition under which sums count, too.
 */
export const namesOther = (named: string, other: string, comparesSums: string): string =>
  `EXISTS (
    SELECT FROM jsonb_each(${named}) a WHERE ${other} -> a.key <> a.value
      AND a.key <> ALL ('{${WORDS.join(',')}}') AND (a.key <> ALL ('{${SUMS.join(',')}}') OR ${comparesSums}))`;

/** The same for rows or records. */
export const namesOtherFacts = (d: string, other: string, comparesSums: string): string =>
  `CASE WHEN ${isOther(d, other)} THEN ${namesOther(namedIn(d), namedIn(other), comparesSums)} ELSE false END`;

/** Whether the first names something that the other doesn't, or names differently. */
export const losesFacts = (d: string, other: string): string =>
  `CASE WHEN ${isOther(d, other)} THEN NOT ${namedIn(other)} @> ${namedIn(d)} ELSE false END`;

/** Whether the first names a fact that the other doesn't name, other than sums. */
export const namesMoreFacts = (d: string, other: string): string =>
  `CASE WHEN ${isOther(d, other)} THEN EXISTS (
    SELECT FROM jsonb_object_keys(${namedIn(d)} - ${IN_OTHER_WAYS}) k
    WHERE NOT ${namedIn(other)} ? k) ELSE false END`;
