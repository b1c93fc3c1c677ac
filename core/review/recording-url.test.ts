import { describe, expect, it } from 'vitest';
import { couldBecomeRecordingUrl, isRecordingUrl, parseRecordingUrl } from './recording-url.ts';

const links = [
  'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184',
  'https://loom.com/share/abc',
  'http://loom.com/share/ABC123',
  'http://www.loom.com/share/9',
];

describe('isRecordingUrl', () => {
  // Specification: 5.29
  it.each(links)('accepts %s', (link) => {
    expect(isRecordingUrl(link)).toBe(true);
    expect(parseRecordingUrl(` ${link} `)).toBe(link);
  });

  it('drops what a copied link has after the id', () => {
    expect(parseRecordingUrl('https://www.loom.com/share/abc123?sid=4f-5')).toBe(
      'https://www.loom.com/share/abc123',
    );
    expect(parseRecordingUrl('https://www.loom.com/share/abc123/')).toBe('https://www.loom.com/share/abc123');
  });

  // Specification: 5.29
  it.each([
    '',
    'loom.com/share/abc',
    'https://www.loom.com/share/',
    'https://www.loom.com/embed/abc',
    'https://loom.com.example.org/share/abc',
    'https://example.org/https://loom.com/share/abc',
    'https://notloom.com/share/abc',
    'https://loom.com/share/abc/def',
    'https://loom.com/share/ab-c',
    'ftp://loom.com/share/abc',
    'javascript:alert(1)//loom.com/share/abc',
  ])('refuses %j', (text) => {
    expect(isRecordingUrl(text)).toBe(false);
  });
});

describe('couldBecomeRecordingUrl', () => {
  // Specification: 5.31
  it('accepts every beginning of a link', () => {
    for (const link of [
      ...links,
      'https://www.loom.com/share/abc?sid=1',
      'loom.com/share/abc',
      'www.loom.com/share/a',
    ]) {
      for (let length = 0; length <= link.length; length += 1) {
        expect(couldBecomeRecordingUrl(link.slice(0, length))).toBe(true);
      }
    }
  });

  // Specification: 5.31
  it.each([
    'x',
    'https://y',
    'http:/w',
    'https://loom.org',
    'https://loom.com/shared',
    'loom.com/share/a b',
    'https://loom.com/share/?',
  ])('refuses %j', (text) => {
    expect(couldBecomeRecordingUrl(text)).toBe(false);
  });
});
