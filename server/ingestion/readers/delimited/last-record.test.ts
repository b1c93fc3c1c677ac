import { expect, it } from 'vitest';
import { createLastRecordCheck } from './last-record.ts';

const LINES = Array.from(
  { length: 80 },
  (_, at) => ` ${6611 + at}  11/16/26 07:5${at % 10}  SALE   2.0${at % 10}`,
);

function findCut(last: string): string | undefined {
  const check = createLastRecordCheck(true);
  for (const line of [...LINES, last]) check.note([line]);
  return check.findCut();
}

it('accepts a report that ends with a rule, or a sum like those above it, as complete', () => {
  expect(findCut('-----  --------')).toBeUndefined();
  expect(findCut('             TOTAL     163.45')).toBeUndefined();
});

it('notices a last line that breaks off', () => {
  expect(findCut(' 6691  11/16/26 07:5')).toBe('its last line does not end as the others do');
});

it('does not mistake a rule below a table for a record', () => {
  const check = createLastRecordCheck(false);
  for (let at = 0; at < 5; at++) check.note(['R112', '0377', '2.49']);
  check.note(['-----------']);
  expect(check.findCut()).toBeUndefined();
});

it('takes the last line of a journal for its own if no other begins like it, and says so', () => {
  const check = createLastRecordCheck(true);
  const journal = LINES.map(
    (line, at) => `${String.fromCodePoint(65 + (at % 26))}${String.fromCodePoint(97 + (at % 25))} ${line}`,
  );
  for (const line of [...journal, 'CLERK 3 OUT']) check.note([line]);
  expect(check.findCut()).toBeUndefined();
  expect(check.describeDoubt()).toContain('may be incomplete');
});

function findCutRow(last: readonly string[]): string | undefined {
  const check = createLastRecordCheck(false);
  for (let at = 0; at < 60; at++) check.note([`${7001 + at}`, 'Sale', 'MILK', `4.${10 + at}`, 'Ann']);
  check.note(['7061', 'Void', '', '-2.49', 'Bo']);
  for (let at = 0; at < 20; at++) check.note([`${7062 + at}`, 'Sale', 'TEA', '1.99', 'Ann']);
  check.note(last);
  return check.findCut();
}

it('does not mistake a last row of another kind for one that breaks off', () => {
  expect(findCutRow(['7082', 'Paid Out', '', '75.00', 'Ann'])).toBeUndefined();
  expect(findCutRow(['7082', 'Sale', 'MI', '75.00', 'A'])).toBe(
    'its last line does not end as the others do',
  );
  const check = createLastRecordCheck(false);
  for (let at = 0; at < 60; at++) check.note([`${7001 + at}`, 'Sale', 'MILK', `4.${10 + at}`]);
  check.note(['7061', 'Refund', '', '-4.50']);
  expect(check.findCut()).toBeUndefined();
});

it('notices a last row whose amount lacks its cents, or is missing', () => {
  for (const end of ['4.5', '4', '']) {
    const check = createLastRecordCheck(false);
    for (let at = 0; at < 60; at++) check.note([`${7001 + at}`, 'Sale', 'MILK', `4.${10 + at}`]);
    check.note(['7061', 'Sale', 'MILK', end]);
    expect(check.findCut()).toBe('its last line does not end as the others do');
  }
});
