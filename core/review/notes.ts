import { parseRecordingUrl } from './recording-url.ts';

const RECORDING = 'Loom Recording: ';

export interface NotesInput {
  /** What the reviewer wrote. */
  notes: string;
  videoVerified: boolean;
  findings: string;
  recordingUrl: string;
}

/**
 * The notes as they are saved: what was written and, when the video was looked at, a line that says so with the findings
 * and the link that are given, each on a line of its own. Specification, section 4, "Video verified".
 */
export function composeNotes({ notes, videoVerified, findings, recordingUrl }: NotesInput): string {
  if (!videoVerified) return notes;
  const lines = ['[VIDEO VERIFIED]'];
  if (findings.trim() !== '') lines.push(`Findings: ${findings.trim()}`);
  if (recordingUrl.trim() !== '') lines.push(`${RECORDING}${recordingUrl.trim()}`);
  return appendLine(notes, lines.join('\n'));
}

/** The links to recordings that `composeNotes` wrote into the notes, in their order. */
export function findRecordingUrls(notes: string): string[] {
  return notes.split(/\r?\n/).flatMap((line) => {
    const url = line.startsWith(RECORDING) ? parseRecordingUrl(line.slice(RECORDING.length)) : null;
    return url === null ? [] : [url];
  });
}

/** The notes of a transaction whose verification is taken back. Specification, section 4, "Unverify". */
export function appendUnverified(notes: string): string {
  return appendLine(notes, '[UNVERIFIED - Status reversed]');
}

function appendLine(notes: string, line: string): string {
  const before = notes.trimEnd();
  return before === '' ? line : `${before}\n${line}`;
}

/**
 * The notes of two reviewers who both started from the same: nothing that either wrote is lost.
 * @param base what both started from.
 */
export function mergeNotes({ base, theirs, mine }: { base: string; theirs: string; mine: string }): string {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  // Who only adds to what was there must not have it there twice.
  const added = mine.startsWith(base) ? mine.slice(base.length).trimStart() : mine;
  return added === '' ? theirs : appendLine(theirs, added);
}
