// Small ways to break the core of the product. A test must notice each one, because a mistake that looks like it would
// go unnoticed, too.

/**
 * @typedef {{ file: string, from: string, to: string, tests: string[] }} Mutation `from` occurs in the file exactly
 * once
 */

const DETECTION = ['core/detection', 'samples'];
const FILTER = ['server/transactions/transactions.test.ts'];
const ACCESS = ['server/access.test.ts', 'server/app.test.ts'];
const TOKENS = ['server/auth/api-tokens'];
const PRIVACY = ['core/privacy'];
const MERGE = [
  'server/ingestion/ingestion.test.ts',
  'server/uploads/withdrawal.test.ts',
  'server/uploads/uploads.test.ts',
];
const MATCH = [...MERGE, 'server/uploads/layouts/read-again.upgrade.test.ts'];

/**
 * @param {string} file
 * @param {string[]} tests
 * @param {[from: string, to: string][]} changes
 * @returns {Mutation[]}
 */
const of = (file, tests, changes) => changes.map(([from, to]) => ({ file, from, to, tests }));

/** @type {Mutation[]} */
export const MUTATIONS = [
  ...of('core/detection/judge-hits.ts', DETECTION, [
    [
      'PRIORITY_IDS.indexOf(a) <= PRIORITY_IDS.indexOf(b)',
      'PRIORITY_IDS.indexOf(a) >= PRIORITY_IDS.indexOf(b)',
    ],
    ["hit.priority ?? 'check_few'", "'check_few'"],
    ['priority = higher(priority, own);', 'priority = own;'],
    ['sort((a, b) => a - b)', 'sort((a, b) => b - a)'],
  ]),
  ...of('core/detection/rules.ts', DETECTION, [
    ['raiseFromCents: 1000', 'raiseFromCents: 1001'],
    ['lowRetailBelowCents: 95', 'lowRetailBelowCents: 96'],
    ['isFuelPrepayExempt: true', 'isFuelPrepayExempt: false'],
  ]),
  ...of('core/detection/filters/void-items.ts', DETECTION, [
    ['&& sum === 0', '&& sum >= 0'],
    ['Math.max(...lineIndexes) > totalLine', 'Math.max(...lineIndexes) < totalLine'],
    ['voidedCents += cents;', ''],
    ['[...lines, ...tickets].map', 'tickets.map'],
  ]),
  ...of('core/detection/filters/total-due-zero.ts', DETECTION, [
    ['receipt.totalCents !== 0', 'receipt.totalCents !== null && receipt.totalCents > 0'],
    ["facts.firstEvent('void-ticket') !== null", 'false'],
  ]),
  ...of('core/detection/filters/retail-below-95-cents.ts', DETECTION, [
    ['item.priceCents > 0', 'item.priceCents >= 0'],
    ['item.priceCents / item.quantity', 'item.priceCents'],
  ]),
  ...of('core/detection/filters/no-sales.ts', DETECTION, [["facts.declaredType === 'No Sale'", 'false']]),
  ...of('core/detection/filters/price-override.ts', DETECTION, [
    ['candidate.lineIndex <= event.lineIndex', 'candidate.lineIndex < event.lineIndex - 1'],
  ]),
  ...of('core/detection/transaction-amount.ts', DETECTION, [
    ['-Math.abs(cents) || 0', 'cents'],
    ["'PLU Inquiry', ", ''],
    ['totalCents ?? facts.lineSumCents', 'facts.lineSumCents'],
  ]),
  ...of('core/detection/filter-mask.ts', DETECTION, [
    ['mask |= 1 << filterBit(id)', 'mask = 1 << filterBit(id)'],
  ]),

  ...of('server/transactions/transaction-filter.ts', FILTER, [
    ['t.store_id = ${storeId}', '${storeId}::integer > 0'],
    ['t.transaction_time >= ${startDate}', 't.transaction_time > ${startDate}'],
    ['${endDate}::date + 1', '${endDate}::date'],
    ['business_day <= ${endDate}', 'business_day < ${endDate}'],
    [
      't.filter_mask & ${encodeFilterMask(types)}::integer <> 0',
      't.filter_mask = ${encodeFilterMask(types)}::integer',
    ],
    ['t.priority = ${first}', 't.priority >= ${first}'],
    ['t.amount >= ${minAmount}', 't.amount > ${minAmount}'],
    ['t.amount <= ${maxAmount}', 't.amount < ${maxAmount}'],
    ['wanted.replaceAll(/[\\\\%_]/g, String.raw`\\$&`)', 'wanted'],
    [' OR ${inNotes}', ''],
  ]),

  ...of('server/platform/employee-key.queries.ts', FILTER, [
    ["ltrim(lower(${number}), '0')", 'lower(${number})'],
  ]),
  ...of('server/platform/access.ts', ACCESS, [
    ['RANK[actor.user.role] < RANK[access]', 'RANK[actor.user.role] + 1 < RANK[access]'],
    ["if (access === 'public') return actor;", 'return actor;'],
  ]),
  ...of('server/platform/actor.ts', ACCESS, [['!actor.storeIds.has(storeId)', 'false']]),
  ...of('server/platform/actor.queries.ts', ACCESS, [
    ["users.role <> 'agent' OR ", 'true OR '],
    ['stores.store_number = ANY(users.assigned_stores)', 'false'],
  ]),
  ...of('server/platform/session.ts', ['server/auth', 'server/admin'], [['!found?.isActive', '!found']]),
  ...of('server/platform/access.ts', TOKENS, [
    ['!actor.tokenScopes.some((scope) => token?.includes(scope))', 'token === undefined'],
  ]),
  ...of('server/platform/api-tokens.queries.ts', TOKENS, [
    [".where('expires_at', '>', sql<Date>`now()`)", ''],
    [
      ".deleteFrom('api_tokens').where('user_id', '=', userId)",
      ".deleteFrom('api_tokens').where('user_id', '<', 0)",
    ],
  ]),
  ...of('server/auth/api-tokens/api-tokens.queries.ts', TOKENS, [
    [".deleteFrom('api_tokens')\n    .where('user_id', '=', userId)", ".deleteFrom('api_tokens')"],
  ]),
  ...of(
    'server/platform/live.routes.ts',
    ['server/platform/live.test.ts'],
    [['storeIds.has(event.storeId)', 'true']],
  ),

  ...of('core/privacy/mask-cards.ts', PRIVACY, [
    ['const SHOWN_DIGITS = 4', 'const SHOWN_DIGITS = 6'],
    ['return maskText(name, undefined);', 'return name;'],
    ["plain.slice(number.length).replaceAll(/[^=^]/g, '*')", 'text.slice(number.length)'],
    ['cell >= SMALLEST_CARD_NUMBER', 'cell >= LARGEST_CARD_NUMBER'],
    ['places[0]?.end !== number.length', 'true'],
    ["field === 'maskedCard' || ", ''],
  ]),
  ...of('core/privacy/card-networks.ts', PRIVACY, [
    ["hasCheckDigit(digits) ? judgePrefix(digits) : 'none'", 'judgePrefix(digits)'],
    ['{ first: 34, last: 34, lengths: [15] },', ''],
  ]),
  ...of(
    'server/ingestion/readers/reader.ts',
    ['server/ingestion/card-numbers.test.ts', 'server/ingestion/readers/feed/naxml.test.ts'],
    [
      ['cards.row(row.cells)', 'row.cells'],
      ['cards.element(row.cells)', 'row.cells'],
    ],
  ),

  ...of('server/ingestion/store/merge-incoming.ts', MERGE, [
    ['IS DISTINCT FROM (${CONTENT_OF', 'IS NOT DISTINCT FROM (${CONTENT_OF'],
    ['NOT EXISTS (SELECT FROM repeated WHERE incoming_id = incoming.id)', 'true'],
    ['l.run + r.is_changed::integer, incoming.source', 'l.run, incoming.source'],
    ['WHERE r.is_changed AND r.is_reading', 'WHERE r.is_reading'],
    ['t.id = r.id AND r.is_changed AND NOT', 't.id = r.id AND NOT'],
  ]),
  ...of(
    'server/ingestion/store/doubles.ts',
    ['server/ingestion/held.test.ts'],
    [['c.chosen_id IS DISTINCT FROM c.id', 'c.chosen_id IS NOT DISTINCT FROM c.id']],
  ),
  ...of('server/ingestion/store/match-incoming.ts', MATCH, [
    ['`AND ${a}.transaction_time = ${b}.transaction_time`', "''"],
    ['t.store_id = $1 AND ${SAME_KEY', '${SAME_KEY'],
    ['WHEN o.id IS NULL OR t.id = r.id THEN t.id', 'WHEN true THEN t.id'],
    ['WHEN keeps_rows THEN by_rows', 'WHEN keeps_rows THEN by_key'],
  ]),
];
