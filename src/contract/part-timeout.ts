/** Milliseconds after which loading a part of the page fails: its first script, a later one, or texts (NET-2). */
export const partTimeoutMs = 120_000;
