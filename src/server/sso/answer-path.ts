/** Path at which a connection's provider answers. */
export const answerPathOf = (connectionId: string) => `/api/sso/answer/${connectionId}`;
