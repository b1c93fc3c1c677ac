// What a person's clock shows at an instant.

interface LocalTime {
  /** 'YYYY-MM-DD' */
  day: string;
  /** From 0 to 23. */
  hour: number;
}

/** @param timeZone an IANA name; one that this version of Node doesn't know counts as UTC. */
export function localTime(now: Date, timeZone: string): LocalTime {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return { day: `${read('year')}-${read('month')}-${read('day')}`, hour: Number(read('hour')) };
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const fields = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone: 'UTC' });
  }
}
