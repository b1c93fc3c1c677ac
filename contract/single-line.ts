import type { z } from 'zod';

/** Text without line breaks or other control characters, because it ends up in mail headers and file names. */
export const SINGLE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/**
 * Invisible characters, some of which reverse the text after them: a name must be what it looks like. Joiners and
 * variation selectors are allowed after a letter or a symbol.
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
