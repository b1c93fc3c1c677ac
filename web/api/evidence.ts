import { queryOptions } from '@tanstack/react-query';
import { type EvidenceImage, ROUTES } from '@tillwatch/contract';
import { callApi } from './client.ts';
import { buildPath } from './query-string.ts';
import { transactionKeys } from './transactions.ts';

/** A transaction's evidence images. */
export interface EvidenceList {
  images: EvidenceImage[];
  /** Removed images that the user may still see. */
  removed: EvidenceImage[];
}

export function evidenceOptions(transactionId: string) {
  return queryOptions({
    queryKey: [...transactionKeys.one, transactionId, 'evidence'],
    queryFn: ({ signal }): Promise<EvidenceList> =>
      callApi(ROUTES.listEvidence, { params: { id: transactionId }, signal }),
  });
}

/** The URL of the image itself. */
export function evidenceUrl(imageId: string): string {
  return buildPath(ROUTES.getEvidenceFile.path, { imageId });
}
