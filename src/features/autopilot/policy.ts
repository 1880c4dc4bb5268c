import { MANAGERS, withFeature } from '#features/clinics/policy.ts';

const messages = withFeature('sequences');

/** This feature's rows of the access table. */
export const autopilotAccess = {
  'messaging.autopilot': messages.for(MANAGERS),
  'messaging.updateAutopilot': messages.for(MANAGERS),
  'messaging.pauseAutopilot': messages.for(MANAGERS),
  'messaging.resumeAutopilot': messages.for(MANAGERS),
  'messaging.previewAutopilot': messages.for(MANAGERS),
} as const;
