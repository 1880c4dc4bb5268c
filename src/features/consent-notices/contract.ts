import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { pageInput, pageSchema } from '#platform/page.ts';
import {
  NewNotice,
  NoticeDraft,
  NoticeVersionTexts,
  OneVersion,
  PublishedNotice,
} from './schema.ts';

const tags = ['patients'];

/** Operations on what patients are informed of before they consent; part of the API's `patients`. */
export const noticesContract = {
  noticeDraft: operation
    .route({
      method: 'GET',
      path: '/consent-notices/draft',
      summary: 'The texts that the next consent notice begins with',
      tags,
    })
    .output(NoticeDraft),
  notices: operation
    .route({
      method: 'GET',
      path: '/consent-notices',
      summary: 'The published consent notices, newest first',
      tags,
    })
    .input(z.strictObject(pageInput))
    .output(pageSchema(PublishedNotice)),
  notice: operation
    .route({
      method: 'GET',
      path: '/consent-notices/{version}',
      summary: 'The texts of one published consent notice',
      tags,
    })
    .input(OneVersion)
    .output(NoticeVersionTexts),
  publishNotice: operation
    .route({
      method: 'POST',
      path: '/consent-notices',
      summary: 'Publish a new version of the consent notice, which never changes',
      tags,
    })
    .errors({
      STALE: {
        status: 409,
        message: 'Someone else published a notice.',
        data: z.strictObject({ current: NoticeDraft }),
      },
    })
    .input(NewNotice)
    .output(NoticeDraft),
};
