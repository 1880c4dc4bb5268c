import { expect, test } from 'vitest';
import { isGuessable } from './password-rules.ts';

const names = ['Meera Shah', 'meera.shah', 'meera.shah@clinic.example', 'Shanti Clinic'];

test.each([
  'password1',
  'PASSWORD1',
  '12345678',
  'aaaaaaaaaa',
  'Meera2026',
  'shah@12345',
  'meera.shah1',
  'shanti-clinic',
])('%s is easily guessed', (password) => {
  expect(isGuessable(password, { names })).toBe(true);
});

test.each(['correct horse', 'meera likes rivers', '73918264', 'मीरा की नदी', 'x9$Kq2!vT'])(
  '%s is not',
  (password) => {
    expect(isGuessable(password, { names })).toBe(false);
  },
);

test('an empty name or one without letters makes no password guessable', () => {
  expect(isGuessable('73918264', { names: ['', '42', '–'] })).toBe(false);
});
