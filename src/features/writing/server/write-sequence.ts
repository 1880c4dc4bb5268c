import { randomUUID } from 'node:crypto';
import { ok, refuse, type Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { checkText, hasMarkup, isAllowed } from '../guards/rules.ts';
import { sequenceData } from '../drafting/prompts.ts';
import { countSoFar, readSequenceAnswer, type AnswerRefusal } from '../sequence-writing/rules.ts';
import type {
  SequenceProgress,
  SequenceRequest,
  WrittenTemplate,
} from '../sequence-writing/schema.ts';
import type { SequenceAnswer, TextModel } from './model.ts';
import { recordProviderRequest } from './record-provider-request.ts';

/** The specification's request time-out; the tries share it. */
const TIMEOUT_MS = 30_000;
/** An unusable or unreadable answer is requested once more. */
const MOST_TRIES = 2;

export type CannotWriteSequence = { code: 'CANNOT_WRITE' } | AnswerRefusal;

interface WantedSequence extends Omit<SequenceRequest, 'seed'> {
  readonly writer: TextModel;
  /** Aborts when the caller no longer needs the sequence. */
  readonly signal?: AbortSignal;
  /** Receives the progress, first after the budget is spent and before the writer is called. */
  readonly onProgress?: (progress: SequenceProgress) => void;
}

type Written = Result<{ templates: WrittenTemplate[]; writer: string }, CannotWriteSequence>;

/**
 * Writes the templates of a sequence, new ones each time, none of which breaks a rule; stores
 * nothing. The writer gets nothing about patients; the audit log records which fields went to which
 * provider. Refuses CANNOT_WRITE when it fails, takes longer than 30 s or writes only forbidden
 * texts, and CANNOT_PARSE or INVALID_TEMPLATE for an answer that is no sequence. Throws
 * RATE_LIMITED when the budget is spent.
 */
export async function writeSequenceTemplates(
  scope: ClinicScope,
  { writer, signal, onProgress, ...wanted }: WantedSequence,
): Promise<Written> {
  const request = { ...wanted, seed: randomUUID() };
  await recordProviderRequest(scope, { writer, fields: Object.keys(sequenceData(request)) });
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  const either = signal ? AbortSignal.any([patience, signal]) : patience;
  let result: Written = refuse({ code: 'CANNOT_WRITE' });
  for (let attempt = 1; attempt <= MOST_TRIES && !result.ok; attempt += 1) {
    const given = await requestAnswer(writer, {
      request,
      signal: either,
      tell:
        onProgress && ((stage, answer) => onProgress({ stage, attempt, ...countSoFar(answer) })),
    });
    if (given === undefined) return refuse({ code: 'CANNOT_WRITE' });
    result = checkAnswer(given, request);
  }
  return result;
}

interface Wish {
  readonly request: SequenceRequest;
  readonly signal: AbortSignal;
  /** Undefined when there is no listener: then no streaming is needed. */
  readonly tell?: (stage: SequenceProgress['stage'], answer: string) => void;
}

async function requestAnswer(
  writer: TextModel,
  { request, signal, tell }: Wish,
): Promise<SequenceAnswer | undefined> {
  tell?.('asking', '');
  const onText = tell && ((answer: string) => tell('writing', answer));
  try {
    const given = await writer.writeSequence(request, { signal, onText });
    tell?.('checking', given.answer);
    return given;
  } catch {
    // For any error the user requests another sequence.
    return undefined;
  }
}

function checkAnswer({ answer, writer }: SequenceAnswer, request: SequenceRequest): Written {
  const { numMessages, language, clinicName, clinicPhone } = request;
  const read = readSequenceAnswer({ answer, numMessages });
  if (!read.ok) return read;
  const clinic = { names: [clinicName], phones: [clinicPhone], links: clinicName.split(/\s+/) };
  const isUsable = read.value.every(
    ({ messageTemplate: text }) =>
      !hasMarkup(text) && isAllowed(checkText({ text, language, kind: 'sequence', clinic })),
  );
  return isUsable ? ok({ templates: read.value, writer }) : refuse({ code: 'CANNOT_WRITE' });
}
