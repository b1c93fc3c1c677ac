import { describe, expect, it } from 'vitest';
import { scrubJson, scrubLine, scrubText } from './scrub.ts';

const OWEN = { names: ['OWEN PRICE', 'OWEN'], ids: ['31'], pseudonym: 'E-0A1B' };

describe('in any text', () => {
  it.each([
    ['Owen Price took it', 'E-0A1B took it'],
    ['OWEN   PRICE, OWEN', 'E-0A1B'],
    ['31 OWEN PRICE pockets cash', 'E-0A1B pockets cash'],
    ['(Owen Price, 31) took it', '(E-0A1B) took it'],
    ['(31) Owen Price took it', 'E-0A1B took it'],
    ['Owen and Owen', 'E-0A1B and E-0A1B'],
    ['OWENS PRICES', 'OWENS PRICES'],
    ['operator: 31 and cashier #31', 'operator: E-0A1B and cashier #E-0A1B'],
    ['31 of 310 for $31.00', '31 of 310 for $31.00'],
    ['operator 310', 'operator 310'],
    ['Owen Price (31) took it', 'E-0A1B took it'],
    ['Owen Price, 31', 'E-0A1B'],
    ['31 - Owen: twice', 'E-0A1B: twice'],
    ['Owen took 31 of 310', 'E-0A1B took 31 of 310'],
    ['Owen, $31', 'E-0A1B, $31'],
    ['Owen 31.00', 'E-0A1B 31.00'],
    ['Price, Owen', 'E-0A1B'],
    ['PRICE  OWEN did', 'E-0A1B did'],
    ['the price, owed', 'the price, owed'],
  ])('%s', (text, scrubbed) => {
    expect(scrubText(text, OWEN)).toBe(scrubbed);
  });

  it('also finds a name that is stored with the last name first', () => {
    const quill = { ...OWEN, names: ['QUILL, ANNA MARIA'] };
    expect(scrubText('Anna Maria Quill (31)', quill)).toBe('E-0A1B');
    expect(scrubText('Quill Anna Maria', quill)).toBe('E-0A1B');
    expect(scrubText('Quill, Bert', quill)).toBe('Quill, Bert');
  });

  it('treats special characters in names literally', () => {
    expect(scrubText('A.B (X)', { ...OWEN, names: ['A.B (X)'] })).toBe('E-0A1B');
    expect(scrubText('AxB (X)', { ...OWEN, names: ['A.B (X)'] })).toBe('AxB (X)');
  });
});

describe("in a line of the person's own receipt", () => {
  it.each([
    ['TRAN# 200417 31 03/14/26', 'header', 'TRAN# 200417 E-0A1B 03/14/26'],
    ['OPERATOR: 31 OWEN PRICE', 'header', 'OPERATOR: E-0A1B'],
    ['31 OWEN served', 'text', 'E-0A1B served'],
    ['31 @ 0.99', 'item', '31 @ 0.99'],
    ['CASH 31.00', 'tender', 'CASH 31.00'],
  ])('%s (%s)', (line, kind, scrubbed) => {
    expect(scrubLine(line, kind, OWEN)).toBe(scrubbed);
  });
});

it('changes the strings of a JSON value, but not its keys and numbers', () => {
  expect(scrubJson({ OWEN: ['Owen', 31, null, { a: 'cashier 31' }] }, OWEN)).toEqual({
    OWEN: ['E-0A1B', 31, null, { a: 'cashier E-0A1B' }],
  });
});
