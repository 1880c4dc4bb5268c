import { randomUUID } from 'node:crypto';
import {
  BAD_FOR_REVIEWS,
  BAD_FOR_SEQUENCES,
  isEndless,
} from '../../src/features/review-drafts/server/bad-answers-testing.ts';
import {
  isClaimCheck,
  MODEL_KEY,
  PROTOCOLS,
  startFakeModels,
  type FakeModels,
  type Protocol,
} from '../../src/platform/server/testing/fake-models.ts';
import type { ScriptedAnswer } from '../../src/platform/server/testing/fake-provider.ts';
import { signIn, startProduct, type Caller, type Product } from './product.ts';
import type { Requirement } from './requirement.ts';

/** Texts that must not leave our server, in any field. */
const CANARIES = ['Kanariya', 'Vogelsang', '9812345670', '98123', 'Nest Lane', 'bt-key-canary'];
/** Of one clinic; then the next one asks, because its hour is spent. */
const ASKED_PER_CLINIC = 10;
const PER_HOUR = 60;
/** How often one question may be put again: a repetition, another shape, another try. */
const MOST_REQUESTS = 10;

interface Count {
  answers: number;
  /** Answers that are not texts of the built-in writer that say so. */
  wrong: number;
  /** Texts or templates that were kept all the same. */
  stored: number;
  canaries: number;
  /** Of 65 drafts asked for at once, those that the budget of 60 let through; in each protocol. */
  budget: number;
}

/** R16: for any answer of a model, in each of the three protocols, nothing bad is stored and no patient's data leaves our server. */
export const badAnswers: Requirement = {
  async run() {
    const count: Count = { answers: 0, wrong: 0, stored: 0, canaries: 0, budget: 0 };
    for (const protocol of PROTOCOLS) await measure(protocol, count);
    const { wrong, stored: storedCount, canaries, budget } = count;
    const pass = wrong + storedCount + canaries === 0 && budget === PER_HOUR * PROTOCOLS.length;
    return { figures: { protocols: PROTOCOLS.length, ...count }, pass };
  },
};

async function measure(protocol: Protocol, count: Count): Promise<void> {
  const models = await startFakeModels({ usual: 'Nothing yet.' });
  const baseUrl = models.baseUrls[protocol];
  const writer = { provider: protocol, modelId: 'fake-1', apiKey: MODEL_KEY, baseUrl, pauseMs: 1 };
  const product = await startProduct({ WRITER: JSON.stringify(writer) });
  try {
    await askForBadOnes({ product, models, count });
    count.budget += await readSpentBudget(product, models);
    const texts = models.requests.map(
      ({ url, headers, body }) => url + JSON.stringify(headers) + body,
    );
    count.canaries += texts.filter((text) =>
      CANARIES.some((candidate) => text.includes(candidate)),
    ).length;
  } finally {
    await product.close();
    await models.close();
  }
}

async function askForBadOnes({
  product,
  models,
  count,
}: {
  product: Product;
  models: FakeModels;
  count: Count;
}): Promise<void> {
  for (let from = 0; from < BAD.length; from += ASKED_PER_CLINIC) {
    const call = await newCaller(product);
    const review = await canaryReview(call);
    for (const bad of BAD.slice(from, from + ASKED_PER_CLINIC)) {
      models.always(bad.answer);
      const before = models.requests.length;
      const judge = bad.of === 'review' ? isDraftReplaced : isSequenceReplaced;
      const isRight = await judge(call, { ...bad, review });
      const requests = models.requests.length - before;
      count.answers += 1;
      if (!isRight || requests === 0 || requests > MOST_REQUESTS) count.wrong += 1;
    }
    count.stored += await countKept(call, review);
  }
}

interface Bad {
  readonly answer: string | ScriptedAnswer;
  readonly code: string;
  readonly of: 'review' | 'sequence';
}

const BAD: readonly Bad[] = [
  ...Object.values(BAD_FOR_REVIEWS).map(
    (answer) => ({ answer, code: 'CANNOT_WRITE', of: 'review' }) as const,
  ),
  ...Object.values(BAD_FOR_SEQUENCES).map(
    ([code, answer]) => ({ answer, code, of: 'sequence' }) as const,
  ),
];

/** True when the built-in writer wrote and the answer says so; of what never ends, as `isLeft`. */
async function isDraftReplaced(call: Caller, { review, ...bad }: Bad & { review: string }) {
  const ask = { route: `/reviews/${review}/draft`, body: { language: 'en' } };
  if (isEndless(bad.answer)) return isLeft(call, ask);
  const { body } = await call('POST', ask.route, ask.body);
  return isReplaced(body);
}

function isReplaced(body: unknown): boolean {
  const { writer, replacedWriter } = body as { writer?: string; replacedWriter?: string | null };
  return writer === 'built-in' && replacedWriter === 'fake-1';
}

/** The same for a sequence, whose answer also names the reason. */
async function isSequenceReplaced(call: Caller, { answer, code }: Bad): Promise<boolean> {
  if (isEndless(answer)) return isLeft(call, SEQUENCE);
  const { body } = await call('POST', SEQUENCE.route, SEQUENCE.body);
  const { replacedBecause } = body as { replacedBecause?: { code: string } };
  return isReplaced(body) && replacedBecause?.code === code;
}

const SEQUENCE = {
  route: '/sequence-templates/generate',
  body: {
    theme: 'Care of the heart',
    details: 'As for 9812345670',
    numMessages: 2,
    language: 'en',
    profileType: 'General',
  },
};

/** True when nothing came before the caller left. */
async function isLeft(
  call: Caller,
  { route, body }: { route: string; body: object },
): Promise<boolean> {
  const leaving = AbortSignal.timeout(400);
  const outcome = await call('POST', route, body, leaving).catch(() => 'left');
  return outcome === 'left' && leaving.aborted;
}

async function newCaller(product: Product): Promise<Caller> {
  const clinic = { clinicName: 'Shanti Clinic', providerKey: 'bt-key-canary' };
  const login = (await product.control('clinic', clinic)) as { email: string; password: string };
  return signIn(product.url, login);
}

async function canaryReview(call: Caller): Promise<string> {
  const id = randomUUID();
  const { status } = await call('POST', '/reviews', {
    id,
    patientName: 'Kanariya Vogelsang',
    appointmentDate: '2026-11-12',
    contactNumber: '9812345670',
    treatment: 'Root canal of Kanariya',
    notes: 'Kanariya of Nest Lane, number 98123 45670.',
  });
  if (status !== 200) throw new Error(`Creating a review answered ${status}`);
  return id;
}

/** How many texts and templates a clinic that only heard bad answers has kept. */
async function countKept(call: Caller, review: string): Promise<number> {
  const { body: storedReview } = await call('GET', `/reviews/${review}`);
  const { body: templates } = await call('GET', '/sequence-templates');
  const { items } = templates as { items: { isGlobal: boolean }[] };
  const ownCount = items.filter(({ isGlobal }) => !isGlobal).length;
  return (
    ownCount + ((storedReview as { aiReviewText: string | null }).aiReviewText === null ? 0 : 1)
  );
}

async function readSpentBudget(product: Product, models: FakeModels): Promise<number> {
  models.always(JSON.stringify({ reviewText: 'They explained things clearly.' }));
  const points = [{ point: 'explanation', direction: 'good' }];
  const call = await newCaller(product);
  const review = await canaryReview(call);
  const before = models.requests.length;
  const drafts = Array.from({ length: PER_HOUR + 5 }, (_, variant) =>
    call('POST', `/reviews/${review}/draft`, { language: 'en', points, variant }),
  );
  const bodies = (await Promise.all(drafts)).map(({ body }) => body);
  const requestCount = models.requests
    .slice(before)
    .filter((request) => !isClaimCheck(request)).length;
  const replacedCount = bodies.filter(isReplaced).length;
  return requestCount === PER_HOUR && replacedCount === 5 ? bodies.length - replacedCount : 0;
}
