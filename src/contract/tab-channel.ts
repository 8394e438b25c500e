/** Name of the channel between the tabs of a sign-in in one browser. */
export const tabChannelOf = (signInId: string) => `portico.${signInId}`;
