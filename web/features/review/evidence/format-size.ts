const kilobytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** '240 KB', '1.8 MB', in units of 1024 like the limits. */
export function formatSize(bytes: number): string {
  const inKilobytes = bytes / 1024;
  return Math.round(inKilobytes) < 1000
    ? `${kilobytes.format(Math.max(1, inKilobytes))} KB`
    : `${megabytes.format(inKilobytes / 1024)} MB`;
}
