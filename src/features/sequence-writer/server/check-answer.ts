import { listSteps } from '#features/content/playbook-schema.ts';
import { builtInWriter } from '#features/models/server/model.ts';
import { checkText, findOffer } from '#features/text-checks/check-text.ts';
import { hasMarkup, isAllowed } from '#features/text-checks/rules.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { addDetails, addWarnings } from '../compose-sequence.ts';
import {
  LATEST_FIRST_DAY,
  readSequenceAnswer,
  type AnswerRefusal,
} from '../read-sequence-answer.ts';
import { LONGEST_TEMPLATE, type SequenceRequest, type WrittenTemplate } from '../schema.ts';
import { SENTENCE_END, STOP } from '../advice.ts';
import { findSequenceFault } from '../sequence-faults.ts';

export type CannotWriteSequence = { code: 'CANNOT_WRITE' } | AnswerRefusal;

/** Returns the templates of a writer's answer with the clinic's details, or why it is not usable. */
export function checkAnswer(
  answer: string,
  { writer, request }: { writer: string; request: SequenceRequest },
): Result<WrittenTemplate[], CannotWriteSequence> {
  const { numMessages, playbook } = request;
  const [first] = listSteps(playbook ?? 'general', numMessages);
  const latestFirstDay = Math.max(LATEST_FIRST_DAY, first?.day ?? 0);
  const read = readSequenceAnswer({ answer, numMessages, latestFirstDay });
  if (!read.ok || writer === builtInWriter.name) return read;
  return finishTemplates(read.value, request);
}

/**
 * Adds the warnings of its step to each message of a model, and the clinic's details to the first;
 * refuses texts that break a rule. The built-in writer's sentences are checked by tests.
 */
function finishTemplates(
  templates: readonly WrittenTemplate[],
  request: SequenceRequest,
): Result<WrittenTemplate[], CannotWriteSequence> {
  if (!templates.every(({ messageTemplate }) => isUsable(messageTemplate, request)))
    return refuse({ code: 'CANNOT_WRITE' });
  const { fault, index = 0 } = findSequenceFault(templates, request) ?? {};
  if (fault === 'DAY' || fault === 'ALIKE')
    return refuse({ code: 'INVALID_TEMPLATE', data: { index } });
  if (fault) return refuse({ code: 'CANNOT_WRITE' });
  const finishedTemplates = templates.map((template, position) => {
    const messageTemplate = setApartOptOut(template);
    const text = addWarnings({ ...template, messageTemplate }, request);
    return { ...template, messageTemplate: position === 0 ? addDetails(text, request) : text };
  });
  const isTooLong = finishedTemplates.some(
    ({ messageTemplate }) => messageTemplate.length > LONGEST_TEMPLATE,
  );
  return isTooLong ? refuse({ code: 'CANNOT_WRITE' }) : ok(finishedTemplates);
}

/** A model may announce nothing in return for a review, and no offer of its own. */
function isUsable(text: string, request: SequenceRequest): boolean {
  const { language, clinicName, clinicPhone } = request;
  const clinic = { names: [clinicName], phones: [clinicPhone], links: clinicName.split(/\s+/) };
  const findings = checkText({ text, language, kind: 'sequence', clinic });
  return (
    !hasMarkup(text) &&
    isAllowed(findings) &&
    findings.every(({ rule }) => rule !== 'INCENTIVE') &&
    findOffer({ text, language }) === undefined
  );
}

/** The details go before the sentence that says how to stop, but never before the greeting. */
function setApartOptOut({ messageTemplate }: WrittenTemplate): string {
  const stop = messageTemplate.search(STOP);
  const sentence = messageTemplate.slice(0, stop).split(SENTENCE_END).at(-1) ?? '';
  const start = stop - sentence.length;
  const [before, after] = [messageTemplate.slice(0, start), messageTemplate.slice(start)];
  return `${before.trimEnd()}\n\n${after.trimStart()}`.trim();
}
