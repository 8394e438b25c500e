/** Finds the same problems beside the files. */
export const checkCommand = 'npx portico brand check';
