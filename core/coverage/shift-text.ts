/** By how many seconds copies are later in their day, negative if earlier, and whether only about so many. */
export interface Shift {
  laterSeconds?: number | undefined;
  isAbout?: boolean | undefined;
}

/** When copies were rung, such as 'at the same times of day' or 'each 7 minutes later in the day'. */
export function shiftText({ laterSeconds = 0, isAbout = false }: Shift): string {
  const about = isAbout ? 'about ' : '';
  const apart = Math.abs(isAbout ? Math.round(laterSeconds / 60) * 60 : laterSeconds);
  const parts = [
    countText(Math.floor(apart / 3600), 'hour'),
    countText(Math.floor(apart / 60) % 60, 'minute'),
    countText(apart % 60, 'second'),
  ].filter((part) => part !== '');
  if (parts.length === 0) return `at ${about}the same times of day`;
  return `each ${about}${listed.format(parts)} ${laterSeconds > 0 ? 'later' : 'earlier'} in the day`;
}

const listed = new Intl.ListFormat('en-US');
const countText = (count: number, one: string): string =>
  count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`;
