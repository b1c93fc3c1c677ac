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
 * The notes as saved: what the reviewer wrote and, when the video was watched, a line saying so, with the findings and
 * the link each on a line of its own if given. Specification, section 4, "Video verified".
 */
export function composeNotes({ notes, videoVerified, findings, recordingUrl }: NotesInput): string {
  if (!videoVerified) return notes;
  const lines = ['[VIDEO VERIFIED]'];
  if (findings.trim() !== '') lines.push(`Findings: ${findings.trim()}`);
  if (recordingUrl.trim() !== '') lines.push(`${RECORDING}${recordingUrl.trim()}`);
  return appendLine(notes, lines.join('\n'));
}

/** The recording links that `composeNotes` wrote into the notes, in order. */
export function findRecordingUrls(notes: string): string[] {
  return notes.split(/\r?\n/).flatMap((line) => {
    const url = line.startsWith(RECORDING) ? parseRecordingUrl(line.slice(RECORDING.length)) : null;
    return url === null ? [] : [url];
  });
}

/** The notes after a verification is withdrawn. Specification, section 4, "Unverify". */
export function appendUnverified(notes: string): string {
  return appendLine(notes, '[UNVERIFIED - Status reversed]');
}

function appendLine(notes: string, line: string): string {
  const before = notes.trimEnd();
  return before === '' ? line : `${before}\n${line}`;
}

/**
 * Merges the notes of two reviewers who started from the same text. Nothing that either wrote is lost.
 * @param base what both started from
 */
export function mergeNotes({ base, theirs, mine }: { base: string; theirs: string; mine: string }): string {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  // A reviewer who only appended must not repeat the common part.
  const added = mine.startsWith(base) ? mine.slice(base.length).trimStart() : mine;
  return added === '' ? theirs : appendLine(theirs, added);
}
