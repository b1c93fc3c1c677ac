import { ROUTES } from '@tillwatch/contract';
import type { Plugin, Rolldown } from 'vite';

const DASHBOARD = '/features/dashboard/index.ts';
/** What the dashboard asks before anything else. */
const FIRST_CALLS = [ROUTES.getUser, ROUTES.listStores];

/**
 * Ends the head of the built page with what the dashboard needs first, in a comment that the server opens for whoever
 * has a session: it comes beside the program that would ask for it otherwise.
 */
export function signedInHints(): Plugin {
  return {
    name: 'signed-in-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const hints = [
          ...filesOf(bundle)
            .filter((file) => !html.includes(file))
            .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          ...FIRST_CALLS.map(
            ({ path }) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`,
          ),
        ];
        return html.replace(
          '</head>',
          () => `  <!--SIGNED_IN\n    ${hints.join('\n    ')}\n    -->\n  </head>`,
        );
      },
    },
  };
}

/** The dashboard's file and all that it imports. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  function add(fileName: string): void {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || files.has(fileName)) return;
    files.add(fileName);
    for (const imported of chunk.imports) add(imported);
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(DASHBOARD))) add(chunk.fileName);
  }
  return [...files];
}
