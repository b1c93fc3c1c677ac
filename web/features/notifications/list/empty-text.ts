import type { Role } from '@tillwatch/contract';

const BY_ROLE: Record<Role, string> = {
  agent: 'finished and failed uploads, reports that could not be sent, and changes to your stores.',
  supervisor: 'your finished and failed uploads, idle agents, a high flagged rate and the daily target.',
  admin:
    'accounts awaiting your approval, your uploads, idle agents, a high flagged rate and the daily target.',
};

/** What a role can expect in a list that is still empty. */
export function emptyText(role: Role): string {
  return `This is where you will find ${BY_ROLE[role]}`;
}
