import { z } from 'zod';
import { EVIDENCE_TYPES } from './choices.ts';
import { hideCards, recordId, recordIdOf } from './inputs.ts';
import { LIMITS } from './limits.ts';
import { defineRoute } from './route.ts';
import { refuseUnseen } from './single-line.ts';

export const evidenceImage = z.object({
  id: recordId,
  /** What it belongs to: a transaction, or else a case. */
  transactionId: recordId.nullable(),
  caseId: recordId.nullable(),
  /** The file name on the uploader's computer. */
  filename: z.string(),
  /** Determined from the bytes, not the name. */
  contentType: z.enum(EVIDENCE_TYPES),
  sizeBytes: z.int(),
  /** Pixels, as displayed. */
  width: z.int(),
  height: z.int(),
  caption: z.string(),
  /** Captions that it had before, oldest first. */
  earlierCaptions: z.array(z.string()),
  addedBy: z.int(),
  addedByName: z.string(),
  addedAt: z.iso.datetime(),
  /** Null unless the image was removed. */
  removedByName: z.string().nullable(),
  removedAt: z.iso.datetime().nullable(),
  /** Whether the caller may edit its caption and remove it or, if removed, bring it back. */
  canChange: z.boolean(),
});
export type EvidenceImage = z.infer<typeof evidenceImage>;

const caption = refuseUnseen(
  z
    .string()
    .overwrite(hideCards)
    // PostgreSQL's text type can't hold NUL.
    .overwrite((text) => text.replaceAll('\0', ''))
    .trim()
    .max(LIMITS.captionMaxLength, `A caption can have at most ${LIMITS.captionMaxLength} characters`),
  'A caption',
);

export const evidenceUpdate = z.object({ caption });

const ofTransaction = z.object({ id: recordIdOf('the transaction') });
const byImageId = z.object({ imageId: recordIdOf('the image') });

export const addEvidence = defineRoute({
  method: 'POST',
  path: '/api/transactions/:id/evidence',
  access: 'agent',
  refuses: ['CONFLICT'],
  form: [],
  summary:
    'Multipart form with file, an image, and an optional caption; an image that the caller has added before returns that one',
  params: ofTransaction,
  response: evidenceImage,
});

export const listEvidence = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id/evidence',
  access: 'agent',
  summary:
    "A transaction's images in upload order; removed ones only for those who removed them, supervisors, and admins",
  params: ofTransaction,
  response: z.object({ images: z.array(evidenceImage), removed: z.array(evidenceImage) }),
});

export const getEvidenceFile = defineRoute({
  method: 'GET',
  path: '/api/evidence/:imageId',
  access: 'agent',
  summary:
    'The image, byte for byte as uploaded; a removed one only for the person who removed it, supervisors, and admins',
  params: byImageId,
});

export const updateEvidence = defineRoute({
  method: 'PATCH',
  path: '/api/evidence/:imageId',
  access: 'agent',
  refuses: ['CONFLICT'],
  summary: 'Edit the caption; allowed for the person who added the image, supervisors, and admins',
  params: byImageId,
  body: evidenceUpdate,
  response: evidenceImage,
});

export const removeEvidence = defineRoute({
  method: 'DELETE',
  path: '/api/evidence/:imageId',
  access: 'agent',
  refuses: ['CONFLICT'],
  summary:
    'Remove the image; allowed for the person who added it, supervisors, and admins; nothing is deleted',
  params: byImageId,
  response: evidenceImage,
});

export const restoreEvidence = defineRoute({
  method: 'POST',
  path: '/api/evidence/:imageId/restore',
  access: 'agent',
  refuses: ['CONFLICT'],
  summary: 'Bring a removed image back; allowed for the person who removed it, supervisors, and admins',
  params: byImageId,
  response: evidenceImage,
});
