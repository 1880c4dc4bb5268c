import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { dropPicture, hadFirstAnswers, takeFirstAnswers } from './first-answers.ts';

afterEach(() => document.body.replaceChildren());

test('a page without answers is asked about nothing', () => {
  const queryClient = new QueryClient();
  takeFirstAnswers(queryClient);
  dropPicture();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(hadFirstAnswers()).toBe(false);
});

test('what came with the page is known as if it had been asked, and stays nowhere else', () => {
  const key = [['reviews', 'search'], { type: 'infinite', input: { limit: 100 } }];
  const page = { items: [{ patientName: 'આશા પટેલ' }], nextCursor: null };
  const session = [['clinics', 'session'], { type: 'query' }];
  const answers = [
    { key: session, answer: { today: '2026-11-20' } },
    { key, answer: page },
  ];
  document.body.innerHTML = '<div id="picture">આશા પટેલ</div><div id="root"></div>';
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'answers';
  element.textContent = JSON.stringify(answers);
  document.body.append(element);

  const queryClient = new QueryClient();
  takeFirstAnswers(queryClient);
  expect(queryClient.getQueryData(session)).toEqual({ today: '2026-11-20' });
  // The first page is asked for again without a cursor, as it was at first.
  expect(queryClient.getQueryData(key)).toEqual({ pages: [page], pageParams: [undefined] });
  expect(hadFirstAnswers()).toBe(true);

  dropPicture();
  expect(document.body.innerHTML).toBe('<div id="root"></div>');
});
