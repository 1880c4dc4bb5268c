import { randomUUID } from 'node:crypto';
import { ok, refused, type Result } from '#platform/result.ts';
import { readSequenceAnswer, type AnswerRefusal } from '../../sequence-writing/rules.ts';
import type { SequenceRequest, WrittenTemplate } from '../../sequence-writing/schema.ts';
import type { SequenceAnswer, TextModel } from '../model.ts';

/** The specification's request time-out. */
const PATIENCE_MS = 30_000;

export type CannotWriteSequence = { code: 'CANNOT_WRITE' } | AnswerRefusal;

/**
 * The templates of a sequence, another one each time; nothing is stored, and the caller checks the texts. The writer is told of no
 * patient. One that fails, or takes longer than 30 s, is CANNOT_WRITE; an answer that is no sequence CANNOT_PARSE or INVALID_TEMPLATE.
 */
export async function writeSequenceTemplates(
  writer: TextModel,
  wanted: Omit<SequenceRequest, 'seed'>,
): Promise<Result<{ templates: WrittenTemplate[]; writer: string }, CannotWriteSequence>> {
  const given = await answerOf(writer, { ...wanted, seed: randomUUID() });
  if (given === undefined) return refused({ code: 'CANNOT_WRITE' });
  const read = readSequenceAnswer({ answer: given.answer, numMessages: wanted.numMessages });
  return read.ok ? ok({ templates: read.value, writer: given.writer }) : read;
}

async function answerOf(
  writer: TextModel,
  request: SequenceRequest,
): Promise<SequenceAnswer | undefined> {
  try {
    return await writer.writeSequence(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    // Whatever stopped an outside writer: the person asks again.
    return undefined;
  }
}
