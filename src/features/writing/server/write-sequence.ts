import { randomUUID } from 'node:crypto';
import { ok, refuse, type Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { checkText, hasMarkup, isAllowed } from '../guards/rules.ts';
import { sequenceData } from '../prompts.ts';
import { countSoFar, readSequenceAnswer, type AnswerRefusal } from '../sequence-writing/rules.ts';
import type {
  SequenceProgress,
  SequenceRequest,
  WrittenTemplate,
} from '../sequence-writing/schema.ts';
import type { SequenceAnswer, TextModel } from './model.ts';
import { recordSending } from './record-provider-request.ts';

/** The specification's request time-out; the tries share it. */
const PATIENCE_MS = 30_000;
/** What cannot be read, or breaks a rule, is asked for once more. */
const MOST_TRIES = 2;

export type CannotWriteSequence = { code: 'CANNOT_WRITE' } | AnswerRefusal;

interface WantedSequence extends Omit<SequenceRequest, 'seed'> {
  readonly writer: TextModel;
  /** Aborts when nobody waits for the sequence any more. */
  readonly signal?: AbortSignal;
  /** Hears how far it is, first when the budget is spent and the writer is about to be asked. */
  readonly onProgress?: (progress: SequenceProgress) => void;
}

type Written = Result<{ templates: WrittenTemplate[]; writer: string }, CannotWriteSequence>;

/**
 * The templates of a sequence, another one each time, none of which breaks a rule; nothing is stored. The writer is told of no patient;
 * which fields went to which provider is recorded. One that fails, takes longer than 30 s or only writes what may not be stored is
 * CANNOT_WRITE; an answer that is no sequence CANNOT_PARSE or INVALID_TEMPLATE. RATE_LIMITED when the budget at the provider is spent.
 */
export async function writeSequenceTemplates(
  scope: ClinicScope,
  { writer, signal, onProgress, ...wanted }: WantedSequence,
): Promise<Written> {
  const request = { ...wanted, seed: randomUUID() };
  await recordSending(scope, { writer, fields: Object.keys(sequenceData(request)) });
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const either = signal ? AbortSignal.any([patience, signal]) : patience;
  let result: Written = refuse({ code: 'CANNOT_WRITE' });
  for (let attempt = 1; attempt <= MOST_TRIES && !result.ok; attempt += 1) {
    const given = await answerOf(writer, {
      request,
      signal: either,
      tell:
        onProgress && ((stage, answer) => onProgress({ stage, attempt, ...countSoFar(answer) })),
    });
    if (given === undefined) return refuse({ code: 'CANNOT_WRITE' });
    result = judged(given, request);
  }
  return result;
}

interface Wish {
  readonly request: SequenceRequest;
  readonly signal: AbortSignal;
  /** Left out when nobody listens: then nothing needs to come in parts. */
  readonly tell?: (stage: SequenceProgress['stage'], answer: string) => void;
}

async function answerOf(
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
    // Whatever stopped an outside writer: the person asks again.
    return undefined;
  }
}

function judged({ answer, writer }: SequenceAnswer, request: SequenceRequest): Written {
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
