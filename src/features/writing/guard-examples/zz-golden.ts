import { LANGUAGES } from '#platform/language.ts';
import { checkText } from '../guards/rules.ts';
import { GUARD_RULES } from '../guards/schema.ts';
import { SAFETY } from '../golden/words.ts';
const clinic = { names: ['Sunrise Clinic'], phones: ['+91 98765 43210'], links: ['https://g.page/r/Cx1/review'] };
for (const language of LANGUAGES) {
  const m: any = await import(`../golden/${language}.ts`);
  const g: any = { ...Object.values(m)[0] as object, ...(SAFETY as any)[language] };
  for (const rule of GUARD_RULES) { if (!g[rule]) continue;
    for (const text of g[rule].wrong) { const f = checkText({ text, language, kind: 'request', clinic }); if (!f.some((x) => x.rule === rule)) console.log('PASS', language, rule, text.slice(0, 120)); }
    for (const text of [...g[rule].right]) { const f = checkText({ text, language, kind: 'request', clinic }).filter((x) => x.rule === rule || x.severity === 'error'); if (f.length) console.log('REF', language, rule, f.map((x) => `${x.rule}(${x.excerpt})`).join(), '|', text.slice(0, 120)); }
  }
  for (const text of g.nearly) { const f = checkText({ text, language, kind: 'request', clinic }).filter((x) => x.severity === 'error'); if (f.length) console.log('REF', language, 'nearly', f.map((x) => `${x.rule}(${x.excerpt})`).join(), '|', text.slice(0, 120)); }
}
