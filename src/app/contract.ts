import { accountsContract } from '#features/accounts/contract.ts';
import { clinicsContract } from '#features/clinics/contract.ts';
import { messagingContract } from '#features/messaging/contract.ts';
import { reviewsContract } from '#features/reviews/contract.ts';
import { sequencesContract } from '#features/sequences/contract.ts';

/** The whole API: every feature's contract under the feature's name. */
export const contract = {
  accounts: accountsContract,
  clinics: clinicsContract,
  messaging: messagingContract,
  reviews: reviewsContract,
  sequences: sequencesContract,
};

type OperationsOf<Contract> = {
  [Feature in keyof Contract & string]: `${Feature}.${keyof Contract[Feature] & string}`;
}[keyof Contract & string];

/** Name of an operation, such as `reviews.create`. */
export type OperationName = OperationsOf<typeof contract>;
