/** '14 KB attached', 'nothing attached'. */
export function describeAttachments(attachments: readonly { sizeBytes: number }[]): string {
  if (attachments.length === 0) return 'nothing attached';
  const kilobytes = attachments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1024;
  return kilobytes < 1000
    ? `${Math.ceil(kilobytes)} KB attached`
    : `${(kilobytes / 1024).toFixed(1)} MB attached`;
}
