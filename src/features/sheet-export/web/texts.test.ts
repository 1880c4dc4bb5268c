import { expect, test } from 'vitest';
import { SHEET_FAULTS } from '../statuses.ts';
import { faultText } from './texts.ts';

// covers: status-of-script-with-what-said
test('shows a status of the script with its message, as specified', () => {
  expect(faultText({ fault: 'http_error', httpStatus: 404, detail: 'Not Found' })).toBe(
    'Google Apps Script returned error: 404 Not Found',
  );
  expect(faultText({ fault: 'http_error', httpStatus: 500, detail: null })).toBe(
    'Google Apps Script returned error: 500',
  );
});

// covers: what-script-refuses-in-own-words
test('shows a refusal in the script’s own words', () => {
  expect(faultText({ fault: 'script_error', httpStatus: 200, detail: 'The sheet is full' })).toBe(
    'Failed to export messages to Google Sheet. The sheet is full.',
  );
});

// covers: says-what-to-check
test.each(['not_the_script', 'unreachable', 'no_answer', 'address_refused'] as const)(
  '%s says what to check',
  (fault) => {
    const text = faultText({ fault, httpStatus: null, detail: 'ECONNREFUSED' });
    expect(text).toContain('Failed to export messages to Google Sheet.');
    expect(text).toContain('deployed as a web app with access for anyone');
  },
);

test('has a sentence for every fault', () => {
  for (const fault of SHEET_FAULTS)
    expect(faultText({ fault, httpStatus: 500, detail: null })).not.toBe('');
});
