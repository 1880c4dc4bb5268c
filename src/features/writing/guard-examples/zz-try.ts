import type { Language } from '#platform/language.ts';
import { checkText } from '../guards/rules.ts';
import { readFileSync } from 'node:fs';
const clinic = { names: ['Sunrise Clinic'], phones: ['+91 98765 43210'], links: ['https://g.page/r/Cx1/review'] };
const lang = process.argv[2] as Language;
for (const text of readFileSync(0, 'utf8').trim().split('\n'))
  console.log(checkText({ text, language: lang, kind: 'request', clinic }).filter((x) => x.severity === 'error').map((x) => `${x.rule}(${x.excerpt})`).join(' ') || '-', '|', text);
