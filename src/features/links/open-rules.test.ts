import { expect, test } from 'vitest';
import { isOpenedByPerson } from './open-rules.ts';
import { readCode } from './schema.ts';

const PEOPLE = [
  // Chrome, Samsung Internet and the browser inside Facebook on cheap Android phones, and an iPhone.
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; Redmi 12 Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.0;]',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; U; Android 11; en-us; CPH2239) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/115.0 Mobile Safari/537.36 OPR/80.0',
];

// covers: link-opens-rules
test.each(PEOPLE)('counts a person with browser number %#', (agent) => {
  const headers = { 'user-agent': agent, 'sec-fetch-mode': 'navigate' };
  expect(isOpenedByPerson({ method: 'GET', headers })).toBe(true);
  expect(isOpenedByPerson({ method: 'HEAD', headers })).toBe(false);
  expect(isOpenedByPerson({ method: 'GET', headers: { 'user-agent': agent } })).toBe(false);
  const prefetching = { ...headers, 'sec-purpose': 'prefetch' };
  expect(isOpenedByPerson({ method: 'GET', headers: prefetching })).toBe(false);
});

test('reads a code of ten letters that are not taken for one another', () => {
  expect(readCode('/l/2Ab9XyZkmQ')).toBe('2Ab9XyZkmQ');
  for (const path of ['/l/', '/l/2Ab9XyZkm0', '/l/2Ab9XyZkmQQ', '/x/2Ab9XyZkmQ', '/l/2Ab9XyZkmQ/'])
    expect(readCode(path)).toBeUndefined();
});
