import { LANGUAGES, type Language } from '#platform/language.ts';
import { checkText } from '../guards/rules.ts';
import { LANGUAGE_PLAYBOOKS } from '../playbooks/languages.ts';
import { REVIEW_SENTENCES } from '../review-sentences/languages.ts';
import { expandChoices } from '../seeded-random.ts';
import { BUILT_IN_SEQUENCE_TEMPLATES } from '../sequence-templates/built-in.ts';
const only = process.argv[2]; const max = Number(process.argv[3] ?? 8);
const none = { names: [], phones: [], links: [] };
for (const language of LANGUAGES) {
  if (only && only !== 'all' && only !== language) continue;
  const groups = new Map<string, [number, string]>();
  let n = 0;
  const add = (text: string, kind: 'sequence' | 'review') => {
    for (const f of checkText({ text, language, kind, clinic: none })) {
      if (f.rule === 'WRONG_SCRIPT' || f.rule === 'NO_OPT_OUT') continue;
      n++;
      const key = `${f.rule}(${f.excerpt})`;
      const at = text.indexOf(f.excerpt.slice(0, 6));
      const was = groups.get(key);
      groups.set(key, [(was?.[0] ?? 0) + 1, was?.[1] ?? text.slice(Math.max(0, at - 50), at + 110).replaceAll('\n', ' ')]);
    }
  };
  const { playbooks, greetings, closings } = LANGUAGE_PLAYBOOKS[language];
  for (const text of [...Object.values(playbooks).flatMap((p) => p.messages.flat()), ...greetings, ...closings]) add(text, 'sequence');
  for (const t of BUILT_IN_SEQUENCE_TEMPLATES) if (t.language === language) add(t.messageTemplate, 'sequence');
  const s = REVIEW_SENTENCES[language];
  const all = [...Object.values(s.points).flatMap((p) => Object.values(p).flatMap((c: any) => [...c.sentences, ...c.short])), ...s.visited, ...s.visitedOn, ...s.thanks].flatMap(expandChoices);
  for (const t of all) add(t.replace('{clinic_name}', '').replace('{visit_date}', ''), 'review');
  console.log('##', language, n, 'of', all.length);
  for (const [key, [count, sample]] of [...groups].sort((a, b) => b[1][0] - a[1][0]).slice(0, max)) console.log(count, key, '|', sample);
}
