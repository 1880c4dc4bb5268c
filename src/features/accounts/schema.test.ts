import { expect, test } from 'vitest';
import { SignUp, TypedIdentifier } from './schema.ts';

function acceptsName(name: string): boolean {
  return SignUp.shape.name.safeParse(name).success;
}

test('a name that is emailed is no address, link or phone number', () => {
  const contacts = [
    'Win at evil.example.com',
    'https://evil.example',
    'evil@example.shop',
    'evil＠example.shop',
    '//evil.shop/win',
    'Win at evil.shop',
    'EVIL.SHOP',
    'evil-dr.shop',
    'evil。com',
    'evil．shop',
    'आशा.भारत',
    'Call 98765 43210',
    'Call +91-98765-43210',
    'Call ૯૮૭૬૫૪૩૨૧૦',
    '079 2630 1234',
  ];
  expect(contacts.filter(acceptsName)).toEqual([]);
  const names = [
    'Dr.Asha Mehta',
    'Prof. S.R.Iyer',
    'A.Mehta, M.D.',
    'આશા પટેલ',
    "D'Souza-Rao",
    'Clinic 24',
    'Sector 21 Clinic, 2nd floor',
  ];
  expect(names.filter((name) => !acceptsName(name))).toEqual([]);
});

test('refuses an identifier that cannot be stored', () => {
  for (const email of ['a\0@clinic.example', '\ud800'])
    expect(TypedIdentifier.safeParse(email).success).toBe(false);
});
