// What was done to evidence images, in words.
import { z } from 'zod';

export const EVIDENCE_CHANGES = ['added', 'captioned', 'removed', 'restored'] as const;

export const evidenceChange = z.object({
  what: z.enum(EVIDENCE_CHANGES),
  by: z.string(),
  at: z.iso.datetime(),
  filename: z.string(),
  /** The caption before and after; null if the change didn't touch it or nobody knows. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type EvidenceChange = z.infer<typeof evidenceChange>;

/** 'removed the image till.png, captioned “Drawer open”'. */
export function describeEvidenceChange({
  what,
  filename,
  before,
  after,
}: Pick<EvidenceChange, 'what' | 'filename' | 'before' | 'after'>): string {
  if (what === 'captioned') return describeCaption(filename, before ?? '', after ?? '');
  const caption = after ?? before ?? '';
  const captioned = caption === '' ? '' : `, captioned “${caption}”`;
  const did = { added: 'added', removed: 'removed', restored: 'brought back' }[what];
  return `${did} the image ${filename}${captioned}`;
}

function describeCaption(filename: string, before: string, after: string): string {
  if (before === '') return `captioned the image ${filename} “${after}”`;
  if (after === '') return `removed the caption “${before}” of the image ${filename}`;
  return `changed the caption of the image ${filename} from “${before}” to “${after}”`;
}
