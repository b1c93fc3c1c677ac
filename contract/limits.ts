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
  employeeDayRows: 100,
} as const;

export const UPLOAD_EXTENSIONS = ['.xlsx', '.xls'] as const;
/** Taken by the same call, and chosen by a control of their own. */
export const ACCESS_EXTENSIONS = ['.mdb', '.accdb'] as const;
