import type { EventOf } from './events.ts';
import type { FindingCode } from './findings.ts';
import type { Ledger, Person } from './ledger.ts';
import type { ReadMessage } from './read-text.ts';

type Message = EventOf<'message'>;
type Report = (code: FindingCode, subject: string, detail: string) => void;

/** The specification has follow-ups that clinics share in these; other patients get them in English. */
const FOLLOW_UPS_IN: ReadonlySet<string> = new Set(['en', 'hi', 'gu', 'mr']);

function isFollowUp({ purpose }: Message, { times }: ReadMessage): boolean {
  return purpose === 'care' && times.length === 0;
}

/** Judges names, language and the clinic's details in a text. */
export class WordJudge {
  readonly #ledger: Ledger;
  readonly #report: Report;

  constructor(ledger: Ledger, report: Report) {
    this.#ledger = ledger;
    this.#report = report;
  }

  judge(
    message: Message,
    { read, persons, subject }: { read: ReadMessage; persons: readonly Person[]; subject: string },
  ): void {
    if (message.isEdited) return this.#judgeEdited(message, { persons, subject });
    const { clinic, formerClinicFacts } = this.#ledger;
    for (const fact of formerClinicFacts)
      if (fact !== '' && message.text.includes(fact))
        this.#report('old-clinic-facts', message.number, `by ${message.way}`);
    for (const { personId, name, formerNames } of persons)
      if (!this.#namesOf(personId).some((each) => message.text.includes(each)))
        this.#report('old-name', subject, `${formerNames.join('/')} is ${name}`);
    const languages = persons.flatMap(({ personId }) =>
      this.#ledger
        .listGroup(personId)
        .flatMap(({ language }) => language ?? clinic?.language ?? []),
    );
    if (isFollowUp(message, read) && !languages.some((each) => FOLLOW_UPS_IN.has(each)))
      languages.push('en');
    if (languages.length > 0 && !languages.includes(read.language))
      this.#report(
        'wrong-language',
        subject,
        `${read.language} by ${message.way}, reads ${languages.join('/')}`,
      );
  }

  /** What a person wrote stays, but a fact that changed since must be shown beside it. */
  #judgeEdited(
    message: Message,
    { persons, subject }: { persons: readonly Person[]; subject: string },
  ): void {
    const isOld =
      [...this.#ledger.formerClinicFacts].some((fact) => message.text.includes(fact)) ||
      persons.some(
        ({ personId }) => !this.#namesOf(personId).some((name) => message.text.includes(name)),
      );
    if (isOld && message.isMarked === false)
      this.#report('edited-not-marked', subject, `by ${message.way}`);
  }

  #namesOf(personId: string): string[] {
    return this.#ledger.listGroup(personId).map(({ name }) => name);
  }
}
