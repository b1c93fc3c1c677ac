import { z } from 'zod';
import { RECORD_ID_PATTERN } from './record-key.ts';

export const recordId = z.string().regex(RECORD_ID_PATTERN, 'Not a valid id');
