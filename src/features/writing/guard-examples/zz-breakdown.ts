import { LANGUAGES } from '#platform/language.ts';
import { GUARD_EXAMPLES } from './examples.ts';
import { measureGuards } from './measure.ts';
import { EXAMPLE_RULES } from './schema.ts';
import { checkText } from '../guards/rules.ts';
const clinic = { names: ['Sunrise Clinic'], phones: ['+91 98765 43210'], links: ['https://g.page/r/Cx1/review'] };
const half = Number(process.argv[2] ?? 1);
for (const side of ['passed','refused'] as const) {
  console.log(side, 'hand', half, '(wrong/all)');
  const totals = new Map<string, [number, number]>();
  for (const language of LANGUAGES) {
    const examples = GUARD_EXAMPLES[language]?.[half];
    if (!examples) continue;
    let w = 0, n = 0;
    const cells = EXAMPLE_RULES.map((rule) => {
      const one = examples[rule];
      if (!one) return `${rule.slice(0,8)} -`;
      const m = measureGuards(language, [{ [rule]: one }]);
      const wrong = m[side].length; const all = side === 'passed' ? m.harmful : m.legitimate;
      w += wrong; n += all;
      const t = totals.get(rule) ?? [0, 0]; totals.set(rule, [t[0] + wrong, t[1] + all]);
      return `${rule.slice(0, 8)} ${wrong}/${all}`;
    });
    console.log(language, `${(100*w/n).toFixed(1)}%`, `${w}/${n}`, '|', cells.join(' · '));
  }
  console.log('all', [...totals].map(([r, [w, n]]) => `${r.slice(0,8)} ${(100*w/n).toFixed(0)}%`).join(' · '));
}

console.log('refusals by the rule that refuses (blame)');
for (const language of LANGUAGES) {
  const examples = GUARD_EXAMPLES[language]?.[half]; if (!examples) continue;
  const blame = new Map<string, number>();
  for (const rule of EXAMPLE_RULES) for (const [kind, texts] of [['request', examples[rule]?.legitimate ?? []], ['review', examples[rule]?.legitimateReviews ?? []]] as const)
    for (const text of texts) for (const f of checkText({ text, language, kind, clinic })) if (f.severity === 'error' && f.rule !== 'WRONG_SCRIPT') blame.set(f.rule, (blame.get(f.rule) ?? 0) + 1);
  console.log(language, [...blame].map(([r, n]) => `${r} ${n}`).join(' · '));
}
