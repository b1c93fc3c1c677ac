/** Limits that both sides enforce. Specification, section 9. */
export const LIMITS = {
  uploadBytes: 50 * 1024 * 1024,
  statusPollMs: 2_000,
  statusPollGiveUpMs: 300_000,
  defaultPageSize: 50,
  maxPageSize: 200,
  passwordMinLength: 8,
  passwordMaxLength: 256,
  twoFactorCodeLength: 6,
  textMaxLength: 500,
  notesMaxLength: 10_000,
  evidenceImageBytes: 10 * 1024 * 1024,
  /** Of one person, on a transaction or in a case. */
  evidenceImagesEach: 20,
  /** More than phone cameras have; a displayed image takes four bytes of memory per pixel. */
  evidenceImagePixels: 64_000_000,
  captionMaxLength: 200,
  reportSubjectMaxLength: 200,
  reportContentMaxLength: 50_000,
  /** All attachments of a report together. Encoding adds a third, and mailboxes take 20 to 25 MB. */
  reportAttachmentBytes: 15 * 1024 * 1024,
  /** Sent by one person, to anyone. */
  reportsSentPerHour: 30,
  caseTitleMaxLength: 120,
  caseTransactions: 500,
  /** What other files say and nobody has decided about, listed at once for a store. */
  contests: 5_000,
  contestsAtOnce: 500,
  /** Second looks that are listed at once. */
  secondLooks: 200,
  disagreements: 100,
  /** Days that the figures on second looks cover. */
  secondLookDays: 90,
  settlingNoteLength: 1_000,
  employeeDayRows: 100,
  reviewSteps: 100,
  /** Minutes before and after a transaction, on its register. */
  registerMinutes: 15,
  registerTickets: 120,
  /** Transactions on other registers or at other times that a signal links. */
  linkedElsewhere: 12,
  dayRegisters: 24,
  dayFindings: 500,
  employeesListed: 500,
  /** A transaction's position in a list is counted up to here. */
  countedPosition: 10_000,
  tokenNameMaxLength: 60,
  tokensPerUser: 20,
  /** The remaining limits are per person. Uploads that are waiting or being processed: */
  unfinishedUploads: 50,
  /** Files and images arriving at the same time, per process. Browsers open six connections to a server. */
  arrivingFiles: 10,
  /**
   * Files, images, and report attachments in 24 hours: four times what twelve stores with the largest files produce.
   */
  bytesPerDay: 2_500 * 1024 * 1024,
  /** Different files in 30 days that were not loaded: queued, waiting for an answer, or failed. */
  unloadedBytes: 2_000 * 1024 * 1024,
  /** Transactions that a person has open at once, in several tabs; others don't see the earlier ones. */
  openTransactions: 3,
  /** Open live channels, per process. */
  liveChannels: 25,
} as const;

export const UPLOAD_EXTENSIONS = ['.xlsx', '.xls'] as const;
/** What to do instead of uploading a dump of a database, which isn't read. */
export const SQL_ADVICE =
  'Export the tables of its tickets, their lines, and their payments as sheets of one Excel workbook (.xlsx), and upload that file.';

/** Accepted by the same call, but offered by a separate control. */
export const OTHER_EXTENSIONS = [
  '.xml',
  '.json',
  '.jsonl',
  '.ndjson',
  '.zip',
  '.csv',
  '.txt',
  '.tsv',
  '.psv',
  '.prn',
  '.log',
  '.dat',
  '.htm',
  '.html',
  '.xlsb',
  '.xlsm',
  '.ods',
  '.mdb',
  '.accdb',
] as const;
