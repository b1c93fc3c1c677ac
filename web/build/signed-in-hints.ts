import { ROUTES } from '@tillwatch/contract';
import type { Plugin, Rolldown } from 'vite';

const DASHBOARD = '/features/dashboard/index.ts';
/** The dashboard's first calls. */
const FIRST_CALLS = [ROUTES.getUser, ROUTES.listStores];

/**
 * Ends the head of the built page with preload hints for the dashboard, inside a comment. The server removes the
 * comment for a browser with a session, so that these load alongside the program that would request them later.
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

/** The dashboard's file and everything it imports. */
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
