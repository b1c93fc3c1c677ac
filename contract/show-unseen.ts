const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Fillers are letters that show nothing. A selector of an emoji's look stays. */
const UNSEEN_IN_NAMES = /[\p{Cf}\u2800]|(?<!\p{Extended_Pictographic})\p{Default_Ignorable_Code_Point}/gu;

/** Makes characters that change the text direction visible, as `‹U+202E›`. For other people's text. */
export function showTurning(text: string): string {
  return text.replace(TURNING, showCode);
}

/** Does the same for every invisible character, in file names. */
export function showUnseen(text: string): string {
  return text.replace(UNSEEN_IN_NAMES, showCode);
}

function showCode(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `‹U+${code}›`;
}
