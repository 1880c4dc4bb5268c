import { Writable } from 'node:stream';
import { ORPCError, ValidationError } from '@orpc/contract';
import { expect, test } from 'vitest';
import { createLog, DATABASE_AWAY, describeError, type WideEvent } from './log.ts';

// covers: only-named-fields-reach-log-event-carries
test('logs only listed fields of an event', () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, callback) {
      lines.push(chunk.toString());
      callback();
    },
  });
  const event = {
    kind: 'request',
    status: 200,
    patientName: 'Asha',
    url: '/x?phone=1',
    route: 'a\nb',
  };
  createLog({ level: 'info', destination }).write(event as WideEvent);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind: 'request', status: 200, route: 'a\nb' });
  expect(lines[0]).not.toMatch(/Asha|phone/);
});

test.each<[Partial<WideEvent>, number]>([
  [{ status: 200 }, 30],
  [{ status: 404 }, 30],
  [{ status: 503 }, 40],
  [{ kind: 'job', outcome: DATABASE_AWAY }, 40],
  [{ status: 500 }, 50],
  [{ kind: 'defect' }, 50],
])('writes %o with level %i', (event, level) => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  createLog({ level: 'info', destination }).write({ kind: 'request', ...event });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level });
});

// covers: defect-described-by-name-code-and-place
test('describes an error by name, code and place, never by its message', () => {
  const cause = Object.assign(new TypeError('the patient Asha 9820012345'), { code: '23505' });
  const description = describeError(new Error('could not save Asha', { cause }));
  expect(description).toMatchObject({ name: 'TypeError', code: '23505' });
  expect(description.at.length).toBeGreaterThan(0);
  expect(JSON.stringify(description)).not.toContain('Asha');
  expect(describeError('text')).toEqual({ name: 'string', at: [] });
});

// covers: field-that-breaks-a-contract-in-the-log
test('an output that breaks its contract is logged with the path of the field, without its value', () => {
  const cause = new ValidationError({
    message: 'Output validation failed',
    issues: [{ message: 'Expected string, got Asha', path: ['items', 0, { key: 'patientName' }] }],
    data: { items: [{ patientName: 'Asha' }] },
  });
  const description = describeError(new ORPCError('INTERNAL_SERVER_ERROR', { cause }));
  expect(description.fields).toEqual(['items.0.patientName']);
  expect(JSON.stringify(description)).not.toContain('Asha');
});
