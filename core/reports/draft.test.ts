import { expect, it } from 'vitest';
import { writeDays, writeDraftText, writeSubject } from './draft.ts';

it('names a single day once', () => {
  expect(writeDays({ startDate: '2026-03-14', endDate: '2026-03-14' })).toBe('March 14, 2026');
  expect(writeDays({ startDate: '2025-12-31', endDate: '2026-01-01' })).toBe(
    'December 31, 2025 to January 1, 2026',
  );
});

// Specification: 9.33
it('puts the date in the subject', () => {
  expect(writeSubject({ startDate: '2026-03-04', endDate: '2026-03-04' })).toBe(
    'Daily POS Monitoring Report - March 4, 2026',
  );
  expect(writeSubject({ startDate: '2026-03-04', endDate: '2026-03-05' })).toContain(
    'March 4, 2026 to March 5, 2026',
  );
});

// Specification: 7.29
it('copies recipient, subject, and body, the body unchanged', () => {
  const draft = { recipientEmail: 'owner@example.com', subject: 'Größe', content: 'One\n\nTwo\n' };
  expect(writeDraftText(draft)).toBe('To: owner@example.com\nSubject: Größe\n\nOne\n\nTwo\n');
});
