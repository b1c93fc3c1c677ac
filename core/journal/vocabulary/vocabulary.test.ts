import { describe, expect, it } from 'vitest';
import { type AmountSign, createPhraseTable, expandPhrase, type PhraseList } from '../lines/phrase-table.ts';
import { nameKey } from '../text/name-key.ts';
import { COLUMN_NAMES, LAST_NAMES, SECONDARY_NAMES } from './column-names.ts';
import { KIND_WORDS } from './kind-words.ts';
import { LINE_WORDS } from './line-words.ts';

/** A line as the phrase describes it. */
function exampleOf(phrase: string): { label: string; sign: AmountSign } {
  const sign = phrase.endsWith(' -$') ? 'negative' : phrase.endsWith(' $') ? 'positive' : 'none';
  const label = phrase
    .replace(/ [-!]?\$$/, '')
    .replace('...', 'WXYZ QRS')
    .replace(/(?<=^| )#(?= |$)/g, '5');
  return { label: ` *** ${label.toLowerCase()}: ***`, sign };
}

function shadowed(list: PhraseList<string>): string[] {
  const table = createPhraseTable(list);
  return list.flatMap(([meaning, phrases]) =>
    phrases.flatMap(expandPhrase).filter((phrase) => {
      const { label, sign } = exampleOf(phrase);
      return table.match(label, sign)?.meaning !== meaning;
    }),
  );
}

describe('the word tables', () => {
  it('give every phrase of a journal line its own meaning', () => {
    expect(shadowed(LINE_WORDS)).toEqual([]);
  });

  it('give every word for a kind of transaction its own meaning', () => {
    // In lines of journals, these mean something else.
    const others = ['GEANNULEERD', 'PARAGON ANULOWANY', 'ANULOWANIE PARAGONU', 'STORNARE BON'];
    expect(shadowed(KIND_WORDS).filter((word) => !others.includes(word))).toEqual([]);
  });

  it('name every column heading once, as it is looked up', () => {
    const names = Object.values(COLUMN_NAMES).flat();
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.filter((name) => nameKey(name) !== name)).toEqual([]);
    const known = new Set(names);
    expect([...SECONDARY_NAMES, ...LAST_NAMES].filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('phrases', () => {
  const table = createPhraseTable<'event' | 'ticket' | 'named' | 'ending' | 'money'>([
    ['event', ['NO SALE', 'SUB-TOTAL']],
    ['ticket', ['VOID TICKET #', 'TRANS # OVERRIDE ...']],
    ['named', ['VOID LINE ITEM ...', 'VOID ... $']],
    ['ending', ['... PROMO -$']],
    ['money', ['CASH $']],
  ]);

  it.each([
    ['*** No   Sale ***', 'none', { meaning: 'event', rest: '', number: null }],
    ['SUB TOTAL:', 'positive', { meaning: 'event', rest: '', number: null }],
    ['VOID TICKET 7860', 'none', { meaning: 'ticket', rest: '', number: '7860' }],
    ['VOID TICKET # 7860', 'none', { meaning: 'ticket', rest: '', number: '7860' }],
    ['VOID TICKET', 'none', { meaning: 'ticket', rest: '', number: null }],
    ['Trans#1028364 OVERRIDE by key', 'none', { meaning: 'ticket', rest: 'by key', number: '1028364' }],
    ['VOID LINE ITEM Coca-Cola 2L', 'none', { meaning: 'named', rest: 'Coca-Cola 2L', number: null }],
    ['VOID MILK', 'negative', { meaning: 'named', rest: 'MILK', number: null }],
    ['2 FOR 3.00 PROMO', 'negative', { meaning: 'ending', rest: '2 FOR 3.00', number: null }],
    ['CASH', 'positive', { meaning: 'money', rest: '', number: null }],
  ] as const)('find %s with %s amount', (label, sign, match) => {
    expect(table.match(label, sign)).toEqual(match);
    expect(table.match(label, sign)).toEqual(match);
  });

  it.each([
    ['NO SALES TAX', 'none'],
    ['STRICTLY NO SALE', 'none'],
    ['VOID WHERE PROHIBITED', 'none'],
    ['CHIPS PROMO', 'positive'],
    ['PROMO', 'negative'],
    ['CASH', 'none'],
    ['', 'none'],
    ['*****', 'none'],
  ] as const)('leave %s with %s amount', (label, sign) => {
    expect(table.match(label, sign)).toBeNull();
  });

  it('find each of several labels that differ in a long number only', () => {
    for (const number of ['0000', '7860', '123456789', '0000']) {
      expect(table.match(`VOID TICKET ${number}`, 'none')?.number).toBe(number);
      expect(table.match(`SURVEY ${number}`, 'none')).toBeNull();
      expect(table.match(`VOID SURVEY ${number}`, 'none')).toBeNull();
      expect(table.match(`VOID SURVEY ${number}`, 'positive')?.rest).toBe(`SURVEY ${number}`);
    }
  });

  it('hold no long number themselves', () => {
    expect(() => createPhraseTable([['event', ['DEAL 2026']]])).toThrow('DEAL 2026');
  });
});
