import type { Requirement } from './requirement.ts';
import { prepareReview, signIn, startProduct } from './product.ts';

const CLICKS = 50;

/** R27: fifty simultaneous clicks on 'Send Directly', from two sessions of one clinic, are one delivery. */
export const oneDelivery: Requirement = {
  async run({ long }) {
    const rounds = long ? 50 : 5;
    const product = await startProduct();
    try {
      let deliveredCount = 0;
      let odd = 0;
      for (let round = 0; round < rounds; round += 1) {
        const key = `key-of-round-${round}`;
        const login = (await product.control('clinic', {
          clinicName: 'Clicks',
          providerKey: key,
        })) as { email: string; password: string };
        const tabs = await Promise.all([signIn(product.url, login), signIn(product.url, login)]);
        const review = await prepareReview(tabs[0]);
        const clicks = Array.from({ length: CLICKS }, (_, click) =>
          (click % 2 === 0 ? tabs[0] : tabs[1])(
            'POST',
            `/reviews/${review}/steps/ai_first/send`,
            {},
          ),
        );
        const answers = await Promise.all(clicks);
        odd += answers.filter(({ status }) => status !== 200 && status !== 409).length;
        const again = await tabs[1]('POST', `/reviews/${review}/steps/ai_first/send`, {});
        odd += again.status === 409 || again.status === 200 ? 0 : 1;
        const requests = (await product.control('requests')) as { body: string }[];
        deliveredCount += requests.filter(({ body }) => body.includes(key)).length;
      }
      const dup = deliveredCount - rounds;
      return {
        figures: { rounds, clicks: CLICKS, delivered: deliveredCount, dup, odd },
        pass: dup === 0 && odd === 0,
      };
    } finally {
      await product.close();
    }
  },
};
