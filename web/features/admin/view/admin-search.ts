import { ROLES } from '@tillwatch/contract';
import { day, oneOf, page, readSearch, typedText } from '../../../api/search-fields.ts';

/** The tabs; the first is the default. */
export const ADMIN_TABS = ['users', 'recipients', 'answers', 'stats', 'audit'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The admin panel's state in the URL. */
export const adminSearch = readSearch({
  tab: oneOf(['recipients', 'answers', 'stats', 'audit']),
  /** Absent: every role. */
  role: oneOf(ROLES),
  /** Absent: either. */
  status: oneOf(['active', 'inactive']),
  /** Part of a user's name or email. */
  find: typedText,
  who: typedText,
  what: typedText,
  /** Days in the reader's time zone, both inclusive. */
  from: day,
  to: day,
  /** Of the audit log. */
  page,
});

export type AdminSearch = ReturnType<typeof adminSearch>;
