import { texts } from '#platform/i18n.ts';
import type { PlaybookId } from './playbook-schema.ts';

/** The English names of the playbooks, in the order in which a person chooses among them. */
export const PLAYBOOK_TITLES: Readonly<Record<PlaybookId, string>> = texts({
  rootCanal: 'After a root canal',
  extraction: 'After a tooth extraction',
  implant: 'After a dental implant',
  surgery: 'After an operation',
  smallSurgery: 'After a small procedure',
  hairTransplant: 'After a hair transplant',
  piles: 'After piles treatment',
  cataract: 'After eye surgery',
  eyeProcedure: 'After an eye procedure',
  delivery: 'After a delivery',
  caesarean: 'After a caesarean',
  antenatal: 'During pregnancy',
  vaccination: 'After a vaccination',
  animalBite: 'After an animal bite',
  physiotherapy: 'During physiotherapy',
  labReport: 'Lab report',
  repeatTest: 'Repeat test',
  diabetes: 'Diabetes care',
  heart: 'Heart and blood pressure',
  refill: 'Medicine refill',
  dentalRecall: 'Dental check every six months',
  childIllness: 'After a child has been ill',
  skin: 'Skin care',
  breathing: 'Breathing and asthma',
  general: 'General follow-up',
});
