import {
  fallbackLink,
  isTooLongForLink,
  whatsappLink,
} from '../../src/features/messages/whatsapp-links.ts';
import { chanceFrom, type Chance } from '../../src/features/content/seeded-random.ts';
import { fillTemplate } from '../../src/features/content/fill-template.ts';
import { REVIEW_PLACEHOLDERS } from '../../src/features/content/placeholders.ts';
import type { Requirement } from './requirement.ts';

const SEED = 'R15 2026-11-20';
const AWKWARD = [
  '{clinic_phone}',
  '{patient_name}',
  '{patient_name',
  '{{clinic_name}}',
  '$&',
  '$1$$',
  "$'",
  '${7*7}',
  '&phone=911234567890',
  '&text=no#',
  '?phone=1',
  '%20%',
  '+',
  '\\',
  '\uD83D',
  '\uDE42\uD83D',
  '🙂👨‍👩‍👧',
  'شكرا',
  '\u202Eevil',
  '\u200D\uFEFF',
  'નમસ્તે',
  'ક્ષ્મી',
  'प्रिया',
  'தமிழ்ச்செல்வி',
  "O'Neil -- ;",
  '<b>',
  '\n\t\0',
  '',
  ' ',
];

/**
 * R15: templates filled with awkward names, and the links that carry them: placeholders inside a value are never expanded, host and
 * number are exact, the text comes out as it went in, and a text that no link can carry is recognised.
 */
export const filledLinks: Requirement = {
  run({ long }) {
    const pairs = long ? 200_000 : 10_000;
    const chance = chanceFrom(SEED);
    let expandedCount = 0;
    let misledCount = 0;
    let tooLong = 0;
    for (let index = 0; index < pairs; index += 1) {
      const { link, expected } = toPair(chance);
      if (link !== expected) expandedCount += 1;
      const verdict = linkVerdict({ text: link, chance });
      if (verdict === 'misled') misledCount += 1;
      if (verdict === 'too long') tooLong += 1;
    }
    const figures = {
      seed: JSON.stringify(SEED),
      pairs,
      expanded: expandedCount,
      misled: misledCount,
      tooLong,
    };
    return Promise.resolve({
      figures,
      pass: expandedCount === 0 && misledCount === 0 && tooLong > 0,
    });
  },
};

function pick<Item>(chance: Chance, among: readonly Item[]): Item {
  return among[Math.floor(chance() * among.length)] as Item;
}

function splitWords(chance: Chance, most: number): string {
  const count = Math.floor(chance() * most);
  return Array.from({ length: count }, () => pick(chance, AWKWARD)).join(pick(chance, ['', ' ']));
}

/** A filled template beside the same put together by hand. */
function toPair(chance: Chance): { link: string; expected: string } {
  const values = Object.fromEntries(
    REVIEW_PLACEHOLDERS.map((name) => [name, splitWords(chance, chance() < 0.02 ? 400 : 4)]),
  );
  let template = '';
  let expected = '';
  for (let slots = Math.floor(chance() * 6); slots >= 0; slots -= 1) {
    // Between the slots nothing that looks like one.
    const between = splitWords(chance, 3).replaceAll(/[{}]/g, '');
    const name = pick(chance, REVIEW_PLACEHOLDERS);
    template += `${between}{${name}}`;
    expected += between + (values[name] ?? '');
  }
  return { link: fillTemplate({ template, values }), expected };
}

function linkVerdict({ text, chance }: { text: string; chance: Chance }) {
  const digits = Array.from({ length: 10 }, () => Math.floor(chance() * 10)).join('');
  const number = digits;
  const links = [
    {
      link: whatsappLink({ number, text, device: 'phone' }),
      at: `whatsapp://send?phone=91${digits}&text=`,
    },
    {
      link: whatsappLink({ number, text, device: 'desktop' }),
      at: `https://web.whatsapp.com/send?phone=91${digits}&text=`,
    },
    { link: fallbackLink({ number, text }), at: `https://wa.me/91${digits}?text=` },
  ];
  const carries = ({ link, at }: (typeof links)[number]) => {
    const { searchParams, hash } = new URL(link);
    const isAlone = searchParams.getAll('text').length === 1 && hash === '';
    return link.startsWith(at) && isAlone && searchParams.get('text') === text.toWellFormed();
  };
  if (!links.every(carries)) return 'misled';
  const areLong = links.map(({ link }) => link.length > 6000);
  if (links.some(({ link }, index) => isTooLongForLink(link) !== areLong[index])) return 'misled';
  return areLong.includes(true) ? 'too long' : 'carried';
}
