// Fixed choices, separate from the schemas that use them so pages can import them without zod.

export const ROLES = ['agent', 'supervisor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const SORT_KEYS = ['priority', 'risk', 'time', 'amount', 'employee'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Image types accepted as evidence: still images that every browser and mail program shows. */
export const EVIDENCE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
