import { createHash } from 'node:crypto';

/** The page's only style: no file of its own, so that the page is there with one answer. */
export const PAGE_STYLE = `:root{color-scheme:light dark;--ink:#141820;--soft:#535b69;--line:#858c99;--paper:#fff;--brand:#0f766e;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eef1f5;--soft:#b3bac6;--line:#6b7280;--paper:#14181f;--brand:#5eead4;--on:#06201d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.375rem;line-height:1.35;margin:0 0 .5rem}
h2{font-size:1.0625rem;margin:1.5rem 0 .25rem}
p{margin:.25rem 0 1rem}
small{display:block;font-size:.875rem;color:var(--soft);font-weight:400}
.way,button{display:block;width:100%;min-height:3rem;margin:.75rem 0;padding:.75rem 1rem;border:2px solid var(--brand);border-radius:.5rem;background:var(--brand);color:var(--on);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.way small{color:inherit}
summary{padding:.75rem 0;font-weight:600;cursor:pointer}
fieldset{border:0;margin:0 0 .75rem;padding:0;display:grid;gap:.5rem;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr))}
label{display:block}
.chip{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;padding:.375rem .625rem;border:1px solid var(--line);border-radius:.5rem;line-height:1.3;cursor:pointer}
.chip:has(:checked){border-color:var(--brand);box-shadow:inset 0 0 0 1px var(--brand);font-weight:600}
input{accent-color:var(--brand);width:1.25rem;height:1.25rem;margin:0;flex:none}
textarea{width:100%;min-height:7rem;margin:.25rem 0;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;background:none;color:inherit;font:inherit}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.wants{display:flex;gap:.625rem;align-items:center;min-height:2.75rem}
.say{border-inline-start:4px solid var(--brand);padding:.5rem .75rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-top:2rem;font-size:.875rem}
nav button,button.back{width:auto;min-height:0;margin:0;border:0;border-radius:0;background:none;font-weight:400;text-decoration:underline}
nav a,nav button,.back{color:inherit;display:inline-block;padding:.5rem 0}`;

/** Lets exactly this style and this form be used, and nothing else: no script, no third party. */
export const PAGE_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
