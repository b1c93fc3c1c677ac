import { watchForStaleStart } from './stale-start.ts';

watchForStaleStart();
