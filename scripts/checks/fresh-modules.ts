// Test files share a process, which saves its start; what modules keep in memory is not to be shared.
import { vi } from 'vitest';

vi.resetModules();
