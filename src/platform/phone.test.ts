import { expect, test } from 'vitest';
import { PhoneNumber } from './schema.ts';
import { internationalNumber, keepDigits, linkNumber, parsePhoneNumber } from './phone.ts';

test.each([
  '982001234',
  '98200123456',
  '+919820012345',
  '98200 12345',
  '૯૮૨૦૦૧૨૩૪૫',
  '',
  '1e10',
  '982001234a',
])('%s is not ten digits', (text) => {
  expect(PhoneNumber.safeParse(text).success).toBe(false);
});

test('a number type is not a number’s text', () => {
  expect(PhoneNumber.safeParse(9_820_012_345).success).toBe(false);
});

test.each([
  '9820012345',
  '+91 98200 12345',
  '0091-9820012345',
  '919820012345',
  '09820012345',
  '(98200) 12345',
  '૯૮૨૦૦૧૨૩૪૫',
  '९८२००१२३४५',
  '৯৮২০০১২৩৪৫',
])('%s is read as the number', (typed) => {
  expect(parsePhoneNumber(typed)).toBe('9820012345');
});

test.each(['', 'asha@clinic.example', '12345', '98200123456', '+1 9820012345'])(
  '%s is no number of ours',
  (typed) => {
    expect(parsePhoneNumber(typed)).toBeUndefined();
  },
);

// covers: field-keeps-at-most-ten-ascii-digits
test('a field keeps at most ten ASCII digits of what is typed', () => {
  expect(keepDigits('98200-12345 67')).toBe('9820012345');
  expect(keepDigits('૯૮ab')).toBe('98');
});

// covers: provider-gets-91-and-links-91
test('the provider gets +91 and the links 91', () => {
  expect(internationalNumber('9820012345')).toBe('+919820012345');
  expect(linkNumber('9820012345')).toBe('919820012345');
});
