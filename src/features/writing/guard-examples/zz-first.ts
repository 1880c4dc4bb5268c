import type { Language } from '#platform/language.ts';
import { GUARD_EXAMPLES } from './examples.ts';
import { checkText } from '../guards/rules.ts';
import { EXAMPLE_RULES } from './schema.ts';
import { dev } from './zz-dev-en.ts';
const EX: Record<string, unknown> = { ...GUARD_EXAMPLES, dev: [dev] };
const clinic = { names: ['Sunrise Clinic'], phones: ['+91 98765 43210'], links: ['https://g.page/r/Cx1/review'] };
const [, , lang = 'en', side = 'both', only] = process.argv;
const ex = (EX[lang] as never[])[0] as Record<string, { harmful: string[]; legitimate: string[]; legitimateReviews?: string[] }>;
let p = 0, n = 0, r = 0, m = 0; const lines: string[] = [];
for (const rule of EXAMPLE_RULES) {
  const one = ex[rule]; if (!one) continue;
  for (const text of one.harmful) { n++;
    const f = checkText({ text, language: (lang === 'dev' ? 'en' : lang) as Language, kind: 'request', clinic }).filter((x) => x.severity === 'error');
    if (!f.some((x) => rule === 'TRICKS' || x.rule === rule)) { p++; if (side !== 'legit' && (!only || only === rule)) lines.push(`PASS ${rule}: ${text}`); } }
  for (const [kind, texts] of [['request', one.legitimate], ['review', one.legitimateReviews ?? []]] as const)
    for (const text of texts) { m++;
      const f = checkText({ text, language: (lang === 'dev' ? 'en' : lang) as Language, kind, clinic }).filter((x) => x.severity === 'error' && x.rule !== 'WRONG_SCRIPT');
      if (f.length) { r++; if (side !== 'harm' && (!only || only === rule || f.some((x) => x.rule === only))) lines.push(`REF ${rule} ${f.map((x) => x.rule + '(' + x.excerpt + ')')}: ${text}`); } }
}
console.log(lines.join('\n')); console.log(lang, 'passed', p, n, 'refused', r, m);
