export { OpenByLine, OpenByMark } from './open-by.tsx';
export { useAnnouncePresence } from './use-announce-presence.ts';
export { useLivePresence } from './use-others.ts';
