import { LIMITS } from '@tillwatch/contract';
import { composeNotes, parseRecordingUrl } from '@tillwatch/core/review';

/** What a reviewer has typed for one transaction and not saved yet. */
export interface Draft {
  /** The saved notes that the typing started from. */
  savedNotes: string;
  notes: string;
  videoVerified: boolean;
  findings: string;
  recordingUrl: string;
  /** Something typed for the link was refused, so that what is left of it may lead elsewhere. */
  isLinkCut?: boolean;
}

export function startDraft(savedNotes: string): Draft {
  return { savedNotes, notes: savedNotes, videoVerified: false, findings: '', recordingUrl: '' };
}

/** Whether saving the draft would change anything, so that closing without saving would lose it. */
export function isDirty(draft: Draft): boolean {
  return draft.notes !== draft.savedNotes || draft.videoVerified;
}

/** Whether nothing at all has been typed, in fields that a tick reveals neither. */
export function isUntouched(draft: Draft): boolean {
  return !isDirty(draft) && draft.findings === '' && draft.recordingUrl === '';
}

/** The notes as they are saved, with the lines of the video verification. Specification, section 4. */
export function writeNotes(draft: Draft): string {
  return composeNotes({
    notes: draft.notes,
    videoVerified: draft.videoVerified,
    findings: draft.findings,
    recordingUrl: parseRecordingUrl(draft.recordingUrl) ?? draft.recordingUrl,
  });
}

export type DraftProblem = 'recording-url' | 'too-long';

/**
 * What keeps a draft from being saved, or null. The link counts only when the video is verified and one is given
 * (specification, section 5); the length is that of the notes as they are saved.
 */
export function findDraftProblem(draft: Draft): DraftProblem | null {
  const isLinkWrong =
    draft.videoVerified && draft.recordingUrl.trim() !== '' && parseRecordingUrl(draft.recordingUrl) === null;
  const isLinkCut = draft.videoVerified && draft.isLinkCut === true;
  if (isLinkWrong || isLinkCut) return 'recording-url';
  return writeNotes(draft).length > LIMITS.notesMaxLength ? 'too-long' : null;
}
