const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** '12.4 GB', in units of 1024. */
export function formatStorage(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${UNITS[step]}`;
}
