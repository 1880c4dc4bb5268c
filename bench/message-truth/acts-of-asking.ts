import { PatientId } from '../../src/features/patients/schema.ts';
import { ReviewId } from '../../src/features/reviews/schema.ts';
import { isOffered } from './acts-sending.ts';
import type { Desk } from './desk.ts';
import { addDays } from './local-time.ts';

/** Logs a review request for a patient and sends its messages, or queues them. */
export async function askByHand(desk: Desk): Promise<void> {
  const visit = desk.chance.pick(
    [...desk.ledger.visits.values()].filter(({ status }) => status === 'completed'),
  );
  const person = visit && desk.ledger.persons.get(visit.personId);
  if (visit === undefined || person === undefined) return;
  const number = desk.ledger.findNumber(person.personId);
  if (number === null) return;
  const id = ReviewId.parse(crypto.randomUUID());
  const { name: patientName } = person;
  const outcome = await desk.try(
    'review',
    desk.api.reviews.create({
      id,
      patientName,
      appointmentDate: visit.date,
      contactNumber: number,
    }),
  );
  if (!outcome.ok) return;
  desk.record({ kind: 'requested', personId: person.personId });
  const result = await desk.try('prepare', desk.api.reviews.prepare({ id, flow: 'simple' }));
  if (!result.ok) return;
  const { personId } = person;
  const texts = result.value.steps.map(({ text }) => text);
  desk.recordRequest({ reviewId: id, personId, number, texts });
  if (desk.chance.happens(0.4)) {
    await desk.try('queue', desk.api.reviews.setQueued({ id, queued: true }));
    return;
  }
  for (const { step } of result.value.steps) {
    const message = { numbers: [number], purpose: 'feedback', isConfirmed: true } as const;
    if (desk.chance.happens(0.5)) {
      await desk.sendDirectly(message, () =>
        desk.try('send step', desk.api.reviews.sendStep({ id, step })),
      );
      continue;
    }
    if (!isOffered(outcome.value)) return;
    const openedValue = await desk.try('open step', desk.api.reviews.openStep({ id, step }));
    if (!openedValue.ok) {
      desk.record({ kind: 'refusedOffer', subject: person.personId, code: openedValue.code });
      return;
    }
    const { review, steps } = openedValue.value;
    desk.recordMessage({
      way: 'link',
      number: review.contactNumber,
      text: steps.find((each) => each.step === step)?.text ?? '',
      purpose: 'feedback',
      isConfirmed: true,
      providerId: null,
      isDelivered: true,
    });
  }
}

/** Creates the timed follow-ups of a request, or deletes a request with what waits of it. */
export async function handleRequest(desk: Desk): Promise<void> {
  const request = desk.chance.pick(desk.requests);
  if (request === undefined) return;
  const id = ReviewId.parse(request.reviewId);
  if (desk.chance.happens(0.6)) {
    const choice = { profileId: id, profileType: 'General' };
    const outcome = await desk.try('follow-ups', desk.api.sequences.create(choice));
    if (outcome.ok) desk.record({ kind: 'planned', personId: request.personId });
    return;
  }
  const result = await desk.try('delete request', desk.api.reviews.remove({ id }));
  if (!result.ok) return;
  desk.requests.splice(desk.requests.indexOf(request), 1);
  for (const text of request.texts) desk.record({ kind: 'dropped', number: request.number, text });
}

/** Reads the record of decisions and the visits that wait for one. */
export async function lookAtAsking(desk: Desk): Promise<void> {
  const months = new Set([desk.today.slice(0, 7), addDays(desk.today, -9).slice(0, 7)]);
  const decidedIds: string[] = [];
  for (const month of months) {
    let cursor: string | undefined;
    do {
      const page = await desk.api.reviews.askDecisions({
        month,
        limit: 200,
        ...(cursor === undefined ? {} : { cursor }),
      });
      decidedIds.push(
        ...page.items.flatMap(({ visit }) => (visit === null ? [] : listKeys(visit))),
      );
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  const { items } = await desk.api.reviews.waitingVisits();
  const knownIds = new Set(decidedIds);
  const ids = [...desk.ledger.visits.values()].filter((visit) => {
    const group = desk.ledger.listGroup(visit.personId);
    return group.some(({ personId, name, formerNames }) =>
      [name, ...formerNames].some((each) =>
        listKeys({ patientId: personId, patientName: each, date: visit.date }).some((key) =>
          knownIds.has(key),
        ),
      ),
    );
  });
  desk.record({
    kind: 'asking',
    decided: ids.map(({ visitId }) => visitId),
    waiting: items.map(({ appointmentId }) => appointmentId).toSorted(),
  });
}

function listKeys(visit: {
  patientId: string | null;
  patientName: string;
  date: string;
}): string[] {
  const keys = [`${visit.patientName} ${visit.date}`];
  return visit.patientId === null
    ? keys
    : [...keys, `${PatientId.parse(visit.patientId)} ${visit.date}`];
}
