import { queryOptions, useQuery } from '@tanstack/react-query';
import { describeOutbox, ROUTES } from '@tillwatch/contract';
import { callApi } from './client.ts';

/** Changes only when the server is started anew. */
const mailOptions = queryOptions({
  queryKey: ['mail'],
  queryFn: async ({ signal }): Promise<{ toOutbox: boolean }> => {
    const { toOutbox } = await callApi(ROUTES.getDigest, { signal });
    return { toOutbox };
  },
  staleTime: Infinity,
});

/** For supervisors and admins. @returns what becomes of a message to somebody, as a sentence. */
export function useMailWords(): (name: string) => string {
  const { data } = useQuery(mailOptions);
  return (name) => describeMessage(name, data?.toOutbox);
}

/** @param toOutbox undefined if that is not known */
export function describeMessage(name: string, toOutbox: boolean | undefined): string {
  if (toOutbox === undefined) return `A message to ${name} was written.`;
  return toOutbox ? describeOutbox(`The message to ${name} was written`) : `${name} is notified by email.`;
}
