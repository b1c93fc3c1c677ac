import { build, type InlineConfig, type Rolldown } from 'vite';

/**
 * Which files the dashboard's modules go into: each goes into the first of these whose pages load it as well, so that a
 * user who has signed in already has most of the dashboard's code.
 */
const FILES = [
  { name: 'start', entries: ['main.tsx', 'index.html'] },
  { name: 'visitor', entries: ['landing/landing-page.tsx', 'auth/auth-page.tsx'] },
  {
    name: 'desk',
    entries: [
      'supervisor/supervisor-dashboard.tsx',
      'admin/index.ts',
      'cashiers/index.ts',
      'oversight/index.ts',
    ],
  },
  { name: 'dashboard', entries: ['dashboard/index.ts'] },
] as const;

/**
 * By default the bundler makes a file for every combination of modules that load together: some fifty for the
 * dashboard, and HTTP/1.1 fetches six at a time, however small. This builds once without writing anything, to learn
 * which modules each page loads.
 * @returns the file for each module that the dashboard loads, by module id.
 */
export async function planFiles(config: InlineConfig): Promise<Map<string, string>> {
  const plan = { ...config, build: { ...config.build, write: false }, logLevel: 'silent', configFile: false };
  const { output } = (await build(plan as InlineConfig)) as Rolldown.RolldownOutput;
  const chunks = new Map(
    output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
  );

  function load(fileName: string, loaded: Set<string>): void {
    if (loaded.has(fileName)) return;
    loaded.add(fileName);
    for (const imported of chunks.get(fileName)?.imports ?? []) load(imported, loaded);
  }
  const loads = FILES.map(({ name, entries }) => {
    const loaded = new Set<string>();
    for (const { facadeModuleId, fileName } of chunks.values()) {
      if (entries.some((entry) => facadeModuleId?.endsWith(`/${entry}`))) load(fileName, loaded);
    }
    if (loaded.size === 0) throw new Error(`No page begins with ${entries.join(' or ')}.`);
    return { name, loaded };
  });

  const places = new Map<string, string>();
  for (const { fileName, moduleIds } of chunks.values()) {
    const first = loads.find(({ loaded }) => loaded.has(fileName));
    const isLoaded = loads[0]?.loaded.has(fileName) || loads.at(-1)?.loaded.has(fileName);
    if (first && isLoaded) for (const id of moduleIds) places.set(id, first.name);
  }
  return places;
}
