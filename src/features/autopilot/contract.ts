import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { Autopilot, AutopilotInput, Forecast, PauseInput } from './schema.ts';

const tags = ['autopilot'];

/** Operations on the clinic's autopilot; part of the slice's contract. */
export const autopilotContract = {
  autopilot: operation
    .route({
      method: 'GET',
      path: '/autopilot',
      summary: 'Whether due messages go out automatically, how, and how far today’s are',
      tags,
    })
    .output(Autopilot),
  updateAutopilot: operation
    .route({
      method: 'PUT',
      path: '/autopilot',
      summary: 'Switch the autopilot on or off, and say when and how fast it sends',
      tags,
    })
    .errors({
      NO_PROVIDER_KEY: {
        status: 409,
        message: 'BlueTicks API key not configured. Please add your API key in Settings first.',
      },
      STALE_AUTOPILOT: {
        status: 409,
        message: 'Someone else changed this.',
        data: z.strictObject({ current: Autopilot }),
      },
    })
    .input(AutopilotInput)
    .output(Autopilot),
  pauseAutopilot: operation
    .route({ method: 'POST', path: '/autopilot/pause', summary: 'Pause the autopilot', tags })
    .input(PauseInput)
    .output(Autopilot),
  resumeAutopilot: operation
    .route({
      method: 'POST',
      path: '/autopilot/resume',
      summary: 'Let a paused autopilot go on',
      tags,
    })
    .output(Autopilot),
  previewAutopilot: operation
    .route({
      method: 'GET',
      path: '/autopilot/preview',
      summary: 'What would go out on each of the next 30 days, and what would be held back and why',
      tags,
    })
    .output(Forecast),
};
