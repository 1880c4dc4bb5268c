import { createHash } from 'node:crypto';
import { BOARD_PATH } from '../schema.ts';

/** The page's only style. Sizes follow the screen, so that tokens are read from a chair. */
export const BOARD_STYLE = `:root{color-scheme:light dark;--ink:#141820;--soft:#535b69;--line:#c9ced6;--paper:#fff;--warn:#8a4b00}
@media(prefers-color-scheme:dark){:root{--ink:#eef1f5;--soft:#b3bac6;--line:#4b5563;--paper:#14181f;--warn:#fbbf24}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:1.25rem/1.5 system-ui,sans-serif}
main{padding:3vmin}
header{display:flex;gap:1rem;align-items:baseline;margin-bottom:2vmin}
h1{flex:1;min-width:0;margin:0;font-size:clamp(1.25rem,4vmin,2.5rem);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
time{font-size:clamp(1.25rem,4vmin,2.5rem);white-space:nowrap}
#old{color:var(--warn);font-weight:600;margin:0 0 1rem}
#queues{display:flex;flex-wrap:wrap;gap:2vmin}
section{flex:1 1 18rem;min-width:0;border:2px solid var(--line);border-radius:.75rem;padding:2.5vmin}
h2{margin:0;font-size:clamp(1.25rem,4vmin,2.25rem);overflow:hidden;text-overflow:ellipsis;white-space:nowrap;line-height:1.6}
h3{margin:1vmin 0 0;font-size:clamp(1rem,2.6vmin,1.5rem);font-weight:400;color:var(--soft);line-height:1.6}
p{margin:0;font-variant-numeric:tabular-nums}
.in{font-size:clamp(4rem,22vmin,14rem);line-height:1.1;font-weight:700}
.next{font-size:clamp(2rem,8vmin,5rem);line-height:1.2}`;

/** The page's script has an address of its own, because React escapes what is inside a script. */
export const BOARD_SCRIPT_PATH = `${BOARD_PATH}board.js`;

/** Asks again for the page and puts the new numbers in; a page without numbers is loaded again. Written for the browsers of old televisions. */
export const BOARD_SCRIPT = `(function(){
if(!document.getElementById('queues')){setTimeout(function(){location.reload()},30000);return}
var old=document.getElementById('old');
function put(id,page){var here=document.getElementById(id),next=page.getElementById(id);
if(here.textContent!==next.textContent)here.parentNode.replaceChild(document.importNode(next,true),here)}
function ask(){var x=new XMLHttpRequest();
x.open('GET',location.pathname);x.responseType='document';x.timeout=10000;
x.onload=function(){var page=x.response,known=page&&page.getElementById('queues');
if(x.status===404){location.reload();return}
old.hidden=!!known;
if(known){put('time',page);put('queues',page)}
wait()};
x.onerror=x.ontimeout=function(){old.hidden=false;wait()};
x.send()}
function wait(){setTimeout(ask,10000)}
wait()})()`;

/** Lets exactly this style and this server's script be used, and the page ask this server alone. */
export const BOARD_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(BOARD_STYLE).digest('base64')}'`,
  `script-src 'self'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
