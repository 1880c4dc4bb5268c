import { withFeature } from '#features/clinics/policy.ts';

const messages = withFeature('sequences');

/** This feature's rows of the access table. */
export const autopilotAccess = {
  'messaging.autopilot': messages,
  'messaging.updateAutopilot': messages,
  'messaging.pauseAutopilot': messages,
  'messaging.resumeAutopilot': messages,
  'messaging.previewAutopilot': messages,
} as const;
