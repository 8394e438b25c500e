/** Stands for what is not recorded: a credential, a contact, the name of a provider. */
export const placeholder = '•••••';

/** Nothing can be done on a drawn screen. */
export const nothing = (): void => undefined;
