/**
 * How far a key moves among the rows.
 * @param isElsewhere the focus is on something outside the rows, whose arrow keys are its own.
 */
export function rowStep(key: string, isElsewhere: boolean): -1 | 0 | 1 {
  switch (key) {
    case 'j':
    case 'J':
      return 1;
    case 'k':
    case 'K':
      return -1;
    case 'ArrowDown':
      return isElsewhere ? 0 : 1;
    case 'ArrowUp':
      return isElsewhere ? 0 : -1;
    default:
      return 0;
  }
}
