/** What people read about messages that can't be mailed. @param what such as 'The digest was written' */
export function describeOutbox(what: string): string {
  return `No mail server is set up. ${what} to the outbox of the server.`;
}
