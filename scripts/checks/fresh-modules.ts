// Test files share a process, which saves startup time, but they mustn't share what modules keep in memory.
import { vi } from 'vitest';

vi.resetModules();
