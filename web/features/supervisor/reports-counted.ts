/** Which reports 'Reports Generated' counts: the list of earlier reports has every draft. */
export const REPORTS_COUNTED =
  'Reports Generated counts the reports about the same days once a day, however many drafts were saved.';
