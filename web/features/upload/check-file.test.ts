import { LIMITS } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

const file = (name: string, type = '', size = 1000) => ({ name, type, size });

describe('checkFile', () => {
  // Specification: 5.1, 9.2
  it('accepts Excel files by extension or by type', () => {
    expect(checkFile(file('day.xlsx'))).toBeNull();
    expect(checkFile(file('DAY.XLS'))).toBeNull();
    expect(checkFile(file('export', 'application/vnd.ms-excel'))).toBeNull();
  });

  // Specification: 5.2, 8.17
  it('refuses other files, whatever their size', () => {
    expect(checkFile(file('day.pdf', 'application/pdf', LIMITS.uploadBytes))).toEqual({
      title: 'Invalid File Type',
      description: 'Please select an Excel file (.xlsx or .xls)',
    });
  });

  it('says what to do with a dump of a database', () => {
    for (const kind of ['excel', 'other'] as const)
      expect(checkFile(file('kasse.SQL'), kind)?.description).toMatch(
        /^Please select .*\. Export the tables of its tickets, their lines, and their payments as sheets/,
      );
  });

  it('accepts other kinds of export where they are asked for', () => {
    for (const name of ['sales.mdb', 'SALES.ACCDB', 'PJR000123.xml', 'day.zip', 'day.csv', 'day.ods']) {
      expect(checkFile(file(name), 'other')).toBeNull();
      expect(checkFile(file(name))).toEqual({
        title: 'Invalid File Type',
        description:
          'Please select an Excel file (.xlsx or .xls). For this file, choose “Import another kind of export” below.',
      });
    }
    expect(checkFile(file('day.xlsx', 'application/vnd.ms-excel'), 'other')).toEqual({
      title: 'Invalid File Type',
      description:
        'Please select an export of one of these kinds: .xml, .json, .jsonl, .ndjson, .zip, .csv, .txt, .tsv, .psv, .prn, .log, .dat, .htm, .html, .xlsb, .xlsm, .ods, .mdb, .accdb',
    });
    expect(checkFile(file('sales.mdb', '', LIMITS.uploadBytes), 'other')).toMatchObject({
      title: 'File Too Large',
    });
  });

  // Specification: 5.3, 5.4, 8.18, 9.1
  it('refuses 50 MB and more', () => {
    expect(checkFile(file('day.xlsx', '', LIMITS.uploadBytes - 1))).toBeNull();
    expect(checkFile(file('day.xlsx', '', LIMITS.uploadBytes))).toEqual({
      title: 'File Too Large',
      description: 'File size must be less than 50MB',
    });
  });
});
