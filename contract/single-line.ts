import type { z } from 'zod';

/** Text without line ends and other control characters: it ends up in headers of mails and in names of files. */
export const SINGLE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/**
 * Characters that nobody sees, and that may turn the direction of what follows: a name must be what it looks like. Those
 * that join letters and choose among pictures count as seen behind a letter or a sign.
 */
const UNSEEN =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?<![\p{L}\p{M}\p{S}\p{Emoji}])(?:\u200c|\u200d|\ufe0e|\ufe0f)/u;

/** For names, subjects and captions. */
export function refuseUnseen<Schema extends z.ZodString>(schema: Schema, label: string): Schema {
  return schema.refine((text) => !UNSEEN.test(text), {
    message: `${label} contains a character that cannot be seen`,
  });
}

export function singleLine<Schema extends z.ZodString>(schema: Schema, label: string): Schema {
  return refuseUnseen(schema.regex(SINGLE_LINE, `${label} must be a single line`), label);
}
