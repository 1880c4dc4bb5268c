import { markText } from '#platform/i18n.ts';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { enforceLimit } from '#features/accounts/server/sign-in-limits.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { hashWithKey, sameText } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { BundleCall, ReviewCall } from '../function-calls.ts';
import { isAllowed } from '#features/text-checks/rules.ts';
import { composeBundle } from '../compose-messages.ts';
import { formatVisitDate } from '#features/content/dates.ts';
import { Tone, type BundleMessage } from '../schema.ts';
import { checkText, isQuotable } from '#features/text-checks/check-text.ts';
import type { TextModel } from '#features/models/server/model.ts';
import { recordOutsideProviderRequest } from '#features/models/server/record-provider-request.ts';
import { listSharedFields, type WantedDraft } from './draft-request.ts';
import { writeDraft, writeWithFallback, type ReviewDraft } from './write-draft.ts';
import type { ReviewDraftsAction } from './audit.ts';

/** Calls in 15 minutes; then growing pauses. */
const FREE_CALLS = 120;

/** An external caller of the public functions. */
export interface OutsideCaller {
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly throttleKey: Buffer;
  /** The installation's key; undefined switches the functions off. */
  readonly publicApiKey: string | undefined;
}

/**
 * Accepts a caller that sends the public key as `apikey`, as `Authorization: Bearer`, or as both.
 * Throws NOT_FOUND when the functions are off, UNAUTHENTICATED for another key, and RATE_LIMITED
 * for an address that calls too often, with any key.
 */
export async function authenticateCaller(
  scope: OperatorScope,
  caller: OutsideCaller,
): Promise<void> {
  const { address, headers, throttleKey, publicApiKey } = caller;
  if (publicApiKey === undefined) throw new Failure('NOT_FOUND');
  const key = `functions:${hashWithKey(throttleKey, address)}`;
  await enforceLimit(scope, { key, free: FREE_CALLS });
  const bearer = headers.authorization?.replace(/^Bearer /i, '');
  const keys = [headers['apikey'], bearer].flat().filter((text) => text !== undefined);
  if (keys.length === 0 || !keys.every((text) => sameText(text, publicApiKey)))
    throw new Failure('UNAUTHENTICATED', { message: 'Send the public API key' });
}

interface Work<Call> {
  readonly call: Call;
  readonly writer: TextModel;
  readonly signal?: AbortSignal;
}

type Refused = { code: 'CANNOT_WRITE' };
type Replaced = { replacedWriter?: string };

/**
 * Writes a review draft for a visit, a new one each time (specification, section 7). Stores only
 * that there was a call, and which fields went to which provider.
 */
export async function generateReview(
  scope: OperatorScope,
  { call, ...work }: Work<ReviewCall>,
): Promise<Result<{ reviewText: string } & Replaced, Refused>> {
  const draft = await writeOutsideDraft(scope, {
    clinicName: call.clinicName,
    visitOn: call.date || undefined,
    tone: Tone.safeParse(call.tone).data,
    maxWords: call.maxWords ?? undefined,
    language: call.language ?? 'en',
    hint: call.seedPatientHint || undefined,
    ...NO_CLINIC,
    ...work,
  });
  await recordCall(scope, { action: 'writing.generateReview', isDone: draft.ok });
  if (!draft.ok) return draft;
  return ok({ reviewText: draft.value.reviewText, ...toReplaced(draft.value) });
}

/**
 * Writes the messages of a flow in their sending order, with the patient's name filled in. Stores
 * as little.
 */
export async function generateBundle(
  scope: OperatorScope,
  { call, ...work }: Work<BundleCall>,
): Promise<Result<{ messages: BundleMessage[] } & Replaced, Refused>> {
  const bundle = await writeBundle(scope, { call, ...work });
  await recordCall(scope, { action: 'writing.generateReviewBundle', isDone: bundle.ok });
  return bundle;
}

async function writeBundle(
  scope: OperatorScope,
  { call: { language, flow, context }, ...work }: Work<BundleCall>,
): Promise<Result<{ messages: BundleMessage[] } & Replaced, Refused>> {
  const termsToKeep = quotableTerms(context);
  const draft =
    flow === 'ai3'
      ? await writeOutsideDraft(scope, toWantedDraft({ language, context, termsToKeep, work }))
      : undefined;
  if (draft?.ok === false) return draft;
  const messages = composeBundle({
    language,
    flow,
    values: toValues({ language, context }),
    second: draft?.value.reviewText,
  });
  const clinic = {
    names: [context.clinicName, context.patientName ?? '', context.clinicAddress ?? ''],
    phones: [],
    links: [context.gmbLink ?? '', ...context.clinicName.split(/\s+/)],
  };
  const isUsable = messages.every(({ type, text }) => {
    const kind = type === 'ai_second' ? 'review' : 'request';
    return isAllowed(checkText({ text, language, kind, clinic }));
  });
  return isUsable
    ? ok({ messages, ...toReplaced(draft?.value) })
    : refuse({ code: 'CANNOT_WRITE' });
}

function writeOutsideDraft(
  scope: OperatorScope,
  wantedDraft: WantedDraft,
): ReturnType<typeof writeWithFallback> {
  return writeWithFallback(wantedDraft, async (draft) => {
    const fields = listSharedFields(draft);
    if (fields === undefined) return refuse({ code: 'CANNOT_WRITE' });
    await recordOutsideProviderRequest(scope, { writer: draft.writer, fields });
    return writeDraft(draft, [randomUUID()]);
  });
}

/** Names the model that the built-in writer replaced; nothing when it wrote itself. */
function toReplaced(draft: ReviewDraft | undefined): Replaced {
  const replacedWriter = draft?.replacedWriter ?? null;
  return replacedWriter === null ? {} : { replacedWriter };
}

/** Records the call and its outcome in the audit log, for no clinic. */
function recordCall(
  scope: OperatorScope,
  { action, isDone }: { action: ReviewDraftsAction; isDone: boolean },
): Promise<void> {
  const outcome = isDone ? 'done' : 'failed';
  return recordAudit(scope, {
    by: null,
    clinicId: null,
    action,
    entity: 'function',
    outcome,
  });
}

/** An unknown caller has no review; the seed is new each time. */
const NO_CLINIC = { variant: 0 } as const;

type Context = BundleCall['context'];

function toWantedDraft({
  language,
  context,
  termsToKeep,
  work,
}: {
  language: BundleCall['language'];
  context: Context;
  termsToKeep: string[];
  work: Pick<Work<unknown>, 'writer' | 'signal'>;
}): WantedDraft {
  return {
    clinicName: context.clinicName,
    visitOn: context.date || undefined,
    language,
    termsToKeep,
    namesToHide: [context.patientName ?? ''],
    ...NO_CLINIC,
    ...work,
  };
}

function quotableTerms({ termsToKeep }: Context): string[] {
  const terms = [...new Set(termsToKeep ?? [])];
  const issues = terms.flatMap((term, index) =>
    isQuotable(term)
      ? []
      : [
          {
            path: `context.termsToKeep.${index}`,
            message: markText('This cannot be in a message'),
          },
        ],
  );
  if (issues.length > 0) throw new Failure('INVALID', { data: { issues } });
  return terms;
}

function toValues({ language, context }: Pick<BundleCall, 'language' | 'context'>) {
  return {
    patient_name: context.patientName ?? '',
    clinic_name: context.clinicName,
    clinic_address: context.clinicAddress ?? '',
    visit_date: context.date ? formatVisitDate(language, context.date) : '',
    gmb_link: context.gmbLink ?? '',
    contact_phone: '',
  };
}
