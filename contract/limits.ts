/** Numbers that both sides keep to. Specification, section 9. */
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
  evidenceImagesPerTransaction: 20,
  /** Above the cameras of phones; an image takes four bytes of memory a pixel where it is shown. */
  evidenceImagePixels: 64_000_000,
  captionMaxLength: 200,
  reportSubjectMaxLength: 200,
  reportContentMaxLength: 50_000,
  /** All of a report's attachments together: in a message they grow by a third, and mailboxes take 20 to 25 MB. */
  reportAttachmentBytes: 15 * 1024 * 1024,
  /** By one person, whoever gets them. */
  reportsSentPerHour: 30,
  employeeDayRows: 100,
  reviewSteps: 100,
  /** Before and after a transaction, on its register. */
  registerMinutes: 15,
  registerTickets: 120,
  /** Those of other registers or times that a signal links. */
  linkedElsewhere: 12,
  dayRegisters: 24,
  dayFindings: 500,
  employeesListed: 500,
  /** How far a transaction's place in a list is counted. */
  countedPosition: 10_000,
  tokenNameMaxLength: 60,
  tokensPerUser: 20,
  /** What follows is of one person. Uploads that wait to be processed, or are processed: */
  unfinishedUploads: 50,
  /** Files and images that arrive at the same time, at one process. A browser opens six connections to a server. */
  arrivingFiles: 10,
  /** Files, images and report attachments of 24 hours: four times what twelve stores with the largest files make. */
  bytesPerDay: 2_500 * 1024 * 1024,
  /** Different files of 30 days that were not loaded: they wait, wait for an answer, or have failed. */
  unloadedBytes: 2_000 * 1024 * 1024,
  /** Pages that hear of changes at once, at one process. */
  liveChannels: 25,
} as const;

export const UPLOAD_EXTENSIONS = ['.xlsx', '.xls'] as const;
/** Taken by the same call, and chosen by a control of their own. */
export const ACCESS_EXTENSIONS = ['.mdb', '.accdb'] as const;
