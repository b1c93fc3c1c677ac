const STORAGE_KEY = 'tillwatch.may-verify-unopened';
let mayVerify = false;

/** Whether the user agreed, this session, to verify transactions from the list without opening them. */
export function mayVerifyUnopened(): boolean {
  try {
    return mayVerify || sessionStorage.getItem(STORAGE_KEY) === 'yes';
  } catch {
    return mayVerify;
  }
}

export function allowVerifyingUnopened(): void {
  mayVerify = true;
  try {
    sessionStorage.setItem(STORAGE_KEY, 'yes');
  } catch {
    // Without storage the answer lasts as long as the page.
  }
}
