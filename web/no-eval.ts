import { config } from 'zod';

// The content security policy forbids making functions from text, which zod would otherwise try as soon as a schema is
// declared. Imported before anything that declares one.
config({ jitless: true });
