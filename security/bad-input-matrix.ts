import { tidyFurtherPhones } from '#features/clinics/rules.ts';
import { cleanAddress } from '#platform/link.ts';
import { parsePhoneNumber } from '#platform/phone-reading.ts';
import { cleanName, removeUnseenMarks, titleCase } from '#platform/text.ts';
import type { Findings } from './access-matrix.ts';
import { answerFindings } from './answers.ts';
import { BAD_INPUTS, PASTED_TEXTS } from './bad-inputs.ts';
import { callOperation, type Answer } from './api-calls.ts';
import { findAllowed } from './expected-access.ts';
import type { Environment } from './environment.ts';
import { isRecord, OPERATIONS, toRequest, type Operation } from './operations.ts';
import { buildTenant, cookieFor, type TestTenant } from './tenant.ts';
import { listInputPaths, readAtPath, setAtPath } from './input-paths.ts';
import { SAMPLES } from './samples.ts';

interface Calling {
  readonly owner: TestTenant;
  readonly input: unknown;
  readonly cookie: string;
}

/**
 * Every field of every operation × what no field is made for: refused as the contract declares, or kept byte for byte.
 * `each` takes so many of the bad inputs for each field, other ones for each.
 */
export async function badInputFindings(
  environment: Environment,
  { each = BAD_INPUTS.length }: { each?: number } = {},
): Promise<Findings> {
  return inputFindings(environment, {
    fits: () => true,
    choose: (turn) => badInputsFor(turn, each),
  });
}

/** Every field that takes text × text as it is pasted from elsewhere. */
export async function pasteFindings(environment: Environment): Promise<Findings> {
  return inputFindings(environment, { fits: isText, choose: () => PASTED_TEXTS });
}

/** Ids and dates are chosen, not typed. */
function isText(value: unknown): boolean {
  return typeof value === 'string' && !/^[0-9a-f]{8}-|^\d{4}-\d{2}-\d{2}/u.test(value);
}

interface Inputs {
  /** The fields whose sample this is. */
  readonly fits: (sample: unknown) => boolean;
  readonly choose: (turn: number) => readonly unknown[];
}

async function inputFindings(
  environment: Environment,
  { fits, choose }: Inputs,
): Promise<Findings> {
  const findings: string[] = [];
  let triedCount = 0;
  for (const operation of OPERATIONS.filter(({ input }) => input !== undefined)) {
    let calling: Calling | undefined;
    const { input: sample } = await callingFor(environment, operation);
    for (const place of listInputPaths(sample, operation.input)) {
      if (!fits(readAtPath(sample, place))) continue;
      for (const value of choose(triedCount)) {
        calling ??= await callingFor(environment, operation);
        const input = setAtPath(calling.input, { place, value });
        triedCount += 1;
        if (isElsewhere(operation, input)) continue;
        const { cookie } = calling;
        const answer = await callOperation(environment, { operation, input, cookie });
        const says = [
          ...answerFindings(operation, answer),
          ...findChangedText(answer, { operation: operation.name, place, value }),
        ];
        const shownValue = JSON.stringify(value)?.slice(0, 60);
        findings.push(
          ...says.map((problem) => `${operation.name} ${place} = ${shownValue}: ${problem}`),
        );
        // It went in: the next one needs rows that are as they were, and a session that lives.
        if (answer.status < 400 || answer.status === 401) calling = undefined;
      }
    }
  }
  // Work that an answer leaves for later fails without a sign to its caller.
  await environment.settle();
  const defects = environment.logLines.filter((line) => line.includes('"kind":"defect"'));
  return { tryCount: triedCount, findings: [...findings, ...defects] };
}

async function callingFor(environment: Environment, operation: Operation): Promise<Calling> {
  const role = findAllowed(operation.name) === 'admin' ? 'admin' : 'user';
  const owner = await buildTenant(environment, { role });
  const sample = SAMPLES[operation.name];
  const input = await sample.input?.(owner);
  return {
    owner,
    input,
    cookie: await cookieFor(environment, { owner, stage: sample.session }),
  };
}

function badInputsFor(turn: number, each: number): unknown[] {
  return Array.from(
    { length: Math.min(each, BAD_INPUTS.length) },
    (_none, index) => BAD_INPUTS[(turn * 7 + index * 13) % BAD_INPUTS.length],
  );
}

/** Names are tidied on their way in, everywhere alike: doubled spaces and small first letters. */
const TIDIED: ReadonlySet<string> = new Set([
  'patientName',
  'patients.create name',
  'patients.update name',
]);

/** Words that clinics choose, and notes of one line, are cleaned as names are. */
const CLEANED: ReadonlySet<string> = new Set([
  'admin.createCategory name',
  'messaging.suppress reason',
  'patients.create note',
  'patients.update note',
  'reports.update status',
  'staff.markDesk name',
]);

/** Names and notes leave out marks that are not seen, addresses the blanks around them too, and numbers are read. */
function listTidyForms(place: string, value: string): (string | undefined)[] {
  if (place === 'name' || place === 'clinicName' || place === 'notes')
    return [removeUnseenMarks(value)];
  if (/(?:Link|Url|website|SheetId)$/u.test(place)) return [cleanAddress(value)];
  if (place === 'furtherPhones') return [tidyFurtherPhones(value)];
  return /(?:number|phone|whatsapp)$/iu.test(place) ? [parsePhoneNumber(value)] : [];
}

/** A text comes back as it was sent. */
function findChangedText(
  { status, body }: Answer,
  { operation, place, value }: { operation: string; place: string; value: unknown },
): string[] {
  if (status >= 300 || typeof value !== 'string' || !isRecord(body)) return [];
  const storedValue = body[place];
  const field = `${operation} ${place}`;
  const cleanedValue = CLEANED.has(field) ? cleanName(value) : value;
  const isTidied = TIDIED.has(place) || TIDIED.has(field);
  const expectedValue = isTidied ? titleCase(cleanName(value)) : cleanedValue;
  return typeof storedValue === 'string' &&
    ![expectedValue, ...listTidyForms(place, value)].includes(storedValue)
    ? [`came back as ${JSON.stringify(storedValue).slice(0, 60)}`]
    : [];
}

/** An address without its id is that of another operation, or of none. */
function isElsewhere(operation: Operation, input: unknown): boolean {
  return /\/(?:\/|\?|$)/.test(toRequest(operation, input).url);
}
