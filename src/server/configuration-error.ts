/** An environment variable is invalid. The message is one sentence that names it. */
export class ConfigurationError extends Error {}
