import { expect, test } from 'vitest';
import { findReason, isKnownRefusal, readVerdict, type Verdict } from './verdict-rules.ts';

const whole = (body: string): Verdict => readVerdict({ body, isCut: false });

test.each([
  '',
  ' \n',
  'OK',
  'ok 1234',
  'Message queued',
  '"sent"',
  'true',
  'null',
  '17',
  '[]',
  '{}',
  '{"success":true}',
  '\uFEFF{"success":true}',
  '{"success":"true","message":"Message sent successfully"}',
  '{"success":true,"error":null,"errors":[]}',
  '{"ErrorCode":"000","ErrorMessage":"Success","JobId":"77"}',
  '{"error":false,"status":"ok"}',
  '{"success":"success","ok":1,"error":"none"}',
  '{"error":"","code":200}',
  '{"status":"success","data":{"id":"m1","status":"scheduled"}}',
  '{"data":{"id":"m1","delivered":false,"error":null}}',
  '{"messages":[{"id":"wamid.1","message_status":"accepted"}]}',
  '{"text":"Error 404: your tooth was not found","id":"m1"}',
  '{"accepted":true,"sent":null}',
  'Balance left: 12 credits',
  '{"message":"Message queued"}',
  '{"id":"m1","message":"Your plan is expired soon: limit reached at 90 %"}',
])('reads %j as a yes', (body) => {
  expect(whole(body)).toBe('yes');
});

test.each([
  'false',
  '"Failed"',
  '{"success":false}',
  '{"success":"false","message":"busy"}',
  '{"success":0}',
  '{"ok":false}',
  '{"sent":false}',
  '{"error":"Something broke"}',
  '{"error":{"message":"Something broke"}}',
  '{"success":true,"error":"Something broke"}',
  '{"errors":["Something broke"]}',
  '{"error":true}',
  '{"ErrorCode":"017"}',
  '{"status":"error"}',
  '{"status":"FAILED"}',
  '{"status":500,"message":"no"}',
  '{"statusCode":"401"}',
  '{"code":403}',
  '{"data":{"status":"failed"}}',
  '{"messages":[{"id":"1","status":"rejected"}]}',
  '[{"success":false}]',
  '{"result":"error"}',
  'Error: something broke',
  'failed to send',
  'ERR 17',
  'Your balance is insufficient',
  '{"message":"Invalid phone number"}',
  '{"message":"This number is not on WhatsApp","reason":"unknown"}',
])('reads %j as a no', (body) => {
  expect(whole(body)).toBe('no');
});

test.each([
  '<html>',
  '<!DOCTYPE html><title>Log in</title>',
  '  <h1>Welcome</h1>',
  '<?xml version="1.0"?><response><status>1</status></response>',
  'Notice: x\n<html><body>',
  '{"success":tr',
  '[1,',
  '\u0000<<%%',
  '\u001F\uFFFD\b\u0000compressed',
])('cannot read %j as either', (body) => {
  expect(whole(body)).toBe('unreadable');
});

test('cannot read a truncated response as either', () => {
  expect(readVerdict({ body: '{"success":true}', isCut: true })).toBe('unreadable');
});

test.each([
  'Invalid API key',
  'invalid_number',
  'Unauthorized',
  'Insufficient balance',
  'Daily limit exceeded',
  'This number is not on WhatsApp',
  'WhatsApp is not connected',
  'The field `to` is required',
  'Your subscription has expired',
  'permission-denied',
])('knows that %j means nothing was sent', (words) => {
  expect(isKnownRefusal(words)).toBe(true);
});

test.each([
  'Something broke',
  'Internal error, please try again',
  'Invalid response from upstream',
  'Timeout while waiting for the device',
  'error',
  '{"success":false}',
])('leaves open for %j whether the message was sent', (words) => {
  expect(isKnownRefusal(words)).toBe(false);
});

test.each([
  ['{"error":{"message":"No credit"}}', 'No credit'],
  ['{"error":"Bad Request","message":"to is required"}', 'Bad Request: to is required'],
  ['{"success":false,"message":"No credit"}', 'No credit'],
  ['{"errors":[{"title":"No credit"}]}', 'No credit'],
  ['{"errors":["No credit"]}', 'No credit'],
  ['{"data":{"error":"No credit"}}', 'No credit'],
  ['{"success":false}', '{"success":false}'],
  ['"No credit"', 'No credit'],
  ['No credit', 'No credit'],
])('finds the reason in %j', (body, reason) => {
  expect(findReason(body)).toBe(reason);
});
