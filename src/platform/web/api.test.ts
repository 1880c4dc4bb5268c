import { beforeAll, expect, test } from 'vitest';
import { configureApi, requestFor } from './api.ts';

beforeAll(() =>
  configureApi({
    reviews: {
      get: 'GET /reviews/{id}',
      create: 'POST /reviews',
      sendStep: 'POST /reviews/{id}/steps/{step}/send',
      remove: 'DELETE /reviews/{id}',
    },
    sequences: { templates: 'GET /sequence-templates' },
  }),
);

test('the path is filled from the input and the rest becomes the body', () => {
  expect(
    requestFor(['reviews', 'sendStep'], { id: 'a/b', step: 'gmb_link', text: 'नमस्ते' }),
  ).toEqual({
    url: '/api/reviews/a%2Fb/steps/gmb_link/send',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"नमस्ते"}',
  });
});

test('reading carries what is left in the query, without what is not there', () => {
  const input = { profileType: 'Pathology Lab', language: undefined };
  expect(requestFor(['sequences', 'templates'], input)).toEqual({
    url: '/api/sequence-templates?profileType=Pathology+Lab',
    method: 'GET',
  });
  expect(requestFor(['reviews', 'get'], { id: '1' })).toEqual({
    url: '/api/reviews/1',
    method: 'GET',
  });
});

test('deleting sends no body, and writing always one', () => {
  expect(requestFor(['reviews', 'remove'], { id: '1' })).toEqual({
    url: '/api/reviews/1',
    method: 'DELETE',
  });
  expect(requestFor(['reviews', 'create'], undefined).body).toBe('{}');
});

test('an operation that the contract does not have is a mistake of ours', () => {
  expect(() => requestFor(['reviews', 'nothing'], {})).toThrow('reviews.nothing');
});
