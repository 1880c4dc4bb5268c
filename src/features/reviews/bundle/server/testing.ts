import { buildBrokenWriter, buildWriter } from '#features/writing/server/testing.ts';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import type { SendPlan } from '../../schema.ts';
import { preparedPlan } from '../../server/testing.ts';

type Wish = Omit<Parameters<typeof preparedPlan>[1], 'writer'>;

/** The plan of the simple flow, unless another is asked for; only the flow of three may ask a writer. */
export function planOf(clinic: Pick<BuiltClinic, 'scope'>, wish: Wish): Promise<SendPlan> {
  const flow = wish.flow ?? 'simple';
  const writer = flow === 'simple' ? buildBrokenWriter() : buildWriter();
  return preparedPlan(clinic, { ...wish, flow, writer });
}
