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
    expect(checkFile(file('day.csv', 'text/csv', LIMITS.uploadBytes))).toEqual({
      title: 'Invalid File Type',
      description: 'Please select an Excel file (.xlsx or .xls)',
    });
  });

  it('accepts Access databases where they are asked for', () => {
    expect(checkFile(file('sales.mdb'), 'access')).toBeNull();
    expect(checkFile(file('SALES.ACCDB'), 'access')).toBeNull();
    expect(checkFile(file('sales.mdb'))).toMatchObject({ title: 'Invalid File Type' });
    expect(checkFile(file('day.xlsx', 'application/vnd.ms-excel'), 'access')).toEqual({
      title: 'Invalid File Type',
      description: 'Please select an Access database (.mdb or .accdb)',
    });
    expect(checkFile(file('sales.mdb', '', LIMITS.uploadBytes), 'access')).toMatchObject({
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
