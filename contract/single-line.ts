/** Text without line ends and other control characters: it ends up in headers of mails and in names of files. */
export const SINGLE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
