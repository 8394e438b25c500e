/** Begins the id of each program that a company has made, so that other clients are not looked for among them. */
export const programPrefix = 'program-';

/** Whether a client may be a program that a company has made. */
export const isProgramId = (clientId: string): boolean => clientId.startsWith(programPrefix);
