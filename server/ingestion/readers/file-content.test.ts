import { describe, expect, it } from 'vitest';
import { describeContent } from './file-content.ts';

const CASES: readonly (readonly [string | number[], string])[] = [
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'a PNG picture'],
  [[0xff, 0xd8, 0xff, 0xe0], 'a JPEG picture'],
  ['GIF89a', 'a GIF picture'],
  ['RIFF\x00\x00\x00\x00WEBP', 'a WebP picture'],
  ['%PDF-1.7', 'a PDF document'],
  ['{\\rtf1\\ansi', 'a rich text (RTF) document'],
  ['\x00\x01\x00\x00Standard Jet DB\x00', 'a Microsoft Access database'],
  ['SQLite format 3\x00', 'an SQLite database'],
  ['MZ\x90\x00\x03', 'a Windows program'],
  ['ID;PWXL;N;E\r\n', 'a SYLK file'],
  ['<html><body><table>', 'a web page (HTML)'],
  ['\r\n<!DOCTYPE html>\n<html>', 'a web page (HTML)'],
  ['<table border=1><tr>', 'a web page (HTML)'],
  ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>', 'an XML spreadsheet (the 2003 format)'],
  ['<?xml version="1.0"?><journal>', 'an XML file'],
  ['<journal><sale>', 'an XML file'],
  ['{"sales": []}', 'a JSON file'],
  ['MIME-Version: 1.0\r\n', 'a web archive (MHTML)'],
  ['a,b,c\n1,2,3\n4,5,6\n', 'a text file of delimited values (CSV)'],
  ['a;b\r\n1;2\r\n', 'a text file of delimited values (CSV)'],
  ['BMW,MZ\n1,2\n', 'a text file of delimited values (CSV)'],
  ['TOTAL 20.90\nCASH, please\n20.90\n', 'a plain text file'],
  ['just some words', 'a plain text file'],
  ['\xff\xfea\x00\t\x00b\x00\n\x00', 'a text file of delimited values (CSV)'],
  [[0x03, 0x7a, 0x00, 0x01, 0x02], 'of an unknown kind'],
];

describe('describeContent', () => {
  it.each(CASES)('%j is %s', (head, what) => {
    expect(describeContent(Buffer.from(head as string, 'latin1'))).toBe(what);
  });

  it('knows the lock file of an open workbook', () => {
    const lock = Buffer.alloc(165, 0x20);
    lock[0] = 5;
    lock.write('Store', 1);
    expect(describeContent(lock)).toContain('lock file');
  });
});
