import { expect, test } from 'vitest';
import { isGuessablePin } from './pin-rules.ts';

// covers: weak-pins-refused
test.each(['0000', '1234', '4321', '987654', '1212', '123123', '1987', '2012', '111111'])(
  'finds that %s is guessed first',
  (pin) => {
    expect(isGuessablePin(pin)).toBe(true);
  },
);

test.each(['2580', '7391', '48213', '905172', '1357'])('takes %s as a PIN', (pin) => {
  expect(isGuessablePin(pin)).toBe(false);
});
