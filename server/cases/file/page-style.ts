/** The style of a case's file: black on white, for print. */
export const PAGE_STYLE = `
@page { margin: 18mm 16mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: #fff; color: #16181d;
  font: 14px/1.45 system-ui, sans-serif; color-scheme: light; }
h1 { margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .75rem; padding-bottom: .25rem; border-bottom: 2px solid #16181d; font-size: 1.1rem; }
h3 { margin: 0 0 .5rem; font-size: 1rem; }
h4 { margin: .75rem 0 .25rem; font-size: .85rem; }
.kind, .by, .none, figcaption, footer { color: #555b66; font-size: .8rem; }
.kind { margin: 0 0 .25rem; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: .25rem 1.5rem; margin: 0 0 .75rem; }
dl div { display: flex; gap: .5rem; min-width: 0; }
dt { flex: none; color: #555b66; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
article { margin: 0 0 1.25rem; padding: .9rem 1rem; border: 1px solid #c9cdd4; border-radius: 6px; }
.contest { margin: 0 0 .25rem; padding-left: .6rem; border-left: 3px solid #16181d; overflow-wrap: anywhere; }
.reason { margin: 0 0 .25rem; font-weight: 600; }
pre { margin: .5rem 0; padding: .6rem .75rem; background: #f5f6f8; font: 12px/1.4 ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.text { margin: 0 0 .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.by { margin: 0 0 .1rem; overflow-wrap: anywhere; }
figure { margin: .75rem 0; break-inside: avoid; }
img { display: block; max-width: 100%; max-height: 16cm; width: auto; height: auto; border: 1px solid #c9cdd4; }
table { width: 100%; border-collapse: collapse; font-size: .78rem; }
th, td { padding: .25rem .5rem .25rem 0; border-bottom: 1px solid #dfe2e7; text-align: left; vertical-align: top;
  white-space: pre-wrap; overflow-wrap: anywhere; }
th { white-space: nowrap; }
tr { break-inside: avoid; }
footer { margin-top: 2rem; }
@media print { body { max-width: none; padding: 0; } h2, h3 { break-after: avoid; } pre { background: none; border: 1px solid #c9cdd4; } }
`;
