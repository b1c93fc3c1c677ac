import encodeQr from 'qr';

/** White modules around the code; cameras need them to find it. */
const MARGIN = 4;

/** A QR code of the text, black on white in both themes. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = encodeQr(text, 'raw', { border: MARGIN });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-full bg-white text-black"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
