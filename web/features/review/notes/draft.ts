import { LIMITS } from '@tillwatch/contract';
import { composeNotes, parseRecordingUrl } from '@tillwatch/core/review';

/** What a reviewer has typed for one transaction but not saved. */
export interface Draft {
  /** The saved notes that the typing started from. */
  savedNotes: string;
  notes: string;
  videoVerified: boolean;
  findings: string;
  recordingUrl: string;
  /** Part of the typed link was refused, so what is left may lead elsewhere. */
  isLinkCut?: boolean;
}

export function startDraft(savedNotes: string): Draft {
  return { savedNotes, notes: savedNotes, videoVerified: false, findings: '', recordingUrl: '' };
}

/** A draft that was begun before anybody knew the saved notes, which go above it. */
export function putBelow(draft: Draft, savedNotes: string): Draft {
  if (draft.savedNotes !== '' || savedNotes === '') return draft;
  return { ...draft, savedNotes, notes: [savedNotes, draft.notes].filter(Boolean).join('\n') };
}

/** Whether closing without saving would lose anything. */
export function isDirty(draft: Draft): boolean {
  return draft.notes !== draft.savedNotes || draft.videoVerified;
}

/** Whether nothing was typed, not even in fields that are hidden until a box is checked. */
export function isUntouched(draft: Draft): boolean {
  return !isDirty(draft) && draft.findings === '' && draft.recordingUrl === '';
}

/** The notes as saved, with the lines of the video verification. Specification, section 4. */
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
 * Why a draft cannot be saved, or null. The link counts only when the video is verified and a link is given
 * (specification, section 5); the length is that of the notes as saved.
 */
export function findDraftProblem(draft: Draft): DraftProblem | null {
  const isLinkWrong =
    draft.videoVerified && draft.recordingUrl.trim() !== '' && parseRecordingUrl(draft.recordingUrl) === null;
  const isLinkCut = draft.videoVerified && draft.isLinkCut === true;
  if (isLinkWrong || isLinkCut) return 'recording-url';
  return writeNotes(draft).length > LIMITS.notesMaxLength ? 'too-long' : null;
}
