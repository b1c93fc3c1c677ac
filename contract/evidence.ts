import { z } from 'zod';
import { EVIDENCE_TYPES } from './evidence-types.ts';
import { LIMITS } from './limits.ts';
import { recordId } from './record-id.ts';
import { defineRoute } from './route.ts';
import { refuseUnseen } from './single-line.ts';

export const evidenceImage = z.object({
  id: recordId,
  transactionId: recordId,
  /** As the person's computer named it. */
  filename: z.string(),
  /** Told by the bytes, not by the name. */
  contentType: z.enum(EVIDENCE_TYPES),
  sizeBytes: z.int(),
  /** Pixels, as the image is to be shown. */
  width: z.int(),
  height: z.int(),
  caption: z.string(),
  addedBy: z.int(),
  addedByName: z.string(),
  addedAt: z.iso.datetime(),
  /** Null as long as the image is there. */
  removedByName: z.string().nullable(),
  removedAt: z.iso.datetime().nullable(),
  /** Whether the caller may write its caption and remove it, or, when it is removed, bring it back. */
  canChange: z.boolean(),
});
export type EvidenceImage = z.infer<typeof evidenceImage>;

const caption = refuseUnseen(
  z
    .string()
    // PostgreSQL's text cannot hold the character.
    .overwrite((text) => text.replaceAll('\0', ''))
    .trim()
    .max(LIMITS.captionMaxLength, `A caption can have at most ${LIMITS.captionMaxLength} characters`),
  'A caption',
);

export const evidenceUpdate = z.object({ caption });

const ofTransaction = z.object({ id: recordId });
const byImageId = z.object({ imageId: recordId });

export const addEvidence = defineRoute({
  method: 'POST',
  path: '/api/transactions/:id/evidence',
  access: 'agent',
  summary:
    'Multipart form with file, an image, and caption if any; the same image again gives the one that is there',
  params: ofTransaction,
  response: evidenceImage,
});

export const listEvidence = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id/evidence',
  access: 'agent',
  summary:
    "A transaction's images in the order they came; removed ones for who removed them, supervisors and admins",
  params: ofTransaction,
  response: z.object({ images: z.array(evidenceImage), removed: z.array(evidenceImage) }),
});

export const getEvidenceFile = defineRoute({
  method: 'GET',
  path: '/api/evidence/:imageId',
  access: 'agent',
  summary: 'The image, byte for byte as it came; a removed one for who removed it, supervisors and admins',
  params: byImageId,
});

export const updateEvidence = defineRoute({
  method: 'PATCH',
  path: '/api/evidence/:imageId',
  access: 'agent',
  summary: 'Write the caption, by who added the image, supervisors and admins',
  params: byImageId,
  body: evidenceUpdate,
  response: evidenceImage,
});

export const removeEvidence = defineRoute({
  method: 'DELETE',
  path: '/api/evidence/:imageId',
  access: 'agent',
  summary: 'Take the image off the transaction, by who added it, supervisors and admins; nothing is deleted',
  params: byImageId,
  response: evidenceImage,
});

export const restoreEvidence = defineRoute({
  method: 'POST',
  path: '/api/evidence/:imageId/restore',
  access: 'agent',
  summary: 'Bring a removed image back, by who removed it, supervisors and admins',
  params: byImageId,
  response: evidenceImage,
});
