import { expect, test } from 'vitest';
import { mayBeFramed, getMonth, PLAYER_ADDRESSES, chooseType } from './rules.ts';

test.each([
  'https://www.youtube-nocookie.com/embed/abc123',
  'https://WWW.YouTube.com/embed/abc123?start=5',
  'https://player.vimeo.com/video/76979871',
])('%s may be framed', (link) => {
  expect(mayBeFramed(link, PLAYER_ADDRESSES)).toBe(true);
});

test.each([
  'https://www.youtube.com/watch?v=abc123',
  'https://www.youtube.com/embed/../redirect?q=evil',
  'https://www.youtube.com/embed/%2e%2E/redirect',
  'https://www.youtube.com/embed/.',
  'https://youtube.com/embed/abc123',
  'https://www.youtube.com.evil.example/embed/abc123',
  'https://evil.example/www.youtube.com/embed/abc123',
  'http://www.youtube.com/embed/abc123',
  'javascript:alert(1)//www.youtube.com/embed/',
  '',
])('%s may not', (link) => {
  expect(mayBeFramed(link, PLAYER_ADDRESSES)).toBe(false);
});

test('only the listed addresses count', () => {
  const link = 'https://www.youtube.com/embed/abc123';
  expect(mayBeFramed(link, [])).toBe(false);
  expect(mayBeFramed('https://media.clinic.example/x', ['media.clinic.example/'])).toBe(true);
  expect(mayBeFramed('https://media.clinic.example.evil.in/x', ['media.clinic.example/'])).toBe(
    false,
  );
});

test('a frame whose host was taken off the list is a link', () => {
  const creative = { contentType: 'iframe', content: 'https://player.vimeo.com/video/1' } as const;
  expect(chooseType(creative, PLAYER_ADDRESSES)).toBe('iframe');
  expect(chooseType(creative, [])).toBe('link');
  expect(chooseType({ ...creative, contentType: 'image' }, [])).toBe('image');
});

test.each([
  ['2026-11-20', { year: 2026, monthNumber: 11 }],
  ['2019-12-31', { year: 2020, monthNumber: 12 }],
  ['2031-01-01', { year: 2030, monthNumber: 1 }],
])('on %s the month is %o', (today, month) => {
  expect(getMonth(today)).toEqual(month);
});
