/** A transaction's key in its store, which another reading of the same rows may change. */
export const KEY_COLUMNS = ['register_id', 'transaction_number', 'transaction_time'] as const;
/** What an upload writes about a transaction, besides its key and source. */
export const CONTENT_COLUMNS = [
  'employee_id',
  'employee_name',
  'transaction_type',
  'amount',
  'priority',
  'filter_mask',
  'search_text',
] as const;
const COMPARED_DETAILS = ['items', 'raw_data', 'findings'] as const;
/** Columns derived from those, too. */
export const CONTENT_DETAILS = [...COMPARED_DETAILS, 'facts', 'hits'] as const;

/** Who corrected the columns, if that has upload $2 of store $1 read again. */
export const READ_AGAIN_BY =
  '(SELECT u.read_again_by FROM data_uploads u WHERE u.store_id = $1 AND u.id = $2)';

export const WRITTEN_COLUMNS = [...KEY_COLUMNS, ...CONTENT_COLUMNS];

/** What two records are compared by. */
export const CONTENT_OF = (transaction: string, details: string): string =>
  [
    ...WRITTEN_COLUMNS.map((column) => `${transaction}.${column}`),
    ...COMPARED_DETAILS.map((column) => `${details}.${column}::text`),
  ].join(', ');

/** A transaction's content as JSON, for `contradictions` and `superseded_contents`. */
export const contentOf = (transaction: string, details: string): string =>
  `json_build_object(${[
    ...WRITTEN_COLUMNS.map((column) => `'${column}', ${transaction}.${column}`),
    ...CONTENT_DETAILS.map((column) => `'${column}', ${details}.${column}`),
  ].join(', ')})`;

/** What is stored of a transaction besides what files say. */
export const REVIEW_COLUMNS = [
  'is_verified',
  'is_flagged',
  'verification_notes',
  'verified_by',
  'verified_at',
  'unverified_by',
  'unverified_at',
  'reviewed_by',
  'reviewed_at',
  'version',
  'created_at',
  'notes_search_text',
];

/** A transaction as JSON with its review, for `set_aside_transactions`: JSON in it stays as it is, to the byte. */
export const reviewedContentOf = (transaction: string, details: string): string =>
  `json_build_object(${[
    ...[...WRITTEN_COLUMNS, ...REVIEW_COLUMNS].map((column) => `'${column}', ${transaction}.${column}`),
    ...['source', ...CONTENT_DETAILS].map((column) => `'${column}', ${details}.${column}`),
  ].join(', ')})`;
