import type { ReportChoices, Store, TransactionStats, User } from '@tillwatch/contract';
import { type ReportDays, type ReportFindings, writeBody, writeSubject } from '@tillwatch/core/reports';
import { useState } from 'react';

export interface Draft {
  recipientEmail: string;
  subject: string;
  content: string;
  choices: ReportChoices;
}

interface DraftSource {
  store: Store;
  days: ReportDays;
  user: User;
  stats: TransactionStats;
  findings: ReportFindings;
}

/** What was typed, and the generated body at that moment. */
interface Typed {
  content: string;
  basis: string;
}

/** The current draft. The body follows the numbers until somebody edits it; from then on it is the writer's. */
export function useDraft({ store, days, user, stats, findings }: DraftSource) {
  const [fields, setFields] = useState<Omit<Draft, 'content'>>({
    recipientEmail: store.franchiseOwnerEmail,
    subject: writeSubject(days),
    // Specification, section 9.
    choices: { includeDetails: true, includeScreenshots: true, includeRawData: false },
  });
  const [typed, setTyped] = useState<Typed | null>(null);
  const contact = { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email };
  const told = fields.choices.includeScreenshots ? findings : withoutPictures(findings);
  const body = writeBody({ store, days, counts: stats, findings: told, contact });

  function change({ content, ...others }: Partial<Draft>): void {
    setFields((before) => ({ ...before, ...others }));
    if (content !== undefined) setTyped({ content, basis: typed?.basis ?? body });
  }

  return {
    draft: { ...fields, content: typed?.content ?? body } satisfies Draft,
    change,
    /** Whether the numbers have changed since the body was first edited. */
    isOutdated: typed !== null && typed.basis !== body,
    rewrite: () => setTyped(null),
    keep: () => setTyped((before) => before && { ...before, basis: body }),
  };
}

/** The text names only pictures that come with it. */
function withoutPictures(findings: ReportFindings): ReportFindings {
  return { ...findings, flagged: findings.flagged.map((transaction) => ({ ...transaction, pictures: [] })) };
}
