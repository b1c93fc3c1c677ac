import { describe, expect, it } from 'vitest';
import { identifyContent, refuseContent } from './file-content.ts';

const DBASE = Buffer.alloc(64);
DBASE.set([0x03, 126, 11, 18, 5, 0, 0, 0, 65, 0, 20, 0]);

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
  ['TABLE\r\n0,1\r\n"EXCEL"\r\n', 'a DIF file'],
  ['TABLE\n0,1\n"Gnumeric"\n', 'a DIF file'],
  ['<html><body><table>', 'a web page (HTML)'],
  ['\r\n<!DOCTYPE html>\n<html>', 'a web page (HTML)'],
  ['<?xml version="1.0"?><journal>', 'an XML file'],
  ['<journal><sale>', 'an XML file'],
  ['{"sales": []}', 'a JSON file'],
  ['1,2</td></tr><tr><td>3', 'a piece of a web page or of an XML file, without its beginning'],
  ['MIME-Version: 1.0\r\n', 'a web archive (MHTML)'],
  ['-- MySQL dump\n\nCREATE TABLE `sales` (`id` int);\n', 'a dump of a database (SQL)'],
  ['INSERT INTO sales VALUES\n(1, 4.28);\n', 'a dump of a database (SQL)'],
];

const OTHERS = [
  'a,b,c\n1,2,3\n',
  'BMW,MZ\n1,2\n',
  'just some words',
  '------------\nSALE 4711 create a table\n',
  '\xff\xfea\x00\t\x00b\x00',
  '\x03\x7a\x00\x01',
];

describe('identifyContent', () => {
  it.each(OTHERS)('%j is left to the readers', (head) => {
    expect(identifyContent(Buffer.from(head, 'latin1'))).toBeUndefined();
  });

  it('recognizes a dBASE table', () => {
    expect(identifyContent(DBASE)).toBe('a dBASE table (.dbf)');
    expect(refuseContent(DBASE).message).toContain('Open it, save it as an Excel workbook (.xlsx)');
  });

  it('says which tables of a database to export', () => {
    expect(refuseContent(Buffer.from('SET NAMES utf8;\nINSERT INTO `x` VALUES (1);')).message).toContain(
      'Export the tables of its tickets',
    );
  });

  it('reports an unknown kind', () => {
    expect(refuseContent(Buffer.alloc(100)).message).toContain('of an unknown kind');
  });

  it.each(CASES)('%j is %s', (head, what) => {
    expect(identifyContent(Buffer.from(head as string, 'latin1'))).toBe(what);
  });

  it('recognizes the lock file of an open workbook', () => {
    const lock = Buffer.alloc(165, 0x20);
    lock[0] = 5;
    lock.write('Store', 1);
    expect(identifyContent(lock)).toContain('lock file');
  });
});
