import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useHiddenMessages } from './use-hidden-messages.ts';

const KEY = 'wellword.hidden-messages';

// covers: hiding-keeps-nothing-but-ids-and-can
test('hiding keeps nothing but ids, and can be taken back', async () => {
  const { result, act } = await renderHook(() => useHiddenMessages());
  await act(() => result.current.hide(['a', 'b']));
  expect([...result.current.ids]).toEqual(['a', 'b']);
  expect(localStorage.getItem(KEY)).toBe('["a","b"]');
  await act(() => result.current.show(['a']));
  expect([...result.current.ids]).toEqual(['b']);
});

test('two lists on one page agree', async () => {
  const firstHook = await renderHook(() => useHiddenMessages());
  const other = await renderHook(() => useHiddenMessages());
  await firstHook.act(() => firstHook.result.current.hide(['a']));
  expect([...other.result.current.ids]).toEqual(['a']);
});

test.each(['not json', '{"a":1}', '[1,null]'])('foreign content %s hides nothing', async (text) => {
  localStorage.setItem(KEY, text);
  const { result } = await renderHook(() => useHiddenMessages());
  expect([...result.current.ids]).toEqual([]);
});
