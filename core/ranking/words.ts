const LONG_SECONDS = 120;

/** As a reviewer reads it: '40 seconds', '3 minutes'. */
export function durationText(seconds: number): string {
  if (seconds < LONG_SECONDS) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  return `${Math.round(seconds / 60)} minutes`;
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A limit as a reviewer reads it: 'five minutes', '100 seconds'. */
export function limitText(seconds: number): string {
  const minutes = seconds / 60;
  if (!Number.isInteger(minutes)) return `${seconds} seconds`;
  return `${NUMBERS[minutes - 1] ?? minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** '14', '4.1', '0.3'. */
export function figureText(figure: number): string {
  return figure >= 10 ? String(Math.round(figure)) : figure.toFixed(1).replace(/\.0$/, '');
}
