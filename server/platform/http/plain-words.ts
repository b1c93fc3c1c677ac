// The validation library's own messages are written for programmers.
import { z } from 'zod';

/** Sets messages for schemas without their own. */
export function usePlainWords(): void {
  z.config({ customError: describeIssue });
}

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return 'This field is missing';
      return issue.code === 'invalid_value'
        ? 'This field has a value that cannot be chosen'
        : 'This field has the wrong kind of value';
    case 'too_big':
      return `This field has more than ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `This field has less than ${issue.minimum}${unitOf(issue.origin)}`;
    default:
      return undefined;
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
}
