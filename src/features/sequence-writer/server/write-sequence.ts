import { randomUUID } from 'node:crypto';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { sequenceData, sequencePrompt } from '../prompts.ts';
import { findPlaybook } from '../find-playbook.ts';
import { PLAYBOOKS, type PlaybookId } from '#features/content/playbook-schema.ts';
import { composeSequence } from '../compose-sequence.ts';
import { countSoFar } from '../read-sequence-answer.ts';
import type { SequenceProgress, SequenceRequest, WrittenTemplate } from '../schema.ts';
import { checkAnswer, type CannotWriteSequence } from './check-answer.ts';
import { builtInWriter, type TextModel } from '#features/models/server/model.ts';
import { recordProviderRequest } from '#features/models/server/record-provider-request.ts';

/** The specification's request time-out; the tries share it. */
const TIMEOUT_MS = 30_000;
/** An unusable or unreadable answer is requested once more. */
const MOST_TRIES = 2;

export interface WantedSequence extends Omit<SequenceRequest, 'seed' | 'playbook'> {
  /** The clinic's choice; undefined to follow the theme. */
  readonly playbook?: PlaybookId;
  readonly writer: TextModel;
  /** Aborts when the caller no longer needs the sequence. */
  readonly signal?: AbortSignal;
  /** Receives the progress, first after the budget is spent and before the writer is called. */
  readonly onProgress?: (progress: SequenceProgress) => void;
}

/** A template of a sequence; `exactDay` ones are not moved to another day. */
export interface GeneratedTemplate extends WrittenTemplate {
  readonly exactDay: boolean;
}

export interface WrittenSequence {
  readonly templates: GeneratedTemplate[];
  readonly writer: string;
  /** Null when none fits the theme: then the messages are general. */
  readonly playbook: PlaybookId | null;
}

type Written = Result<WrittenSequence, CannotWriteSequence>;

/** A model that wrote nothing usable, and why. */
export interface Replaced {
  readonly writer: string;
  readonly reason: CannotWriteSequence | { readonly code: 'BUDGET_SPENT' };
}

/**
 * Writes a sequence with the built-in writer when the model fails, when both its answers are
 * refused, or when its budget is spent; `replaced` names the model and the reason.
 */
export async function writeSequenceWithFallback(
  scope: ClinicScope,
  wantedSequence: WantedSequence,
): Promise<Result<WrittenSequence & { replaced: Replaced | null }, CannotWriteSequence>> {
  const sequence = await writeSequenceTemplates(scope, wantedSequence).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'RATE_LIMITED')
      return refuse({ code: 'BUDGET_SPENT' as const });
    throw error;
  });
  if (sequence.ok) return ok({ ...sequence.value, replaced: null });
  const { writer } = wantedSequence;
  if (writer.name === builtInWriter.name) return refuse({ code: 'CANNOT_WRITE' });
  const second = await writeSequenceTemplates(scope, { ...wantedSequence, writer: builtInWriter });
  const replacement = { writer: writer.name, reason: sequence.refusal };
  return second.ok ? ok({ ...second.value, replaced: replacement }) : second;
}

/**
 * Writes the templates of a sequence, new ones each time, none of which breaks a rule; stores
 * nothing. The writer gets nothing about patients; the audit log records which fields went to which
 * provider. Refuses CANNOT_WRITE when it fails, takes longer than 30 s or writes only forbidden
 * texts, and CANNOT_PARSE or INVALID_TEMPLATE for an answer that is no sequence. Throws
 * RATE_LIMITED when the budget is spent.
 */
export async function writeSequenceTemplates(
  scope: ClinicScope,
  { writer, signal, onProgress, ...wantedValue }: WantedSequence,
): Promise<Written> {
  const playbook = wantedValue.playbook ?? findPlaybook(wantedValue).playbook;
  const request = { ...wantedValue, playbook, seed: randomUUID() };
  await recordProviderRequest(scope, { writer, fields: Object.keys(sequenceData(request)) });
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  const either = signal ? AbortSignal.any([patience, signal]) : patience;
  let result: Written = refuse({ code: 'CANNOT_WRITE' });
  for (let attempt = 1; attempt <= MOST_TRIES && !result.ok; attempt += 1) {
    const answer = await requestAnswer(writer, {
      request,
      signal: either,
      tell: onProgress && ((stage, soFar) => onProgress({ stage, attempt, ...countSoFar(soFar) })),
    });
    if (answer === undefined) return refuse({ code: 'CANNOT_WRITE' });
    const checkedAnswer = checkAnswer(answer, { writer: writer.name, request });
    if (!checkedAnswer.ok) result = checkedAnswer;
    else {
      const exactDay = PLAYBOOKS[playbook ?? 'general'].isDated;
      const templates = checkedAnswer.value.map((template) => ({ ...template, exactDay }));
      result = ok({ templates, writer: writer.name, playbook });
    }
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
): Promise<string | undefined> {
  tell?.('asking', '');
  const onText = tell && ((answer: string) => tell('writing', answer));
  try {
    signal.throwIfAborted();
    const answer =
      (await writer.answer?.(sequencePrompt(request), { signal, onText })) ??
      JSON.stringify(composeSequence(request));
    tell?.('checking', answer);
    return answer;
  } catch {
    // For any error the user requests another sequence.
    return undefined;
  }
}
