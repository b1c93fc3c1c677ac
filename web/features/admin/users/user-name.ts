import type { ManagedUser } from '@tillwatch/contract';

/** The full name, or the email if there is none. */
export function nameUser({ firstName, lastName, email }: ManagedUser): string {
  return `${firstName} ${lastName}`.trim() || email;
}
