/** The kinds of picture that are taken as evidence: still ones that every browser and mail program shows. */
export const EVIDENCE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
