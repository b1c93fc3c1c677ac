import type { UploadStatus } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { nextUploadState, type UploadEvent, type UploadState } from './upload-state.ts';

const result: UploadStatus = {
  uploadId: '1-1',
  storeId: 1,
  filename: 'day.xlsx',
  status: 'completed',
  errorMessage: null,
  needsColumns: false,
  needsConfirmation: false,
  isCalledWrong: false,
  queuePosition: null,
  totalTransactions: 2,
  newTransactions: 2,
  repeatedTransactions: 0,
  changedTransactions: 0,
  rejectedRows: 0,
  firstDay: '2026-11-18',
  lastDay: '2026-11-18',
  report: null,
  contradictedTransactions: 0,
  openDifferences: 0,
};

const run = (...events: UploadEvent[]) => events.reduce<UploadState>(nextUploadState, { phase: 'idle' });
const picked: UploadEvent = { type: 'picked', filename: 'day.xlsx' };
const accepted: UploadEvent = { type: 'accepted', uploadId: '1-1' };
const finished: UploadEvent = { type: 'finished', result };
const failed: UploadEvent = { type: 'failed', failure: { message: 'No transactions' } };
const ticks = (count: number): UploadEvent[] => Array.from({ length: count }, () => ({ type: 'ticked' }));

describe('nextUploadState', () => {
  it('follows the reading of its own upload while that is processed', () => {
    const reading = { rowsRead: 4000, transactions: 120 };
    const readOn = (uploadId: string): UploadEvent => ({ type: 'read-on', uploadId, reading });
    expect(run(picked, accepted, readOn('1-1'))).toMatchObject({ phase: 'processing', reading });
    expect(run(picked, accepted, readOn('1-2'))).not.toHaveProperty('reading');
    expect(run(picked, accepted, finished, readOn('1-1'))).toEqual(run(picked, accepted, finished));
  });

  it('knows how many uploads are ahead of its own until it has its turn', () => {
    const placed = (queuePosition: number | null): UploadEvent => ({ type: 'placed', queuePosition });
    expect(run(picked, accepted, placed(2), placed(1))).toMatchObject({
      phase: 'processing',
      queuePosition: 1,
    });
    expect(run(picked, accepted, placed(0), placed(null))).not.toHaveProperty('queuePosition');
    const reading = { rowsRead: 1, transactions: 0 };
    const begun = run(picked, accepted, placed(0), { type: 'read-on', uploadId: '1-1', reading });
    expect(begun).not.toHaveProperty('queuePosition');
    expect(run(picked, placed(2))).toEqual(run(picked));
  });

  // Specification: 3.31, 4.8 to 4.10, 4.13
  it('goes from idle through uploading and processing to completed, and back', () => {
    expect(run(picked)).toEqual({ phase: 'uploading', filename: 'day.xlsx', progress: 0 });
    expect(run(picked, accepted)).toEqual({
      phase: 'processing',
      filename: 'day.xlsx',
      progress: 100,
      uploadId: '1-1',
      isPolling: true,
    });
    expect(run(picked, accepted, finished)).toEqual({ phase: 'completed', filename: 'day.xlsx', result });
    expect(run(picked, accepted, finished, { type: 'reset' })).toEqual({ phase: 'idle' });
  });

  it('says what is holding up its upload, until nothing is', () => {
    const held = (waitsFor: string | null): UploadEvent => ({ type: 'held-up', waitsFor });
    expect(run(picked, accepted, held('No room.'))).toMatchObject({
      phase: 'processing',
      waitsFor: 'No room.',
    });
    expect(run(picked, accepted, held('No room.'), held(null))).toMatchObject({ waitsFor: null });
    expect(run(picked, held('No room.'))).not.toHaveProperty('waitsFor');
  });

  // Specification: 4.11, 9.5
  it('raises the progress by 10 and stops at 95', () => {
    expect(run(picked, ...ticks(3))).toMatchObject({ progress: 30 });
    expect(run(picked, ...ticks(10))).toMatchObject({ progress: 95 });
    expect(run(picked, ...ticks(50))).toMatchObject({ progress: 95 });
  });

  // Specification: 4.10
  it('fails while uploading or processing, and tries again from idle', () => {
    expect(run(picked, failed)).toMatchObject({ phase: 'error', failure: { message: 'No transactions' } });
    expect(run(picked, accepted, failed)).toMatchObject({
      phase: 'error',
      failure: { message: 'No transactions' },
    });
    expect(run(picked, failed, { type: 'reset' })).toEqual({ phase: 'idle' });
  });

  // Specification: 4.16
  it('stops polling after five minutes, and can still finish or be reset', () => {
    const gaveUp: UploadEvent = { type: 'gave-up' };
    expect(run(picked, accepted, { type: 'reset' })).toMatchObject({ phase: 'processing', isPolling: true });
    expect(run(picked, accepted, gaveUp)).toMatchObject({ phase: 'processing', isPolling: false });
    expect(run(picked, accepted, gaveUp, finished)).toMatchObject({ phase: 'completed' });
    expect(run(picked, accepted, gaveUp, { type: 'reset' })).toEqual({ phase: 'idle' });
  });

  it('asks about its layout until that is confirmed, or it is read again', () => {
    const asks: UploadEvent = { type: 'finished', result: { ...result, needsConfirmation: true } };
    const confirmed: UploadEvent = { type: 'layout-answered', uploadId: '1-1', isRight: true };
    expect(run(picked, accepted, asks, confirmed)).toEqual(run(picked, accepted, finished));
    expect(run(picked, accepted, asks, { ...confirmed, uploadId: '1-2' })).toEqual(
      run(picked, accepted, asks),
    );
    expect(run(picked, accepted, asks, { ...confirmed, isRight: false })).toMatchObject({
      result: { needsConfirmation: true, isCalledWrong: true },
    });
    const again = run(picked, accepted, asks, { type: 'read-again', uploadId: '1-1' });
    expect(again).toEqual(run(picked, accepted));
    expect(run(picked, accepted, confirmed)).toEqual(run(picked, accepted));
  });

  it('waits for its columns, then continues', () => {
    const asked: UploadEvent = { type: 'asked' };
    const answered: UploadEvent = { type: 'answered' };
    expect(run(picked, accepted, asked)).toMatchObject({ phase: 'asking', filename: 'day.xlsx' });
    expect(run(picked, accepted, asked, answered)).toMatchObject({ phase: 'processing', isPolling: true });
    expect(run(picked, accepted, asked, answered, finished)).toMatchObject({ phase: 'completed' });
    expect(run(picked, accepted, asked, failed)).toMatchObject({ phase: 'asking' });
    expect(run(picked, accepted, asked, { type: 'reset' })).toEqual({ phase: 'idle' });
    expect(run(picked, asked, answered)).toMatchObject({ phase: 'uploading' });
  });

  it('ignores events that come late or early', () => {
    expect(run(accepted, finished, failed, ...ticks(1), { type: 'reset' })).toEqual({ phase: 'idle' });
    expect(run(picked, { type: 'reset' })).toMatchObject({ phase: 'uploading' });
    expect(run(picked, { type: 'picked', filename: 'other.xlsx' })).toMatchObject({ filename: 'day.xlsx' });
    expect(run(picked, accepted, failed, finished)).toMatchObject({ phase: 'error' });
  });
});
