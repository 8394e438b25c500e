/** Text groups of every first response: of the frame, and of the form that every screen can lead back to. */
export const firstGroups = ['frame', 'enterCredential'] as const;
