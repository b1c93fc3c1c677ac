/** A date in the text of a title: 'Business date: 11/17/2026'. */
export const TITLE_DATE =
  /\d{1,4}[/-]\d{1,2}[/-]\d{1,4}|\d{1,2}[ -][A-Za-z]{3}[a-z]*[ -]\d{2,4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4}/;
